"""The two pipes to the referee, seen from the child."""

import json
import os
from typing import Any

HEADER_SIZE = 5


class Channel:
    def __init__(self, receive_fd: int, send_fd: int) -> None:
        self.receive_fd = receive_fd
        self.send_fd = send_fd

    def send(self, letter: bytes, payload: bytes) -> None:
        data = letter + len(payload).to_bytes(4, "little") + payload
        while data:
            data = data[os.write(self.send_fd, data) :]

    def send_json(self, letter: bytes, document: Any) -> None:
        self.send(letter, self.encode(document))

    @staticmethod
    def encode(document: Any) -> bytes:
        return json.dumps(document, ensure_ascii=True, allow_nan=False).encode()

    def receive(self, size: int) -> bytes:
        chunks = []
        while size:
            chunk = os.read(self.receive_fd, size)
            if not chunk:
                os._exit(0)  # The referee has closed: there is nobody left to play for.
            chunks.append(chunk)
            size -= len(chunk)
        return b"".join(chunks)

    def receive_request(self) -> tuple[bytes, Any]:
        """The letter of the next request, and its document."""
        header = self.receive(HEADER_SIZE)
        return header[:1], json.loads(self.receive(int.from_bytes(header[1:], "little")))
