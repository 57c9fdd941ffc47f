"""A small warm interpreter that forks one child for each call.

It holds nothing that is worth stealing, not even the file that is graded: every child is a copy
of its memory, that of the next file too, and freed memory keeps what was in it. The parent
sends, over the control socket: `S` a new setup, `F` fork (with three descriptors: the
child's ends of the pipes and its output file), `W` reap the child (which the parent has killed
by then, so that its number cannot have been given to another process).
"""

import array
import gc
import json
import marshal
import os
import signal
import socket
import sys
from typing import Any, NoReturn


def main(control_fd: int, parent: int) -> None:
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from child import confinement, layers, player, probe  # type: ignore[import-not-found]  # noqa: F401
    from child.rehearsal import rehearse  # type: ignore[import-not-found]

    layers.load()
    rehearse()
    sys.path.pop(0)
    if sys.platform == "linux":
        from child import linux

        # A stopped zygote would not see its parent's end of the socket closed.
        linux.die_with_parent(parent)
    serve(socket.socket(fileno=control_fd), player, confinement, layers.try_out())


def serve(control: socket.socket, player: Any, confinement: Any, layers: list[str]) -> NoReturn:
    setup: Any = None
    child = 0
    freeze()
    told = json.dumps(layers).encode()
    control.sendall(b"!" + len(told).to_bytes(2, "little") + told)  # Warm and listening.
    while True:
        command, descriptors = receive_command(control)
        if command == b"S":
            length = int.from_bytes(receive_exactly(control, 4), "little")
            setup = marshal.loads(receive_exactly(control, length))
            if sys.platform == "linux":
                setup["bounds"]["parent"] = os.getpid()
            confinement.load(setup["bounds"])
            if player.warm(setup["warm"], setup["folders"]):
                freeze()
        elif command == b"F":
            child = os.fork()
            if child == 0:
                control.close()
                os.setsid()
                player.play(setup, *descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
            control.sendall(child.to_bytes(4, "little"))
        elif command == b"W":
            _, status = os.waitpid(child, 0)
            child = 0
            control.sendall(status.to_bytes(4, "little"))
        else:
            # The parent has gone; a child that sleeps would stay for ever.
            if child:
                os.kill(child, signal.SIGKILL)
            os._exit(0)


def freeze() -> None:
    """Leave what is loaded out of every collection: a child's then touch none of our pages."""
    gc.collect()
    gc.freeze()


def receive_command(control: socket.socket) -> tuple[bytes, list[int]]:
    """One letter, and the descriptors that came with it."""
    room = socket.CMSG_SPACE(3 * array.array("i").itemsize)
    letter, ancillary, _, _ = control.recvmsg(1, room)
    descriptors = array.array("i")
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            descriptors.frombytes(data)
    return letter, list(descriptors)


def receive_exactly(control: socket.socket, size: int) -> bytes:
    chunks = []
    while size:
        chunk = control.recv(min(size, 1 << 16))
        if not chunk:
            os._exit(0)
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
