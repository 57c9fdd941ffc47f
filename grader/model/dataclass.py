"""The standard library's dataclasses, made without source of their own.

`dataclasses` writes Python for each method of each class and has it compiled in every process: for
two hundred classes that took longer than all the rest of a start. Here, the classes of as many
fields share one compiled `__init__`, in which only names differ; the other methods are closures.
Type checkers and editors are told that it is the standard library's, word for word. What nobody
uses here (order, InitVar, …) is not there.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType, MappingProxyType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

__all__ = ["dataclass", "field", "fields", "replace"]

_MISSING: Any = object()
_FIELDS = "__fields__"


class _Field:
    """One field, with the names that `dataclasses.Field` has for it."""

    __slots__ = (
        "compare",
        "default",
        "default_factory",
        "init",
        "kw_only",
        "metadata",
        "name",
        "repr",
    )

    def __init__(
        self,
        *,
        default: Any = _MISSING,
        default_factory: Callable[[], Any] | None = None,
        init: bool = True,
        repr: bool = True,  # noqa: A002 (called as the standard library has it)
        compare: bool = True,
        metadata: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.metadata = metadata
        self.kw_only = False


def _dataclass(
    cls: type | None = None,
    *,
    frozen: bool = False,
    slots: bool = False,
    kw_only: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002 (called as the standard library has it)
) -> Any:
    def made(cls: type) -> type:
        return _made(cls, frozen=frozen, slots=slots, kw_only=kw_only, eq=eq, with_repr=repr)

    return made if cls is None else made(cls)


def _made(
    cls: type, *, frozen: bool, slots: bool, kw_only: bool, eq: bool, with_repr: bool
) -> type:
    own = _own_fields(cls, kw_only=kw_only)
    inherited = [getattr(base, _FIELDS, {}) for base in reversed(cls.__mro__[1:])]
    all_fields: dict[str, _Field] = {}
    for some in (*inherited, own):
        all_fields.update(some)
    every = all_fields.values()
    methods: dict[str, Any] = {_FIELDS: all_fields}
    if eq:
        values = _values_getter([each.name for each in every if each.compare])
        methods["__eq__"] = _equality(values)
        methods["__hash__"] = _hash_of(values) if frozen else None
    if with_repr:
        methods["__repr__"] = _representation([each.name for each in every if each.repr])
    if frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
        methods |= {"__getstate__": _values_by_name, "__setstate__": _take_values}
    methods["__match_args__"] = tuple(each.name for each in every if each.init and not each.kw_only)
    body = vars(cls)
    for name in [*methods]:
        # What a class says for itself stays; `__hash__` is None in a class that has `__eq__`.
        if body.get(name) is not None:
            del methods[name]
    if slots:
        cls = _with_slots(cls, own, methods, {name for some in inherited for name in some})
    else:
        for name, method in methods.items():
            setattr(cls, name, method)
    if "__init__" not in body:
        setattr(cls, "__init__", _initialiser(cls, every, frozen=frozen))  # noqa: B010 (mypy)
    return cls


def _own_fields(cls: type, *, kw_only: bool) -> dict[str, _Field]:
    found = {}
    for name, annotation in cls.__annotations__.items():
        if getattr(annotation, "__origin__", annotation) is ClassVar:
            continue
        default = vars(cls).get(name, _MISSING)
        each = default if isinstance(default, _Field) else _Field(default=default)
        each.name = name
        each.kw_only = kw_only
        if each.default is not _MISSING:
            setattr(cls, name, each.default)
        elif default is not _MISSING:
            delattr(cls, name)
        found[name] = each
    return found


def _with_slots(
    cls: type, own: Mapping[str, _Field], methods: Mapping[str, Any], inherited: Iterable[str]
) -> type:
    """The class anew, for Python takes slots only as a class is made."""
    left_out = {*own, "__dict__", "__weakref__"}
    body = {name: what for name, what in vars(cls).items() if name not in left_out}
    body |= methods
    body["__slots__"] = tuple(name for name in own if name not in inherited)
    anew: type = type(cls)(cls.__name__, cls.__bases__, body)
    anew.__qualname__ = cls.__qualname__
    return anew


# Methods ------------------------------------------------------------------------------------------


def _values_getter(names: list[str]) -> Callable[[Any], Any]:
    """All values in a tuple: compared as `dataclasses` does it, nan equal to itself."""
    if not names:
        return lambda _: ()
    # Of one name it would return the bare value.
    return attrgetter(*names) if len(names) > 1 else attrgetter(names[0], names[0])


def _equality(values: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def __eq__(self: Any, other: Any) -> Any:  # noqa: N807 (it is one)
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    return __eq__


def _hash_of(values: Callable[[Any], Any]) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:  # noqa: N807 (it is one)
        return hash(values(self))

    return __hash__


def _representation(names: list[str]) -> Callable[[Any], str]:
    def __repr__(self: Any) -> str:  # noqa: N807 (it is one)
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({told})"

    return __repr__


def _refuse_to_set(_: Any, name: str, __: Any) -> NoReturn:
    raise AttributeError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: Any, name: str) -> NoReturn:
    raise AttributeError(f"cannot delete field {name!r}")


def _values_by_name(self: Any) -> dict[str, Any]:
    """What a pickle holds: a worker's error crosses to the process that started it."""
    return {name: getattr(self, name) for name in getattr(self, _FIELDS)}


def _take_values(self: Any, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        object.__setattr__(self, name, value)


def _initialiser(cls: type, every: Iterable[_Field], *, frozen: bool) -> FunctionType:
    """The common `__init__` of so many fields, with the names of these."""
    taken = [each for each in every if each.init]
    taken.sort(key=lambda each: each.kw_only)  # Stable: otherwise in the order of the class.
    positional = [each for each in taken if not each.kw_only]
    code = _common_code(len(taken), hasattr(cls, "__post_init__")).replace(
        co_varnames=("self", *(each.name for each in taken)),
        co_argcount=1 + len(positional),
        co_kwonlyargcount=len(taken) - len(positional),
    )
    setters = {f"set{n}": _setter(cls, each, frozen=frozen) for n, each in enumerate(taken)}
    defaults = tuple(each.default for each in positional if _has_default(each))
    made = FunctionType(code, setters, "__init__", defaults)
    made.__kwdefaults__ = {
        each.name: each.default for each in taken if each.kw_only and _has_default(each)
    }
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    return made


@cache
def _common_code(count: int, has_more: bool) -> CodeType:
    """Each value goes through a function of its field, which is the function's own global."""
    values = "".join(f", value{n}" for n in range(count))
    lines = [f" set{n}(self, value{n})" for n in range(count)]
    lines.append(" self.__post_init__()" if has_more else " return")
    source = "\n".join([f"def __init__(self{values}):", *lines])
    code: CodeType = compile(source, __file__, "exec", dont_inherit=True).co_consts[0]
    return code


def _setter(cls: type, each: _Field, *, frozen: bool) -> Callable[[Any, Any], None]:
    slot = getattr(cls, each.name, None)
    name, factory = each.name, each.default_factory
    assign: Callable[[Any, Any], None]
    if isinstance(slot, MemberDescriptorType):
        assign = slot.__set__
    else:
        assign_to = object.__setattr__ if frozen else setattr

        def assign(instance: Any, value: Any) -> None:
            assign_to(instance, name, value)

    if factory is None:
        return assign

    def assign_new(instance: Any, value: Any) -> None:
        assign(instance, factory() if value is _MISSING else value)

    return assign_new


def _has_default(each: _Field) -> bool:
    """Where a new value is made for each object, `_MISSING` is the parameter's default."""
    return each.default is not _MISSING or each.default_factory is not None


# What is asked of them ----------------------------------------------------------------------------


def _fields(of: Any) -> tuple[_Field, ...]:
    return tuple(getattr(of, _FIELDS).values())


def _replace(known: Any, /, **changes: Any) -> Any:
    """The same facts but for these; whatever the class requires is required anew."""
    for name, each in getattr(known, _FIELDS).items():
        if name not in changes and each.init:
            changes[name] = getattr(known, name)
    return known.__class__(**changes)


if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace  # noqa: TID251 (what it stands for)
else:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace
