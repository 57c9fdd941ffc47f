"""The texts in the source of the package, which is parsed once for all the tests that ask."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grader

PACKAGE = Path(grader.__file__).parent


class Text(NamedTuple):
    file: Path
    text: str
    first_of: str = ""
    """The function that it is the first argument of."""
    goes_on: bool = False
    """It is the beginning of an f-string."""


@cache
def package_texts() -> tuple[Text, ...]:
    """Every text of the package; what a function is called with stands there twice."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)):
                    found.append(Text(file, text))
                case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
                    found.append(Text(file, text, goes_on=True))
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]):
                    found.append(Text(file, text, first_of=name))
    return tuple(found)
