"""A fresh interpreter for one child, where processes cannot be forked.

Its standard input and output are the pipes to the referee; its standard error is the file that
takes what student code prints. The setup comes first, over the same pipe.
"""

import os
import sys


def main() -> None:
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from child.channel import Channel  # type: ignore[import-not-found]
    from child.player import play  # type: ignore[import-not-found]

    sys.path.pop(0)
    receive_fd, send_fd = os.dup(0), os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(receive_fd, os.O_BINARY)
        msvcrt.setmode(send_fd, os.O_BINARY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    channel = Channel(receive_fd, send_fd)
    play(channel.receive_setup(), receive_fd, send_fd, 2)


if __name__ == "__main__":
    main()
