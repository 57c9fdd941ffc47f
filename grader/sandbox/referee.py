"""The referee: runs children, and lets each be talked to.

What a child is asked, and what is believed of what it says, is the session's part.
"""

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from pathlib import PurePath
from types import TracebackType
from typing import Any, TypeVar, assert_never

from grader.cache import use_room
from grader.errors import Abandoned, CouldNotJudge
from grader.model.dataclass import NamedTuple, replace
from grader.model.exercise import Limits
from grader.model.message import message
from grader.model.report import Isolation
from grader.model.run import (
    GIVEN_FUNCTION_FACTS,
    Call,
    Ending,
    Loading,
    Outcome,
)
from grader.sandbox import isolation
from grader.sandbox.child_time import KilledByOthers, Watchdog, WatchedChild
from grader.sandbox.frames import (
    LARGEST_CODE,
    LARGEST_PAYLOAD,
    NonsenseFrame,
    parse_error,
    parse_loaded,
)
from grader.sandbox.launcher import (
    ChildGone,
    Launcher,
    LauncherDied,
    open_launcher,
    read_frame,
    with_length,
    write_whole,
)
from grader.sandbox.session import Session

_Result = TypeVar("_Result")

_WARMING_PATIENCE_S = 20.0
"""A fresh interpreter that loads numpy from a slow disk takes a few seconds."""


class Company(Enum):
    """What a call shares its child with."""

    NOTHING = "nothing"
    LATER = "later"
    """With calls after it, if there are any: it is the first, and was made alone."""
    EARLIER = "earlier"
    """With those before it: what goes wrong there says nothing, and is to be made again alone."""


class Referee:
    """Runs student code, one child at a time."""

    def __init__(self, launcher: Launcher | None = None) -> None:
        self._launcher = launcher or open_launcher()
        self._watchdog = Watchdog()
        self._sentences: Mapping[str, str] = {}
        self._loaded: Mapping[str, Any] | None = None
        self._abandoned = threading.Event()
        self.used_s = 0.0
        """What all student code that it ran has used so far, of its own time."""
        self._last_setup: dict[str, Any] = {}
        self._kept: _Kept | None = None

    def __enter__(self) -> "Referee":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def layers(self) -> tuple[str, ...]:
        """What holds the children of this referee."""
        own_user = ("user",) if isolation.unprivileged_user() is not None else ()
        try:
            held = self._launcher.layers()
        except LauncherDied:
            self._begin_again()
            held = self._launcher.layers()
        return (*held, *own_user)

    @property
    def isolation(self) -> Isolation:
        return isolation.isolation_of(self.layers)

    def require_isolation(self, wanted: Isolation | None) -> None:
        """CouldNotJudge where student code is not to be run under what holds here."""
        reason = isolation.refusal(wanted, self.isolation, is_root=isolation.is_root())
        if reason is not None:
            raise CouldNotJudge(reason)
        use_room(self.isolation.value)

    def abandon(self) -> None:
        """Run nothing any more, and end what runs: Abandoned, for whoever waits for it.

        Safe from any thread; `resume` is for the thread that grades.
        """
        self._abandoned.set()
        self._watchdog.expire()

    def resume(self) -> None:
        self._abandoned.clear()

    def _require_wanted(self) -> None:
        if self._abandoned.is_set():
            raise Abandoned

    def rest(self) -> None:
        """Take no core for itself until the next child is started."""
        self.let_go()
        self._launcher.rest()

    def close(self) -> None:
        self.let_go()
        self._watchdog.close()
        self._launcher.close()

    def speak(self, templates: Callable[[str], str]) -> None:
        """Give the given functions the sentences they raise, by code."""
        sentences = {code: templates(code) for code in GIVEN_FUNCTION_FACTS}
        if sentences != self._sentences:
            self._sentences = sentences

    # Loading ------------------------------------------------------------------------------------

    def probe(
        self,
        source: bytes,
        filename: str,
        *,
        targets: Collection[str],
        limits: Limits,
        definitions_only: bool,
        calls_allowed: bool = True,
    ) -> Loading:
        """Load the file once in a child, to learn which functions it has.

        Of a file that cannot be run whole, only the definitions are loaded; of one whose
        definitions do not end either, only those that call nothing.
        """
        warm = tuple(isolation.modules_of_child(source, isolation.library_folders()))
        setup = self._setup("probe", filename, limits, definitions_only, warm)
        setup = setup | {
            "encoding": isolation.encoding_to_warm(source),
            "targets": sorted(targets),
            "calls_allowed": calls_allowed,
        }

        def listen(child: WatchedChild) -> Loading:
            loading = _listen_to_probe(child, limits, definitions_only)
            line = child.stopped.line if child.stopped else None
            return replace(loading, warm=warm, running_line=line)

        return self._with_child(setup, source, listen)

    # Calling ------------------------------------------------------------------------------------

    def play(
        self,
        loading: Loading,
        filename: str,
        limits: Limits,
        conversation: Callable[[Session], _Result],
        *,
        budget_s: float | None = None,
    ) -> _Result:
        """Let one child load the file, and have this conversation with it.

        Past `budget_s` no further call is made: those that come then have run out of time.
        Where our own side breaks down on the way, or somebody else kills the child, the whole
        conversation is had once more with a new child: it must not keep what it learnt elsewhere
        than in what it returns.
        """
        setup, code = self._play_setup(loading, filename, limits, "play")

        def converse(child: WatchedChild) -> _Result:
            session = Session(child, limits, cells=loading.cells, budget_s=budget_s)
            try:
                return conversation(session)
            finally:
                session.close()

        return self._with_child(setup, code, converse)

    def run_call(
        self,
        loading: Loading,
        filename: str,
        call: Call,
        *,
        company: Company = Company.NOTHING,
    ) -> Outcome:
        """Make one call, in a child of its own or in company."""
        match company:
            case Company.NOTHING:
                (outcome,) = self.run_calls(loading, filename, [call])
                return outcome
            case Company.LATER:
                return self._run_first(loading, filename, call)
            case Company.EARLIER:
                return self._run_next(call)
            case _:
                assert_never(company)

    def _run_first(self, loading: Loading, filename: str, call: Call) -> Outcome:
        """In a child of its own, which is kept until `let_go`."""
        setup, code = self._play_setup(loading, filename, call.limits, "renew")

        def converse(child: WatchedChild) -> tuple[Outcome, _Kept]:
            kept = _Kept(child, Session(child, call.limits, cells=loading.cells))
            return kept.session.call(call), kept

        outcome, self._kept = self._with_child(setup, code, converse, stays=True)
        return outcome

    def _run_next(self, call: Call) -> Outcome:
        """In the child that was kept, in a namespace made anew."""
        outcome = _NO_OUTCOME
        if self._kept is not None:
            child, session = self._kept
            self._require_wanted()
            try:
                session.renew(call.limits.time_s)
                outcome = session.call(call)
            except KilledByOthers:
                pass
            except LauncherDied:
                self._begin_again()
            self._require_wanted()
            self._charge(child)
        return outcome

    def let_go(self) -> None:
        """End the child that was kept, if there is one."""
        if self._kept is not None:
            child, self._kept = self._kept.child, None
            self._end(child)

    def run_calls(self, loading: Loading, filename: str, calls: Sequence[Call]) -> list[Outcome]:
        """Make several calls in one child; those after an ending that kills it share it."""
        if not calls:
            return []
        return self.play(
            loading,
            filename,
            calls[0].limits,
            lambda session: [session.call(call) for call in calls],
        )

    # Children -----------------------------------------------------------------------------------

    def _play_setup(
        self, loading: Loading, filename: str, limits: Limits, task: str
    ) -> tuple[Mapping[str, Any], bytes]:
        if loading.code is None:
            raise ValueError("a file that was not compiled cannot be called")
        setup = self._setup(task, filename, limits, loading.definitions_only, loading.warm)
        return setup, loading.code

    def _setup(
        self,
        task: str,
        filename: str,
        limits: Limits,
        definitions_only: bool,
        warm: tuple[str, ...],
    ) -> dict[str, Any]:
        """How the next child is set up; the very same object as long as nothing changes."""
        folders = isolation.library_folders()
        setup = {
            "task": task,
            "file": filename,
            "module": PurePath(filename).stem,
            "definitions_only": definitions_only,
            "sentences": self._sentences,
            "warm": warm,
            "libraries": isolation.LIBRARIES,
            "folders": {name: folders[name] for name in warm if name in folders},
            "rlimits": isolation.rlimits(limits),
            "output_cap": isolation.output_cap(limits),
            "bounds": isolation.bounds(self.layers, isolation.readable_folders(limits.readable)),
        }
        if self._last_setup != setup:
            self._last_setup = setup
        return self._last_setup

    def _with_child(
        self,
        setup: Mapping[str, Any],
        blob: bytes,
        converse: Callable[[WatchedChild], _Result],
        *,
        stays: bool = False,
    ) -> _Result:
        """Start a child and talk to it; once more if it was not its own doing that it ended.

        `stays`: it is not ended here, unless something goes wrong.
        """
        self.let_go()
        try:
            return self._with_one_child(setup, blob, converse, is_last_try=False, stays=stays)
        except LauncherDied:
            self._begin_again()
        except KilledByOthers:
            pass  # A second time it is a verdict.
        try:
            return self._with_one_child(setup, blob, converse, is_last_try=True, stays=stays)
        except LauncherDied:
            self._begin_again()
        raise CouldNotJudge(message("child-cannot-be-run"))

    def _begin_again(self) -> None:
        self._watchdog.disarm()
        if self._kept is not None:  # It went with its launcher.
            self._kept.child.close()
            self._kept = None
        self._launcher.restart()
        self._loaded = None

    def _with_one_child(
        self,
        setup: Mapping[str, Any],
        blob: bytes,
        converse: Callable[[WatchedChild], _Result],
        *,
        is_last_try: bool,
        stays: bool,
    ) -> _Result:
        if self._loaded is not setup and self._loaded != setup:
            self._launcher.load(setup)
            self._loaded = setup
        self._require_wanted()
        child = WatchedChild(self._launcher, self._watchdog, setup["file"], is_last_try=is_last_try)
        is_to_end = True
        try:
            _wait_until_warm(child, blob)
            result = converse(child)
            self._require_wanted()  # Else it was ended for that, and what it did says nothing.
            is_to_end = not stays
            return result
        finally:
            if is_to_end:
                self._end(child)
            else:
                self._charge(child)

    def _end(self, child: WatchedChild) -> None:
        try:
            child.end()
        except LauncherDied:
            # What was said stays said; a late word of this launcher must not be taken for
            # an answer to the next question.
            self._begin_again()
        self._charge(child)
        child.close()

    def _charge(self, child: WatchedChild) -> None:
        self.used_s += child.used_s
        child.used_s = 0.0


class _Kept(NamedTuple):
    """A child that has answered a call, and may answer others."""

    child: WatchedChild
    session: Session


_NO_OUTCOME = Outcome(ending=Ending.CRASHED, asked=())


def _wait_until_warm(child: WatchedChild, blob: bytes) -> None:
    """What a child does before it reads student code is ours, and so is its time.

    The file goes to this child alone: in the zygote, it would lie in the memory that the
    children of the next files are copies of.
    """
    child.begin(_WARMING_PATIENCE_S)
    try:
        write_whole(child.pipes.send_fd, with_length(blob))
        read_frame(child.pipes.receive_fd, {b"W": 0})
    except (ChildGone, NonsenseFrame) as error:
        raise LauncherDied from error
    if not child.answered():
        raise LauncherDied
    child.used_s = 0.0


def _listen_to_probe(child: WatchedChild, limits: Limits, definitions_only: bool) -> Loading:
    code: bytes | None = None
    loading = Loading(ending=Ending.PROTOCOL, definitions_only=definitions_only, code=None)
    receive_fd = child.pipes.receive_fd
    child.begin(limits.time_s)
    try:
        letter, payload = read_frame(receive_fd, {b"B": LARGEST_CODE, b"X": LARGEST_PAYLOAD})
        if letter == b"B":
            code = payload
            letter, payload = read_frame(receive_fd, {b"L": LARGEST_PAYLOAD, b"X": LARGEST_PAYLOAD})
        if letter == b"X":
            ending, error = parse_error(payload)
            loading = replace(loading, ending=ending, error=error)
        else:
            found = parse_loaded(payload)._asdict()
            loading = replace(loading, ending=Ending.RETURNED, **found)
    except NonsenseFrame:
        pass
    except ChildGone:
        loading = replace(loading, ending=child.died())
    child.end()
    return replace(loading, code=code)
