"""`appels:` → function calls, read as Python and never run."""

import ast
import math
import warnings

from grader.course.document import Part, ScalarPart
from grader.course.faults import FaultList, shown, shown_text
from grader.course.kinds import Kind, Schema
from grader.course.scalars import LARGEST_INTEGER, Refusal
from grader.model.case import FunctionCall, Plain
from grader.model.message import message
from grader.model.tree import Number

_LONGEST_CALL = 5000
_PATTERN = r"^\s*[A-Za-z_][A-Za-z0-9_]*\s*\([\s\S]*\)\s*$"


class CallKind(Kind[FunctionCall]):
    """A call with literal arguments, such as `meilleur_coup([3, 8], True)`."""

    def take(self, part: Part, key: str, faults: FaultList) -> FunctionCall | None:
        if not isinstance(part, ScalarPart):
            faults.add(part.line, "call-not-text", message("try-call-quoted"), found=shown(part))
            return None
        call = parse_call(part.text)
        if isinstance(call, Refusal):
            faults.add(part.line, call.code, call.remedy, key=key, **call.facts)
            return None
        return call

    def schema(self) -> Schema:
        return {"type": "string", "pattern": _PATTERN, "maxLength": _LONGEST_CALL}


def parse_call(text: str) -> FunctionCall | Refusal:
    """The call that was written, or why there is none."""
    if len(text) > _LONGEST_CALL:
        return Refusal("text-too-long", None, {"limit": _LONGEST_CALL})
    source = text.strip()
    called = _parse_expression(source)
    if not isinstance(called, ast.Call) or not isinstance(called.func, ast.Name):
        code = "try-call" if _is_balanced(source) else "try-call-quoted"
        return Refusal("expected-call", message(code), {"found": shown_text(source)})
    if called.keywords:
        keyword = _shown_source(source, called.keywords[0])
        return Refusal("call-keyword", message("try-call-position"), {"found": keyword})
    arguments: list[Plain] = []
    for argument in called.args:
        value = _literal(argument, source)
        if isinstance(value, Refusal):
            return value
        arguments.append(value)
    return FunctionCall(called.func.id, tuple(arguments))


def _parse_expression(source: str) -> ast.expr | None:
    try:
        with warnings.catch_warnings():
            # Python only warns of "\d"; a text that is not what it looks like is a mistake here.
            warnings.simplefilter("error")
            return ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_balanced(source: str) -> bool:
    """Whether YAML has left the call whole: a comma or ` #` may have cut it."""
    return source.count("(") == source.count(")") and source.count("[") == source.count("]")


def _literal(node: ast.expr, source: str) -> Plain | Refusal:
    """A number, a text, True, False, None, or a list of these."""
    match node:
        case ast.Constant(value=bool() | None as word):
            return word
        case ast.Constant(value=str() as text) if _is_unicode(text):
            return text
        case ast.List(elts=items):
            return _list(items, source)
    number = _number(node)
    found = _shown_source(source, node)
    if number is None:
        code = "try-call-list" if isinstance(node, ast.Tuple) else "try-call-literal"
        return Refusal("call-not-literal", message(code), {"found": found})
    if abs(number) > LARGEST_INTEGER and (isinstance(number, int) or math.isinf(number)):
        return Refusal("number-too-large", None, {"found": found})
    return number


def _number(node: ast.expr) -> Number | None:
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand):
            positive = _number(operand)
            return None if positive is None else -positive
    return None


def _list(items: list[ast.expr], source: str) -> Plain | Refusal:
    values: list[Plain] = []
    for item in items:
        value = _literal(item, source)
        if isinstance(value, Refusal):
            return value
        values.append(value)
    return tuple(values)


def _is_unicode(text: str) -> bool:
    """Whether the text holds no half of a character: it could not be sent to anybody."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _shown_source(source: str, node: ast.expr | ast.keyword) -> str:
    return shown_text(ast.get_source_segment(source, node) or "…")
