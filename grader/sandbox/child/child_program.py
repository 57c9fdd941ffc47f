"""The child: loads the student's file as a module and answers the calls it is sent.

Whatever student code patches here stays here. The referee believes nothing but well-formed
frames, counts the evaluations itself, and has its own clock.
"""

from __future__ import annotations

import _functools  # type: ignore[import-not-found]  # what `functools` has in C, without the rest
import builtins
import codecs
import marshal
import os
import sys
from types import FunctionType, MethodType, ModuleType

from . import TYPE_CHECKING
from .channel import (
    NO_NODES,
    SMALL,
    Channel,
    describe_error,
    encode_document,
    encode_returned,
    encode_value,
    end,
)
from .confinement import (
    Muted,
    allow_output,
    confine,
    flush_output,
    redirect_output,
)
from .given_functions import GIVEN_CLASSES, PERSONAL, Game
from .renewal import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import CodeType
    from typing import Any, NoReturn

RESERVE = 4 << 20
"""Bytes kept aside: telling of a MemoryError takes some too."""
LARGEST_BATCH_REPLY = 500_000
"""A reply holds at least one value and stops at the first that brings it past this size."""


def play(setup: Mapping[str, Any], receive_fd: int, send_fd: int, output_fd: int) -> NoReturn:
    """The whole life of a child; the file comes first over its pipe."""
    try:
        channel = Channel(receive_fd, send_fd)
        blob = channel.receive(int.from_bytes(channel.receive(4), "little"))
        warm(setup["warm"], setup["folders"])
        work: Callable[[Mapping[str, Any], bytes, Channel], None] = answer_calls
        if setup["task"] == "probe":
            from .probe import probe  # Before files are out of reach.

            # Python compiles names with accents and "\N{…}" with the help of this one.
            warm(("unicodedata",), {})
            if setup["encoding"]:
                try:
                    codecs.lookup(setup["encoding"])
                except LookupError:
                    pass  # Python will say so when it compiles the file.
            work = probe
        hide_others(setup["libraries"], setup["folders"])
        rlimits = dict(setup["rlimits"])
        rlimits["RLIMIT_AS"] += address_space_added()
        redirect_output(output_fd, setup["output_cap"])
        confine(setup["bounds"], rlimits, (0, 1, 2, receive_fd, send_fd))
        channel.send(b"W", b"")  # From here on the time is the student's.
        work(setup, blob, channel)
        flush_output()
    finally:
        end(0)


def answer_calls(setup: Mapping[str, Any], blob: bytes, channel: Channel) -> None:
    """Load the file, and again whenever that is asked for; answer calls in between."""
    own_builtins()
    codes = marshal.loads(blob)
    memory = Memory(codes, GIVEN_CLASSES) if setup["task"] == "renew" else None
    reserve = Reserve()
    while True:
        game = Game(channel, setup["sentences"])
        student = StudentModule(setup["module"], setup["file"], game)
        reseed()
        try:
            student.execute(codes, tolerant=setup["definitions_only"])
        except BaseException as error:
            channel.send_json(b"X", describe_error(error, student.filename))
            return
        flush_output()
        channel.send(b"L", b"")
        responder = Responder(game, student, channel, reserve)
        letter, request = channel.receive_request()
        while letter != b"N":
            if letter == b"C":
                responder.answer_call(request)
            else:
                responder.answer_batch(request)
            letter, request = channel.receive_request()
        if memory is None:
            return  # Nobody asks for this here.
        student.namespace.clear()  # Its functions and it hold each other.
        del game, student, responder
        memory.put_back()
        allow_output(setup["output_cap"])


class Reserve:
    """Memory for the moment when there is none; kept from one call to the next, as libc must clear
    a large piece that it hands out a second time.
    """

    def __init__(self, size: int = RESERVE) -> None:
        self._size = size
        self._kept = b""

    def fill(self) -> None:
        if not self._kept:
            try:
                # Untouched: a bytearray would be written, 4 ms a call.
                self._kept = bytes(self._size)
            except MemoryError:
                pass

    def give_up(self) -> None:
        self._kept = b""


class Responder:
    """Answers calls, one or many at a time, and keeps what each single one returned."""

    def __init__(
        self, game: Game, student: StudentModule, channel: Channel, reserve: Reserve
    ) -> None:
        self._game = game
        self._student = student
        self._channel = channel
        self._kept: list[Any] = []
        self._tables: dict[int, dict[Any, Any]] = {}
        """What each call was given as its table; the first call is number 1."""
        self._reserve = reserve

    def answer_call(self, call: Mapping[str, Any]) -> None:
        reseed()
        self._reserve.fill()
        self._kept.append(None)
        self._set_board(call["board"])
        self._game.foresee(call["foreseen"])
        self._student.namespace.update(call["settings"])
        root: Any = None
        try:
            if call["wants_node"]:
                with Muted():
                    root = self._game.build_tree(self._student.namespace.get("Noeud"))
            positional = [self._build(argument, root) for argument in call["positional"]]
            keywords = {name: self._build(argument, root) for name, argument in call["keywords"]}
            if call["watched"] is None:
                returned = self._student.function(call["function"])(*positional, **keywords)
            else:
                with self._watching(call):
                    returned = self._student.function(call["function"])(*positional, **keywords)
            self._kept[-1] = returned
            payload = encode_returned(returned, self._game.nodes.numbers)
        except BaseException as error:
            self._reserve.give_up()
            flush_output()
            self._channel.send_json(b"X", describe_error(error, self._student.filename))
        else:
            flush_output()
            self._channel.send(b"R", payload)

    def answer_batch(self, batch: Mapping[str, Any]) -> None:
        """Make the calls in turn, until one fails or the reply is long enough."""
        reseed()
        self._reserve.fill()
        self._set_board(batch["board"])
        returned: list[bytes] = []
        size, error_text = 0, b"null"
        build, nodes = self._build, self._game.nodes.numbers
        try:
            function = self._student.function(batch["function"])
            names = batch["names"]
            for arguments in batch["calls"]:
                built = [build(argument, None) for argument in arguments]
                unnamed = len(built) - len(names)
                keywords = dict(zip(names, built[unnamed:], strict=True))
                answer = function(*built[:unnamed], **keywords)
                returned.append(encode_returned(answer, nodes))
                size += len(returned[-1])
                if size > LARGEST_BATCH_REPLY:
                    break
        except BaseException as error:
            self._reserve.give_up()
            told = describe_error(error, self._student.filename)
            error_text = encode_document(told).encode()
        flush_output()
        values = b", ".join(returned)
        self._channel.send(b"M", b'{"returned": [%b], "error": %b}' % (values, error_text))

    def _watching(self, call: Mapping[str, Any]) -> CallWatch:
        """Whoever tells the function's own calls, in a run that is not graded."""
        return CallWatch(
            self._student.namespace,
            call["function"],
            call["watched"],
            number_of=self._game.number_if_any,
            channel=self._channel,
        )

    def _set_board(self, board: Mapping[str, Any] | None) -> None:
        """None means the board that is there already."""
        if board is None:
            return
        self._game.set_board(**board)
        self._student.put_given(
            for_positions=self._game.has_positions, with_estimates=self._game.has_estimates
        )

    def _build(self, argument: Any, root: Any) -> Any:
        """An argument as student code gets it; what only a child can build comes in a mapping."""
        if type(argument) is list:
            return [self._build(item, root) for item in argument]
        if type(argument) is not dict:
            return argument
        ((kind, value),) = argument.items()
        if kind == "position":
            return self._game.position(value)
        if kind == "kept":
            call, item = value
            return self._kept[call] if item is None else self._kept[call][item]
        if kind == "table":
            # A copy: what somebody keeps by the `id` of the first is not in it.
            table = {} if value is None else dict(self._tables[value + 1])
            self._tables[len(self._kept)] = table
            return table
        return root


def reseed() -> None:
    """The same file gives the same report, even if it draws at random."""
    for name in ("random", "numpy.random"):
        random = sys.modules.get(name)
        if random is not None:
            try:
                random.seed(0)
            except Exception:
                pass  # Student code may have put anything there.


# The student's file -----------------------------------------------------------------------------

_address_space_added = 0
"""Bytes of address space that loading libraries took: not the student's to pay for."""
_hidden: list[Any] = []
"""Kept alive: taking a library down costs more than leaving it."""


def address_space_added() -> int:
    return _address_space_added


def warm(names: Sequence[str], folders: Mapping[str, str]) -> bool:
    """Load these modules while files can still be read; tell whether any was missing.

    `folders` says where a library is found; it is on the path for that moment alone.
    """
    global _address_space_added  # noqa: PLW0603 (one process, one address space)
    missing = [name for name in names if name not in sys.modules]
    for name in missing:
        folder = folders.get(name.partition(".")[0])
        if folder is None:
            try:
                __import__(name)
            except Exception:
                pass  # A smaller Python than ours.
            continue
        before = address_space()
        sys.path.append(folder)
        try:
            __import__(name)
            use_once(sys.modules[name])
        except Exception:
            pass  # A broken installation is the same as none.
        sys.path.remove(folder)
        _address_space_added += max(0, address_space() - before)
    return bool(missing)


def use_once(module: Any) -> None:
    """Linear algebra takes its buffers, some 30 MiB, when it is first used: better here."""
    if module.__name__ == "numpy":
        module.ones((64, 64)) @ module.ones((64, 64))


def hide_others(known: Iterable[str], wanted: Iterable[str]) -> None:
    """What another file had loaded must not be there for this one: results would depend on it."""
    hidden = set(known) - set(wanted)
    if any(name in sys.modules for name in hidden):
        for name in [name for name in sys.modules if name.partition(".")[0] in hidden]:
            _hidden.append(sys.modules.pop(name))


def address_space() -> int:
    """Bytes of address space in use, 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


class StudentModule:
    """The namespace of the file, with the given functions in it before and after it is run."""

    def __init__(self, name: str, filename: str, game: Game) -> None:
        self.filename = filename
        self.module = ModuleType(name)
        self.namespace: dict[str, Any] = self.module.__dict__
        self.namespace |= {"__file__": filename, "__builtins__": own_builtins()}
        # A file called random.py must not take the place of the real module.
        if name not in sys.stdlib_module_names:
            sys.modules[name] = self.module
        self.given = game.given_functions()
        self._own: dict[str, Any] = {}
        self.namespace.update(self.given)

    def execute(self, codes: Iterable[CodeType], *, tolerant: bool) -> list[int]:
        """Run the compiled pieces; where tolerant, return the numbers of those that failed."""
        failed = []
        for number, code in enumerate(codes):
            try:
                exec(code, self.namespace)
            except Exception:
                if not tolerant:
                    raise
                failed.append(number)
        self._own = {
            name: self.namespace[name]
            for name, given in self.given.items()
            if self.namespace.get(name, given) is not given
        }
        self.put_given(for_positions=True, with_estimates=True)
        return failed

    def put_given(self, *, for_positions: bool, with_estimates: bool) -> None:
        """Put the given functions back; the file's own stay where those have no part to play.

        A file that holds a whole course has a function `evaluation` of its own for chess, and
        the given one for the searches.
        """
        kept = set(PERSONAL)
        if not for_positions:
            kept |= self.given.keys()
        if not with_estimates:
            kept.add("estimation")
        own = {name: value for name, value in self._own.items() if name in kept}
        self.namespace.update(self.given | own)

    def function(self, name: str) -> Any:
        """What the file calls by this name.

        `list` makes a queue to hand over, and is Python's own: many a file has a list called so.
        """
        if name == "list":
            return list
        if name in self.namespace:
            return self.namespace[name]
        raise NameError(f"name {name!r} is not defined")


def own_builtins() -> ModuleType:
    """The builtins as student code has them: what it changes there, our own code does not see."""
    sys.modules["builtins"] = _own_builtins
    return _own_builtins


_own_builtins = ModuleType("builtins")
"""Made before the fork, one for each child as all the rest is: copying them touches every one."""
vars(_own_builtins).update(vars(builtins))
# `site`, which is not loaded here, gives these two to every other program.
vars(_own_builtins).update(exit=sys.exit, quit=sys.exit)


# What a function does within itself, told in a run that is not graded -----------------------------

LARGEST_STEP = 512
DEEPEST_BRIEFLY = 6
LONGEST_PATH = 16
ONLY_INTEGERS = frozenset({int})
ROOM = 60
"""Frames that telling takes, at most."""

HIGHEST_LIMIT = 1 << 30
"""A file that wants no limit asks for the largest number that Python takes: nothing is added."""
MOST_LAYERS = 20
"""A function may be decorated, and that decorated again; it may even stand behind itself."""

LruCached = _functools._lru_cache_wrapper
WATCHABLE = (FunctionType, MethodType, LruCached)
"""What can be replaced by a function without anybody noticing; a class cannot."""

Place = tuple[int | None, str | None]
"""The index and the name of an argument."""

# Held here: student code may put others in their place.
_limit, _set_limit = sys.getrecursionlimit, sys.setrecursionlimit


class CallWatch:
    """While it lasts, the function's name in the file stands for one that tells each call.

    Only calls that look the name up are seen: those of an inner function are not.
    """

    def __init__(
        self,
        namespace: dict[str, Any],
        name: str,
        places: Sequence[Place],
        *,
        number_of: Callable[[object], int | None],
        channel: Channel,
    ) -> None:
        self._namespace = namespace
        self._name = name
        self._function = namespace.get(name)
        self._watcher: Callable[..., Any] | None = None
        if type(self._function) in WATCHABLE:
            teller = Teller(places, defaults_of(self._function), number_of, channel)
            self._watcher = watched(self._function, teller)

    def __enter__(self) -> None:
        if self._watcher is not None:
            self._namespace[self._name] = self._watcher

    def __exit__(self, *error: object) -> None:
        if self._watcher is not None and self._namespace.get(self._name) is self._watcher:
            self._namespace[self._name] = self._function


class Teller:
    """Says what is done, and never changes what comes of it."""

    def __init__(
        self,
        places: Sequence[Place],
        defaults: Mapping[str, object],
        number_of: Callable[[object], int | None],
        channel: Channel,
    ) -> None:
        self._position, self._alpha, self._beta = places
        self._defaults = defaults
        self._number_of = number_of
        self._channel = channel

    def tell(self, describe: Callable[..., str], *facts: Any) -> None:
        try:
            self._channel.add_step(describe(*facts))
        except BaseException:
            pass  # What comes up here, out of a value's own methods say, is not what is being run.

    def tell_end(self, describe: Callable[..., str], *facts: Any) -> None:
        """Tell how a call ended, and take back the frame that it was given."""
        try:
            limit = _limit()
            if limit < HIGHEST_LIMIT:
                _set_limit(limit + ROOM)
            self.tell(describe, *facts)
            if limit < HIGHEST_LIMIT:
                _set_limit(limit - 1)
        except RecursionError:
            pass  # At the very brink, that cannot even be said.

    def entered(self, positional: Sequence[object], keywords: Mapping[str, object]) -> str:
        argument = self._argument
        number = self._number_of(argument(self._position, positional, keywords))
        alpha = _briefly(argument(self._alpha, positional, keywords))
        beta = _briefly(argument(self._beta, positional, keywords))
        told = f'["entered", {"null" if number is None else number}, '
        if len(told) + len(alpha) + len(beta) + len(', "]') > LARGEST_STEP:
            alpha = beta = "null"
        return f"{told}{alpha}, {beta}]"

    def left(self, returned: object) -> str:
        told = f'["left", {_briefly(returned)}]'
        return told if len(told) <= LARGEST_STEP else '["left", null]'

    @staticmethod
    def raised() -> str:
        return '["raised"]'

    def _argument(
        self, place: Place, positional: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        """What the function gets there, by its default too; None where there is nothing."""
        index, name = place
        if index is not None and index < len(positional):
            return positional[index]
        if name is None:
            return None
        return keywords[name] if name in keywords else self._defaults.get(name)


def _briefly(value: Any) -> str:
    """A value as far as a step can hold it; the usual ones are written at one go."""
    if type(value) is tuple and len(value) == 2:
        score, path = value
        if (
            type(score) is int
            and type(path) is list
            and len(path) <= LONGEST_PATH
            and ONLY_INTEGERS.issuperset(map(type, path))
            and -SMALL < min(0, score, *path) <= max(0, score, *path) < SMALL
        ):
            return f'["tuple", [{score}, ["list", {path}]]]'
    return encode_value(value, NO_NODES, LARGEST_STEP, DEEPEST_BRIEFLY)


def watched(function: Any, teller: Teller) -> Callable[..., Any]:
    """The function as it is, but for what is told of each call.

    Our frames are added to the limit: its recursion ends where it would have ended without us.
    """
    tell, tell_end = teller.tell, teller.tell_end
    entered, left, raised = teller.entered, teller.left, teller.raised

    def watcher(*positional: Any, **keywords: Any) -> Any:
        # Here and not in a function: where the last frame is reached, there is none for it.
        limit = _limit()
        if limit < HIGHEST_LIMIT:
            _set_limit(limit + ROOM)
        tell(entered, positional, keywords)
        if limit < HIGHEST_LIMIT:
            _set_limit(limit + 1)
        try:
            returned = function(*positional, **keywords)
        except BaseException:
            tell_end(raised)
            raise
        tell_end(left, returned)
        return returned

    if type(function) is LruCached:
        for name in ("cache_info", "cache_clear", "cache_parameters"):
            setattr(watcher, name, getattr(function, name))
    return looking_like(function, watcher)


def looking_like(function: Any, watcher: Any) -> Callable[..., Any]:
    """What `functools.update_wrapper` makes of the two."""
    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        if hasattr(function, name):
            setattr(watcher, name, getattr(function, name))
    watcher.__dict__.update(getattr(function, "__dict__", {}))
    watcher.__wrapped__ = function
    made: Callable[..., Any] = watcher
    return made


def defaults_of(function: Any) -> dict[str, object]:
    """The default values by name, of the function that stands behind what decorates it."""
    for _ in range(MOST_LAYERS):
        inner = getattr(function, "__func__", getattr(function, "__wrapped__", None))
        if inner is None:
            break
        function = inner
    if type(function) is not FunctionType:
        return {}
    code, defaults = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    by_name: dict[str, object] = dict(zip(names[::-1], defaults[::-1], strict=False))
    return by_name | (function.__kwdefaults__ or {})
