"""Classes of any size and awkwardness, once graded; the same in every run."""

import random
from collections.abc import Sequence

from grader.classroom.class_report import (
    ClassReport,
    ExerciseMark,
    ExerciseSummary,
    FixtureRow,
    Likeness,
    MistakeRow,
    RowStatus,
    SetAsideRow,
    StudentRow,
)
from grader.classroom.intake import FileChoice, Student
from grader.model.dataclass import dataclass, replace
from grader.model.message import Message, Title, message
from tests.unit.report_samples import HOSTILE

MADE_AT = 1_763_322_180.0
"""A Sunday evening of November 2025."""
EXERCISES = (
    ExerciseSummary(id="minimax", title=Title(fr="Minimax", en="Minimax"), max_score=6.0),
    ExerciseSummary(
        id="alphabeta",
        title=Title(fr="Élagage alpha-bêta", en="Alpha-beta pruning"),
        max_score=8.0,
    ),
    ExerciseSummary(
        id="parcours-largeur",
        title=Title(fr="Le parcours en largeur", en="Breadth-first walk"),
        max_score=3.5,
    ),
)
MANY_EXERCISES = (
    *EXERCISES,
    *(
        ExerciseSummary(id=name, title=Title.same(name.capitalize()), max_score=4.0)
        for name in (
            "approfondissement-iteratif",
            "evaluation-echecs",
            "file",
            "horizon",
            "jouer",
            "meilleur-coup",
            "morpion",
            "ordre-des-coups",
            "table-de-transposition",
        )
    ),
)
CASES = ("binaire-3", "ternaire-17", "alea-1", "alea-2", "cache-1")
FLAGS = (
    message("label-ending-timeout"),
    message("label-ending-crashed"),
    message("label-ending-refused"),
)
FIRST_NAMES = (
    "Zoé Élodie Noël Chloé Inès Léa Anaïs Hugo Aïcha Gaël Maëlys Étienne Loïc Jean-Noël "
    "Océane Théo Çelik Ömer Björn Maïa Nathan Lucas Emma Jade Louise Raphaël Arthur Jules"
).split()
LAST_NAMES = (
    "Martin|Bernard|Dubois|Éluard|d'Ormesson|de La Fontaine|Lefèvre|Moreau|N'Guyen|Garçon|"
    "Ben Salah|O'Connor|Müller|Østergård|Saint-Exupéry|Le Goff|Álvarez|Zola|Abbé|Œuvrard"
).split("|")
AWKWARD_NAMES = (
    HOSTILE,
    "",
    "   ",
    "محمد الأمين",
    "李小龍",
    "A" * 300,
    "</td></tr></table><h1>pris",
    '=HYPERLINK("http://x")',
    "javascript:alert(1)",
    "Éric 10",
    "Éric 9",
)


@dataclass
class _Maker:
    draw: random.Random
    exercises: Sequence[ExerciseSummary]
    mark_out_of: int
    anonymous: bool

    def student(self, number: int, name: str | None = None) -> StudentRow:
        draw = self.draw
        status = draw.choices(tuple(RowStatus), (30, 60, 2, 2))[0]
        graded = status in (RowStatus.PASSED, RowStatus.FAILED)
        marks = tuple(map(self._exercise, self.exercises)) if graded else ()
        if status is RowStatus.PASSED:
            marks = tuple(replace(m, status="passed", score=m.max_score) for m in marks)
        most = sum(each.max_score for each in self.exercises)
        score = round(sum(each.score for each in marks), 2)
        first, last = draw.choice(FIRST_NAMES), draw.choice(LAST_NAMES)
        flags = (draw.choice(FLAGS),) if draw.random() < 0.05 else ()
        own_name = f"{last} {first}" if name is None else name
        aside = status is RowStatus.SET_ASIDE
        return StudentRow(
            number=number,
            key=f"moodle:{900_000 + number}",
            name=f"copie {number}" if self.anonymous else own_name,
            group=draw.choice(("TG1", "TG2", "TG3", None)),
            file=None if aside else draw.choice(("mon_code.py", "alpha béta.ipynb", "tp4.py")),
            page=None if aside else f"eleves/{number:05}.html",
            status=status,
            mark=round(score / most * self.mark_out_of, 2) if graded else None,
            exercises=marks,
            attempts=draw.choice((1, 1, 1, 2, 3)),
            graded_at=None if aside else MADE_AT - number,
            handed_in=MADE_AT - draw.randint(1, 1_000_000) if draw.random() < 0.9 else None,
            duration_s=draw.random() * 3,
            flags=flags,
            remark=None if graded else message("label-ending-memory"),
            comment="",
            is_in_source=draw.random() < 0.99,
        )

    def _exercise(self, exercise: ExerciseSummary) -> ExerciseMark:
        status = self.draw.choices(("passed", "failed", "missing", "error"), (50, 35, 12, 3))[0]
        share = {"passed": 1.0, "failed": self.draw.random() * 0.9}.get(status, 0.0)
        return ExerciseMark(
            id=exercise.id,
            status=status,
            score=round(share * exercise.max_score, 2),
            max_score=exercise.max_score,
        )

    def fixtures(self, total: int) -> tuple[FixtureRow, ...]:
        return tuple(
            self._fixture(exercise.id, case, total) for exercise in self.exercises for case in CASES
        )

    def _fixture(self, exercise: str, case: str, total: int) -> FixtureRow:
        walks = exercise.startswith("parcours")
        kinds = ("order", "contract") if walks else ("value", "path", "evaluations", "order")
        passed = [self.draw.randint(0, total) for _ in kinds]
        return FixtureRow(
            exercise_id=exercise,
            case_id=case,
            hidden=case.startswith("cache"),
            passed=min(passed),
            total=total,
            by_kind=tuple((kind, n, total) for kind, n in zip(kinds, passed, strict=True)),
        )

    def mistakes(self, count: int) -> tuple[MistakeRow, ...]:
        shares = [0.3, 0.12, 0.05, 0.02, 0.01] + [0.005] * 12
        rows = []
        for place, share in enumerate(shares):
            many = max(1, int(count * share))
            rows.append(
                MistakeRow(
                    exercise_id=self.exercises[place % len(self.exercises)].id,
                    id=f"erreur-{place}",
                    message="Aux nœuds Min, la recherche garde le plus grand score au lieu du plus "
                    f"petit (erreur {place}).",
                    is_convention=place in (3, 4),
                    numbers=tuple(sorted(self.draw.sample(range(1, count + 1), many))),
                )
            )
        return tuple(sorted(rows, key=lambda row: row.is_convention))


def sample_class(
    count: int = 30,
    *,
    seed: int = 7,
    language: str = "fr",
    anonymous: bool = False,
    exercises: Sequence[ExerciseSummary] = EXERCISES,
    mark_out_of: int = 20,
    pairs: int = 3,
) -> ClassReport:
    """A class of so many students; nothing in it is odder than a class is."""
    maker = _Maker(random.Random(seed), exercises, mark_out_of, anonymous)
    students = tuple(maker.student(number) for number in range(1, count + 1))
    likenesses = tuple(
        sample_pair(2 * place + 1, 2 * place + 2, is_same=place == 0)
        for place in range(min(pairs, count // 2))
    )
    aside = [each for each in students if each.status is RowStatus.SET_ASIDE]
    return ClassReport(
        course_title=Title(fr="Minimax et alpha-bêta", en="Minimax and alpha-beta"),
        course_sha256="c0ffee" * 10 + "abcd",
        grader_version="0.1.0",
        language=language,
        anonymous=anonymous,
        made_at=MADE_AT,
        mark_out_of=mark_out_of,
        exercises=tuple(exercises),
        students=students,
        fixtures=maker.fixtures(count) if count else (),
        mistakes=maker.mistakes(count) if count else (),
        set_aside=tuple(
            SetAsideRow(
                origin=f"copies/{each.number}/photo.heic",
                name=each.name,
                reason=message("label-ending-memory"),
            )
            for each in aside
        ),
        choices=tuple(
            FileChoice(
                student=Student(key="", name=each.name),
                chosen="mon_code.py",
                others=("essai.py", "mon_code (1).py"),
                rule=message("label-ending-returned"),
            )
            for each in students[::9]
        ),
        likenesses=likenesses,
        likenesses_left_out=2 if likenesses else 0,
    )


def sample_pair(first: int, second: int, *, is_same: bool = True) -> Likeness:
    lines = (
        "# mon code",
        "def minimax(jeu, prof):",
        "    if prof == 0:",
        "\treturn evaluation(jeu)",
        "    return max(minimax(fils, prof - 1) for fils in jeu)",
    )
    renamed = ("def minimax(position, profondeur):", *lines[2:])
    return Likeness(
        first=first,
        second=second,
        is_same=is_same,
        share=1.0 if is_same else 0.625,
        first_text=lines,
        second_text=renamed,
        first_lines=frozenset({2, 3, 4, 5}),
        second_lines=frozenset({1, 2, 3, 4}),
    )


def awkward_class(language: str = "fr") -> ClassReport:
    """Everything that a name, a file, a source or a course may try on the page."""
    report = sample_class(40, language=language)
    students = list(report.students)
    for place, name in enumerate(AWKWARD_NAMES):
        students[place] = replace(students[place], name=name)
    students[0] = replace(
        students[0],
        group=HOSTILE,
        file=HOSTILE,
        page='eleves/"><script>1</script>.html',
        flags=(_said(HOSTILE), _said("x" * 400)),
        handed_in=1e300,
    )
    odd = ExerciseSummary(id='a"><b>&', title=Title.same(HOSTILE), max_score=1 / 3)
    untitled = ExerciseSummary(id="sans-titre", title=Title.same(""), max_score=0.0)
    pair = replace(
        sample_pair(1, 3),
        first_text=(HOSTILE, "</script><script>1</script>", "x" * 5_000, "\tif a:\r"),
        second_text=(),
        first_lines=frozenset({1, 4, 99}),
        second_lines=frozenset(),
    )
    return replace(
        report,
        course_title=Title.same(HOSTILE),
        exercises=(*report.exercises, odd, untitled),
        students=tuple(students),
        fixtures=(
            *report.fixtures,
            FixtureRow(
                exercise_id=odd.id,
                case_id=HOSTILE,
                hidden=True,
                passed=0,
                total=0,
                by_kind=((HOSTILE, 0, 0), ("value", 0, 3)),
            ),
        ),
        mistakes=(
            MistakeRow(
                exercise_id=odd.id,
                id="x",
                message=HOSTILE,
                is_convention=False,
                numbers=(1, 2, 999_999),
            ),
            *report.mistakes,
        ),
        set_aside=(
            SetAsideRow(origin=HOSTILE, name=None, reason=_said(HOSTILE)),
            SetAsideRow(origin="", name=HOSTILE, reason=_said(HOSTILE)),
        ),
        choices=(
            FileChoice(
                student=Student(key="", name=HOSTILE),
                chosen=HOSTILE,
                others=(HOSTILE,),
                rule=_said(HOSTILE),
            ),
        ),
        likenesses=(pair,),
        course_changed=True,
    )


def _said(text: str) -> Message:
    return message("label-check-because", check="contrat", message=text)
