"""The first file that an interpreter of the child's side runs: as the zygote, which is told its
socket and its parent, or as a fresh interpreter for one child, where processes cannot be forked.

The standard input and output of the latter are the pipes to the referee; its standard error is the
file that takes what student code prints. The setup comes first, over the same pipe.
"""

import os
import sys


def main(words: list[str]) -> None:
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if words:
        from child.zygote import serve  # type: ignore[import-not-found]

        sys.path.pop(0)
        serve(*map(int, words))
    from child.channel import Channel  # type: ignore[import-not-found]
    from child.child_program import play  # type: ignore[import-not-found]
    from child.confinement import tell_line_when_asked  # type: ignore[import-not-found]

    sys.path.pop(0)
    receive_fd, send_fd = os.dup(0), os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(receive_fd, os.O_BINARY)
        msvcrt.setmode(send_fd, os.O_BINARY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    tell_line_when_asked()
    channel = Channel(receive_fd, send_fd)
    play(channel.receive_setup(), receive_fd, send_fd, 2)


if __name__ == "__main__":
    main(sys.argv[1:])
