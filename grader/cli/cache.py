"""`grader cache clear`: empties what was computed once, of every kind of run."""

from grader.cache import cache_folder, clear_cache
from grader.cli.console import Console
from grader.cli.options import CacheOptions
from grader.errors import UsageError, reason_of
from grader.model.message import message
from grader.render.safe_text import visible


def run(_: CacheOptions, console: Console) -> int:
    folder = cache_folder()
    if folder is None:
        raise UsageError(message("cache-nowhere"))
    try:
        count = clear_cache(folder)
    except OSError as error:
        reason = message("cache-not-cleared", folder=str(folder), reason=reason_of(error))
        raise UsageError(reason) from error
    text = console.speaker.say("cache-cleared", folder=str(folder), count=count)
    console.write(visible(text) + "\n")
    return 0
