"""How wide a text for a person may be."""

import os
import sys


def terminal_width() -> int:
    """That of the terminal, within what reads well; 80 where there is none."""
    try:
        return max(40, min(os.get_terminal_size(sys.stdout.fileno()).columns, 100))
    except (OSError, ValueError, AttributeError):
        return 80
