"""Libraries beyond the standard one: there for the files that name them, and for no other."""

import sys
from pathlib import Path

import pytest

from grader.model.exercise import Limits
from grader.model.run import Board, Ending, NumpyScalar, Outcome, PositionAt
from grader.sandbox import isolation
from grader.sandbox.launcher import InterpreterLauncher, Launcher, ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.integration.students import FILE, LIMITS, ask, load

BOARD = Board(child_counts=(2, 0, 0), values=(1, 2, 3))

needs_numpy = pytest.mark.skipif(
    "numpy" not in isolation.library_folders(), reason="numpy is not installed beside the grader"
)


def run(referee: Referee, source: str, *, limits: Limits = LIMITS) -> Outcome:
    loading = load(referee, source)
    assert loading.ending is Ending.RETURNED, loading
    return referee.run_call(loading, FILE, ask("f", PositionAt(0), board=BOARD, limits=limits))


@needs_numpy
def test_numpy_is_there_for_a_file_that_names_it(referee: Referee) -> None:
    outcome = run(
        referee,
        """
        import numpy as np
        def f(jeu):
            feuilles = np.array([evaluation(joue_un_coup(jeu, coup)) for coup in range(2)])
            return [feuilles.max(), np.float64(2.5), np.inf, feuilles, np.bool_(True)]
        """,
    )

    assert isinstance(outcome.returned, list)
    assert outcome.returned[:3] == [
        NumpyScalar(3, "int64"), NumpyScalar(2.5, "float64"), float("inf"),
    ]  # fmt: skip
    assert [each.type_name for each in outcome.returned[3:]] == ["ndarray", "bool"]
    assert outcome.asked == (1, 2)


@needs_numpy
@pytest.mark.parametrize(
    "source",
    [
        "from numpy import inf\ndef f(jeu): return -inf",
        "from numpy.linalg import inv\ndef f(jeu): return -float('inf')",
        "import numpy\ndef f(jeu): return float(-numpy.inf)",
        "def f(jeu):\n    import numpy as np\n    return float(-np.inf)",
    ],
)
def test_numpy_may_be_named_anywhere(one_referee: Referee, source: str) -> None:
    assert run(one_referee, source).returned == -float("inf")


@needs_numpy
def test_linear_algebra_fits_into_a_small_memory_limit(referee: Referee) -> None:
    outcome = run(
        referee,
        """
        import numpy as np
        def f(jeu):
            matrice = np.ones((300, 300)) + np.eye(300)
            return int(np.linalg.inv(matrice @ matrice).shape[0])
        """,
        limits=Limits(time_s=2, memory_mib=64, evaluations=10, output_kib=4),
    )

    assert outcome.returned == 300


@needs_numpy
def test_the_memory_limit_still_holds(referee: Referee) -> None:
    outcome = run(referee, "import numpy as np\ndef f(jeu): return np.ones(10**9 // 8 // 2).nbytes")

    assert outcome.ending is Ending.MEMORY


@needs_numpy
def test_draws_at_random_are_the_same_in_every_run(referee: Referee) -> None:
    source = "import numpy as np\ndef f(jeu): return int(np.random.randint(10**9))"

    assert run(referee, source).returned == run(referee, source).returned


@needs_numpy
def test_what_one_file_loaded_is_not_there_for_the_next(referee: Referee) -> None:
    unnamed = """
        def f(jeu):
            try:
                __import__("num" + "py")
            except ModuleNotFoundError:
                return "absent"
            return "là"
    """
    named = "import numpy\ndef f(jeu): return int(numpy.int64(evaluation(jeu)))"
    plain = "def f(jeu): return evaluation(jeu)"

    before = [run(referee, source).returned for source in (unnamed, plain)]
    with_numpy = run(referee, named).returned
    after = [run(referee, source).returned for source in (unnamed, plain)]
    again = run(referee, named).returned

    assert before == after == ["absent", 1]
    assert with_numpy == again == 1


@needs_numpy
def test_a_file_without_numpy_has_the_same_memory_after_one_with_it(
    forking_referee: Referee,
) -> None:
    limits = Limits(time_s=2, memory_mib=96, evaluations=10, output_kib=4)
    source = """
        def f(jeu):
            blocs = []
            try:
                while True:
                    blocs.append(bytearray(1 << 20))
            except MemoryError:
                return len(blocs)
    """
    before = run(forking_referee, source, limits=limits).returned
    run(forking_referee, "import numpy\ndef f(jeu): return 1", limits=limits)
    after = run(forking_referee, source, limits=limits).returned

    assert isinstance(before, int)
    assert isinstance(after, int)
    assert abs(before - after) <= 8


@pytest.mark.parametrize("launcher", [ZygoteLauncher, InterpreterLauncher])
def test_where_numpy_is_not_installed_the_file_is_told_as_python_tells_it(
    launcher: type[Launcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolation, "library_folders", dict)

    with Referee(launcher()) as referee:
        referee.speak(lambda code: code)
        loading = load(referee, "import numpy as np\ndef f(jeu): return 1")

    assert loading.error is not None
    assert loading.error.type_name == "ModuleNotFoundError"


@pytest.mark.parametrize("launcher", [ZygoteLauncher, InterpreterLauncher])
def test_a_broken_installation_is_the_same_as_none(
    launcher: type[Launcher], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "numpy").mkdir()
    (tmp_path / "numpy" / "__init__.py").write_text("raise RuntimeError('cassé')")
    monkeypatch.setattr(isolation, "library_folders", lambda: {"numpy": str(tmp_path)})

    with Referee(launcher()) as referee:
        referee.speak(lambda code: code)
        loading = load(referee, "import numpy as np\ndef f(jeu): return 1")

    assert loading.error is not None
    assert loading.error.type_name == "ModuleNotFoundError"


def test_only_installed_packages_count_as_libraries(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "numpy").mkdir()
    (tmp_path / "numpy" / "__init__.py").write_text("")
    monkeypatch.setattr(sys, "path", ["", str(tmp_path)])
    monkeypatch.chdir(tmp_path)
    isolation.library_folders.cache_clear()
    try:
        assert isolation.library_folders() == {}
    finally:
        isolation.library_folders.cache_clear()
