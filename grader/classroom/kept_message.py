"""Messages on their way through JSON: to a worker and back, into the store and out."""

from typing import Any

from grader.model.message import Message, message

_CODE = "$code"


def message_document(said: Message) -> dict[str, Any]:
    return {_CODE: said.code, "facts": {name: _plain(fact) for name, fact in said.facts.items()}}


def read_message(document: Any) -> Message:
    """The message in a document that `message_document` made."""
    facts = {name: _fact(fact) for name, fact in document["facts"].items()}
    return message(document[_CODE], **facts)


def _plain(fact: Any) -> Any:
    """Numbers and texts as they are; what else a sentence may hold, as it is written."""
    match fact:
        case Message():
            return message_document(fact)
        case bool() | int() | float() | None:
            return fact
        case list() | tuple():
            return [_plain(item) for item in fact]
        case _:
            return str(fact)


def _fact(document: Any) -> Any:
    match document:
        case {"$code": str()}:
            return read_message(document)
        case list():
            return tuple(_fact(item) for item in document)
        case _:
            return document
