"""One test for many data: all that fail are told, and each datum costs no test of its own."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]


def for_each(names: str | tuple[str, ...], data: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, in one test; for data of which none changes what others see."""
    listed = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    rows = [dict(zip(listed, row if len(listed) > 1 else [row], strict=True)) for row in data]
    if not rows:
        raise ValueError(f"nothing to try: no {names}")

    def decorated(test: Test) -> Test:
        @functools.wraps(test)
        def try_all(**fixtures: Any) -> None:
            failed: list[BaseException] = []
            for row in rows:
                try:
                    test(**fixtures, **row)
                except (Exception, pytest.fail.Exception) as error:
                    told = ", ".join(f"{name}={value!r:.300}" for name, value in row.items())
                    error.add_note(f"with {told}")
                    failed.append(error)
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(rows)} fail", failed)

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in listed]
        try_all.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return try_all

    return decorated
