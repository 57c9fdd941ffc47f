"""The parent's ends of the pipes to a child: whole frames in and out, and its printed text."""

import os
from collections.abc import Mapping

from grader.sandbox.frames import HEADER_SIZE, NonsenseFrame


class ChildGone(Exception):
    """The pipe from the child, or to it, has ended."""


def read_frame(fd: int, allowed: Mapping[bytes, int]) -> tuple[bytes, bytes]:
    """The next frame, if it is one of those that may come now, each with its largest size."""
    return read_payload(fd, read_exactly(fd, HEADER_SIZE), allowed)


def read_payload(fd: int, header: bytes, allowed: Mapping[bytes, int]) -> tuple[bytes, bytes]:
    """The payload that a header announces, if such a frame may come now and is not too large."""
    letter, size = header[:1], int.from_bytes(header[1:], "little")
    if letter not in allowed or size > allowed[letter]:
        raise NonsenseFrame(header)
    return letter, read_exactly(fd, size)


def read_exactly(fd: int, size: int) -> bytes:
    chunks = []
    while size:
        chunk = os.read(fd, min(size, 1 << 16))
        if not chunk:
            raise ChildGone
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def write_whole(fd: int, data: bytes) -> None:
    try:
        while data:
            data = data[os.write(fd, data) :]
    except BrokenPipeError as error:
        raise ChildGone from error


def output_size(fd: int) -> int:
    return os.fstat(fd).st_size


def read_output(fd: int, start: int, cap: int) -> tuple[str, bool]:
    """What was printed from there on, and whether the cap left some of it out.

    Child and parent share one offset in this file: it is put back where the child writes next.
    """
    size = output_size(fd)
    os.lseek(fd, start, os.SEEK_SET)
    data = os.read(fd, max(0, min(size, cap) - start))
    os.lseek(fd, 0, os.SEEK_END)
    return data.decode("utf-8", "replace"), size > cap
