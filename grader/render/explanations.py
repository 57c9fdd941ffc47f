"""Which longer text stands behind a message, a check, a convention, an ending or a word; a
diagnosis as people read it, with the text behind it.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from grader.language import catalogue, long_text, render, say, with_french_spaces
from grader.language.nearest import bare_word, nearest
from grader.mistakes.catalogue import WORDS
from grader.model.message import Message
from grader.model.report import Diagnosis, ExerciseReport
from grader.model.run import Ending
from grader.model.verdict import Check
from grader.render.safe_text import with_whole_paths


class Theme(StrEnum):
    """What the texts are listed under, in this order."""

    NOTIONS = "notions"
    CHECKS = "checks"
    CONVENTIONS = "conventions"
    SEARCHES = "searches"
    MISTAKES = "mistakes"
    EXERCISES = "exercises"
    ENDINGS = "endings"
    PYTHON = "python"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Topic:
    """One text, and every word that leads to it."""

    id: str
    """Its word in French; the text is `language/texts/<id>.md`."""
    english: str
    theme: Theme
    words: tuple[str, ...]
    """Other words one may type, in both languages."""
    codes: tuple[str, ...]
    """The messages behind which it stands; `walk-*` for all that begin so. What is said of the
    known mistake or the convention of that id need not be named."""

    def word(self, language: str) -> str:
        return self.english if language == "en" else self.id


class Paragraph(NamedTuple):
    text: str
    is_example: bool
    """Whether it is to be shown line by line, as it is written."""


class Explanation(NamedTuple):
    title: str
    paragraphs: tuple[Paragraph, ...]


def _topic(
    names: str, theme: Theme, *, words: str = "", codes: str = "", endings: str = ""
) -> Topic:
    """`names` is the French word and, where it is another one, the English."""
    french, _, english = names.partition(" ")
    return Topic(
        french,
        english or french,
        theme,
        (*words.split(), *endings.split()),
        (*codes.split(), *(f"label-ending-{ending}" for ending in endings.split())),
    )


def _mistake_topic(id: str, words: str) -> Topic:  # noqa: A002 (what it is)
    english, *others = words.split()
    return Topic(id, english, Theme.MISTAKES, tuple(others), ())


TOPICS: tuple[Topic, ...] = (
    _topic("minimax", Theme.NOTIONS, words="minmax mini-max", codes="why-every-leaf"),
    _topic("alpha-beta", Theme.NOTIONS, words="alphabeta alpha beta"),
    _topic("fenetre window", Theme.NOTIONS, words="borne bornes bound bounds"),
    _topic(
        "elagage pruning",
        Theme.NOTIONS,
        words="elaguer coupe coupes cut cuts prune",
    ),
    _topic("horizon", Theme.NOTIONS, words="effet-horizon horizon-effect"),
    _topic(
        "convention",
        Theme.NOTIONS,
        words="conventions",
        codes="order-by-convention-refused",
    ),
    _topic(
        "preuve proof",
        Theme.NOTIONS,
        words="reponse-sans-preuve sans-preuve answer-without-proof",
        codes="answer-unproven answer-not-from-leaves",
    ),
    _topic(
        "valeur value",
        Theme.CHECKS,
        words="score",
        codes="value-wrong value-of-no-leaf why-other-score call-wrong function-missing-here "
        "call-wrong-at call-wrong-digits call-wrong-large call-rounding value-rounding",
    ),
    _topic(
        "chemin path",
        Theme.CHECKS,
        words="coups moves",
        codes="path-impossible path-not-optimal path-too-short path-too-long path-reversed "
        "path-empty path-beyond-depth path-through-cut",
    ),
    _topic(
        "evaluations",
        Theme.CHECKS,
        words="evaluation nombre-d-evaluations nombre-evaluations number-of-evaluations",
    ),
    _topic(
        "ordre order",
        Theme.CHECKS,
        words="ordre-des-evaluations order-of-evaluations",
        codes="order-differs why-first-leaf",
    ),
    _topic(
        "contrat contract",
        Theme.CHECKS,
        words="forme forme-de-la-reponse shape shape-of-the-answer",
        codes="contract-unearned note-worth-nothing score-alone pair-where-score-due "
        "score-or-pair-due path-before-score move-where-path-due "
        "move-score-where-path-due move-score-where-score-due path-unreadable wrong-shape "
        "wrong-shape-for-score numpy-scalar returned-bool returned-text call-shape-number "
        "call-shape-truth move-before-score call-object call-too-large",
    ),
    _topic(
        "non-verifie not-checked",
        Theme.CHECKS,
        words="not_checked",
        codes="not-checked-no-answer not-checked-unreadable not-checked-value-wrong "
        "not-checked-by-us not-checked-not-run order-not-compared label-ending-unknown",
    ),
    _topic("cas-cache hidden-case", Theme.CHECKS, words="cache hidden", codes="label-hidden-check"),
    _topic(
        "coupe-stricte strict-cut",
        Theme.CONVENTIONS,
        words="coupe-large stricte large strict non-strict-cut",
        codes="convention-coupe-* convention-note-coupe-stricte",
    ),
    _topic(
        "elagage-superficiel shallow-pruning",
        Theme.CONVENTIONS,
        words="elagage-complet superficiel shallow full-pruning elagage-superficiel+coupe-stricte "
        "elagage-superficiel+coupe-large elagage-complet+coupe-stricte "
        "elagage-complet+coupe-large",
        codes="convention-elagage-* convention-note-elagage-*",
    ),
    _topic("reponse-bornee bounded-answer", Theme.CONVENTIONS, words="fail-hard fail-soft bornee"),
    _topic(
        "egalite tie",
        Theme.CONVENTIONS,
        words="egalites ties tie-rule premier dernier",
        codes="path-tie-first path-tie-last",
    ),
    _topic(
        "aucune-coupe no-cut",
        Theme.SEARCHES,
        words="coupe-oubliee missing-cut",
        codes="evaluations-never-cuts evaluations-too-many why-cut",
    ),
    _topic(
        "coupe-de-trop cut-too-many",
        Theme.SEARCHES,
        words="coupe-en-trop cut-too-soon",
        codes="evaluations-too-few why-go-on",
    ),
    _topic(
        "feuille-inconnue unknown-leaf", Theme.SEARCHES, words="?", codes="evaluations-unknown-leaf"
    ),
    _topic(
        "evaluation-repetee repeated-evaluation",
        Theme.SEARCHES,
        codes="evaluations-repeated evaluations-repeats-instead why-repeated",
    ),
    _topic(
        "sommet-interieur inner-node",
        Theme.SEARCHES,
        codes="evaluations-inner-node evaluations-others-instead why-inner-node",
    ),
    _topic(
        "position-oubliee lost-position",
        Theme.SEARCHES,
        words="joue_un_coup",
        codes="evaluations-all-at-root",
    ),
    _topic("profondeur depth", Theme.SEARCHES, words="prof", codes="value-of-another-depth"),
    _topic(
        "coup-impossible impossible-move",
        Theme.SEARCHES,
        codes="impossible-move impossible-move-one-child impossible-move-at-leaf "
        "move-not-an-integer",
    ),
    *map(_mistake_topic, WORDS.keys(), WORDS.values()),
    _topic(
        "file queue",
        Theme.EXERCISES,
        words="pile stack",
        codes="call-last-in-first-out call-not-removed call-queue-empty call-queue-holds",
    ),
    _topic(
        "parcours traversal",
        Theme.EXERCISES,
        words="parcours-profondeur parcours-largeur walk",
        codes="walk-*",
    ),
    _topic(
        "meilleur-coup best-move",
        Theme.EXERCISES,
        codes="call-best-for-the-other call-no-such-move call-single-move call-value-for-index "
        "call-shape-index",
    ),
    _topic(
        "echecs chess",
        Theme.EXERCISES,
        words="materiel material evaluation-echecs fen",
        codes="call-opposite-sign call-french-letters runtime-key-digit runtime-key-piece",
    ),
    _topic(
        "morpion noughts-and-crosses",
        Theme.EXERCISES,
        words="tic-tac-toe",
        codes="game-counted game-never-lost game-stopped-at call-shape-squares call-shape-grid "
        "call-shape-winner",
    ),
    _topic(
        "jouer choice",
        Theme.EXERCISES,
        words="coup-choisi profondeurMax",
        codes="choice-wrong choice-is-a-value choice-impossible move-due",
    ),
    _topic(
        "ordre-des-coups move-ordering",
        Theme.EXERCISES,
        words="tri trier_coups knuth-moore",
        codes="order-not-a-list order-not-the-same-moves ordering-*",
    ),
    _topic(
        "approfondissement deepening",
        Theme.EXERCISES,
        words="approfondissement-iteratif iterative-deepening",
        codes="deepening-*",
    ),
    _topic(
        "table-de-transposition transposition-table",
        Theme.EXERCISES,
        words="table transposition",
        codes="table-*",
    ),
    _topic(
        "exception", Theme.ENDINGS, words="erreur error", codes="ended-raised", endings="raised"
    ),
    _topic(
        "timeout",
        Theme.ENDINGS,
        words="temps temps-depasse out-of-time time",
        codes="ended-timeout ended-timeout-at not-run-*",
        endings="timeout",
    ),
    _topic(
        "memory",
        Theme.ENDINGS,
        words="memoire memoryerror",
        codes="ended-memory",
        endings="memory",
    ),
    _topic("crashed", Theme.ENDINGS, words="crash", codes="ended-crashed", endings="crashed"),
    _topic(
        "exited",
        Theme.ENDINGS,
        words="exit quit systemexit",
        codes="ended-exited ended-exited-silently",
        endings="exited",
    ),
    _topic(
        "refused",
        Theme.ENDINGS,
        words="interdit forbidden permissionerror threading",
        codes="ended-refused ended-forbidden runtime-forbidden",
        endings="refused",
    ),
    _topic(
        "protocol", Theme.ENDINGS, words="protocole", codes="ended-protocol", endings="protocol"
    ),
    _topic(
        "none",
        Theme.PYTHON,
        words="return",
        codes="returned-none call-returned-none order-returned-none runtime-none "
        "runtime-unpack-none runtime-none-for-position",
    ),
    _topic(
        "generateur generator",
        Theme.PYTHON,
        words="yield async coroutine",
        codes="returned-generator returned-coroutine",
    ),
    _topic(
        "nom name",
        Theme.PYTHON,
        words="nameerror attributeerror import",
        codes="runtime-import runtime-numpy runtime-infinity runtime-name-near "
        "runtime-not-a-parameter",
    ),
    _topic(
        "variable-locale local-variable",
        Theme.PYTHON,
        words="unboundlocalerror global",
        codes="runtime-unbound",
    ),
    _topic(
        "module",
        Theme.PYTHON,
        words="importerror modulenotfounderror pygame",
        codes="runtime-module runtime-numpy-missing missing-module missing-standard-module "
        "default-unavailable decorator-unavailable",
    ),
    _topic(
        "indice index",
        Theme.PYTHON,
        words="indexerror",
        codes="runtime-list-index runtime-string-index runtime-pop-empty runtime-not-in-list "
        "runtime-index-kind",
    ),
    _topic("cle key", Theme.PYTHON, words="keyerror dict", codes="runtime-key runtime-unhashable"),
    _topic(
        "couple pair",
        Theme.PYTHON,
        words="tuple",
        codes="runtime-unpack-number runtime-unpack-count runtime-pair-and-number "
        "runtime-number-index",
    ),
    _topic(
        "types",
        Theme.PYTHON,
        words="type typeerror valueerror zerodivisionerror",
        codes="runtime-string-fixed runtime-tuple-fixed runtime-list-plus runtime-length "
        "runtime-method runtime-text-and-number runtime-number-loop runtime-float-count "
        "runtime-not-a-number runtime-division",
    ),
    _topic(
        "appel call",
        Theme.PYTHON,
        words="arguments parametres parameters",
        codes="runtime-arguments runtime-not-called runtime-not-callable cannot-be-called "
        "parameters-not-given parameters-unclear player-is-coded player-is-numbered",
    ),
    _topic("recursion", Theme.PYTHON, words="recursionerror", codes="runtime-recursion"),
    _topic("fin-de-partie game-over", Theme.PYTHON, words="fin end", codes="runtime-empty-choice"),
    _topic(
        "position",
        Theme.PYTHON,
        words="noeud node estimation",
        codes="not-a-position not-a-node no-estimation-here runtime-node-attribute "
        "runtime-list-of-nodes runtime-node-loop runtime-node-compared runtime-node-for-value "
        "runtime-position-attribute runtime-position-loop runtime-position-compared "
        "runtime-order-applique runtime-order-joue_un_coup runtime-move-for-position",
    ),
    _topic(
        "chargement loading",
        Theme.FILE,
        words="main",
        codes="endless-at-import endless-at-import-at crash-at-import error-at-import "
        "exit-at-import lines-skipped file-cannot-be-loaded",
    ),
    _topic("clavier keyboard", Theme.FILE, words="input", codes="input-at-import runtime-keyboard"),
    _topic(
        "syntaxe syntax",
        Theme.FILE,
        words="syntaxerror indentationerror indentation",
        codes="syntax-*",
    ),
    _topic(
        "fonction-introuvable missing-function",
        Theme.FILE,
        words="fonction function missing",
        codes="function-missing function-missing-near function-by-a-line function-near-uncallable "
        "alphabeta-renamed function-to-write functions-to-write "
        "function-in-class name-not-a-function nothing-found empty-file defined-again "
        "defined-again-to-write",
    ),
    _topic(
        "constante constant",
        Theme.FILE,
        words="m",
        codes="follows-children constant-cannot-follow",
    ),
    _topic(
        "notebook",
        Theme.FILE,
        words="jupyter cellule cell",
        codes="cell-left-out cell-left-out-because cell-unreadable notebook-without-code "
        "function-in-unread-cell",
    ),
    _topic("sortie-tronquee output-truncated", Theme.FILE, words="print", codes="output-truncated"),
)


def find_topic(asked: str) -> Topic | None:
    """The text that a word or a code leads to; accents, capitals and blanks do not count."""
    return _by_word().get(_key(asked))


def nearest_word(asked: str) -> str | None:
    """The word that was probably meant."""
    return nearest(_key(asked), _by_word())


def explanation_text(code: str, language: str) -> Explanation:
    """The title and the paragraphs behind a code; KeyError where nothing is known of it."""
    topic = find_topic(code)
    if topic is None:
        raise KeyError(code)
    title, _, text = long_text(topic.id, language).partition("\n\n")
    return explanation_of(title, text)


def explanation_of(title: str, text: str) -> Explanation:
    """A text whose paragraphs have blank lines between them; an indented one is an example."""
    return Explanation(title, tuple(map(_paragraph, text.split("\n\n"))))


Subject = Check | Message | Ending | str
"""What a longer text may be about; a bare word is the name of an exception."""


def explanation_code(what: Subject, language: str = "fr") -> str | None:
    """The word after `grader explain` that tells more of this; None where there is no more."""
    topic = _topic_of(what)
    return topic.word(language) if topic else None


def title_of(topic: Topic, language: str) -> str:
    return explanation_text(topic.id, language).title


def _topic_of(what: Subject) -> Topic | None:
    match what:
        case Check(convention=str(convention)):
            return find_topic(convention)
        case Check(message=Message(code=code)) | Message(code=code):
            return find_topic(code)
        case Check(kind=kind):
            return find_topic(kind)
        case Ending.RETURNED:
            return None
        case str():  # an ending, or an exception
            return find_topic(what)


def _paragraph(block: str) -> Paragraph:
    if block.startswith("    "):
        # Code may be copied from here, and Python knows no no-break space.
        lines = block.replace("\u00a0", " ").split("\n")
        return Paragraph("\n".join(line.removeprefix("    ") for line in lines), True)
    return Paragraph(" ".join(block.split("\n")), False)


@cache
def _by_word() -> Mapping[str, Topic]:
    """Every word and every code; each leads to one text only."""
    found: dict[str, Topic] = {}
    for topic in TOPICS:
        for word in dict.fromkeys(map(_key, _words(topic))):
            if word in found:
                raise ValueError(f"{word}: {found[word].id} or {topic.id}?")
            found[word] = topic
    return found


def _words(topic: Topic) -> Iterator[str]:
    yield from (topic.id, topic.english, *topic.words)
    of_mistake = (f"mistake-{topic.id}", f"convention-of-{topic.id}")
    yield from (code for code in of_mistake if code in catalogue())
    for code in topic.codes:
        if code.endswith("*"):
            yield from (each for each in catalogue() if each.startswith(code[:-1]))
        else:
            yield code


def _key(word: str) -> str:
    """`Élagage superficiel` and `elagage_superficiel` are one word."""
    return "-".join(bare_word(word).replace("_", " ").replace("'", " ").split()).strip("-")


WIDEST = 80
"""Longer lines are tiring to read, however wide the terminal."""
_TEXT_INDENT = "    "
_COMPARISON = re.compile(r" (≥|≤|==|=|<|>) ")
"""`α ≥ β` stays on one line."""
_WINDOW = re.compile(r"\[[^][]*;[^][]*\]")
"""So does `[−∞ ; +∞]`."""


def explanation_lines(explanation: Explanation, width: int) -> Iterator[str]:
    """The text, wrapped; its examples as they are written."""
    yield explanation.title
    for paragraph in explanation.paragraphs:
        yield ""
        if paragraph.is_example:
            yield from (_TEXT_INDENT + line if line else "" for line in paragraph.text.split("\n"))
        else:
            yield from _wrapped_text(paragraph.text, min(width, WIDEST))


def topic_lines(language: str, width: int) -> Iterator[str]:
    """Every word that can be asked for, by theme, with the title of its text."""
    yield from _wrapped_text(say("explain-list", language), min(width, WIDEST))
    for theme in Theme:
        yield ""
        yield say(f"explain-theme-{theme.value}", language)
        topics = [topic for topic in TOPICS if topic.theme is theme]
        # A column for each theme: the mistakes have long names.
        longest = max(len(topic.word(language)) for topic in topics)
        for topic in topics:
            yield f"  {topic.word(language):{longest}}  {title_of(topic, language)}"


def explain_line(what: Subject, language: str) -> str | None:
    """Where more is told of this; None where there is no more to tell."""
    code = explanation_code(what, language)
    return None if code is None else say("terminal-explain", language, code=code)


def _wrapped_text(text: str, width: int) -> list[str]:
    text = with_whole_paths(_COMPARISON.sub("\u00a0\\1\u00a0", text))
    text = _WINDOW.sub(lambda window: window[0].replace(" ", "\u00a0"), text)
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def diagnosis_text(diagnosis: Diagnosis, language: str) -> str:
    return render(diagnosis.message, language)


def diagnosis_clause(diagnosis: Diagnosis, language: str) -> str:
    """The same for those who speak of a program and not to its author: "as if …"."""
    facts = diagnosis.message.facts
    if "also" in facts:
        return say("diagnosis-clause-two", language, what=facts["what"], also=facts["also"])
    if "what" in facts:
        return say("diagnosis-clause", language, what=facts["what"])
    if "clause" in facts:
        return say("diagnosis-clause", language, what=facts["clause"])
    return diagnosis_text(diagnosis, language)


def more_line(diagnosis: Diagnosis, language: str) -> str | None:
    """Where more is told of the first of its mistakes."""
    first = diagnosis.mistakes[0]
    if diagnosis.explanation is not None:  # `grader explain` looks for it in the course.
        return say("terminal-explain", language, code=first)
    return explain_line(first, language)


def sections_text(diagnosis: Diagnosis, language: str) -> str | None:
    """Where the course tells it; None where nobody said so."""
    if not diagnosis.sections:
        return None
    return say("diagnosis-sections", language, sections=", ".join(diagnosis.sections))


def alternatives_text(diagnosis: Diagnosis, language: str) -> list[str]:
    """What comes to the same, as clauses after "as if"."""
    return [render(each, language) for each in diagnosis.alternatives]


def explanations_of(diagnosis: Diagnosis, language: str) -> list[Explanation]:
    """The longer texts behind it, one for each mistake that has one."""
    if diagnosis.explanation is not None:
        text = diagnosis.explanation.said_in(language)
        told = with_french_spaces(text) if language == "fr" else text
        return [explanation_of(diagnosis.mistakes[0], told)]
    topics = [mistake for mistake in diagnosis.mistakes if find_topic(mistake)]
    return [explanation_text(topic, language) for topic in dict.fromkeys(topics)]


def first_diagnosis(exercise: ExerciseReport) -> Diagnosis | None:
    return next(iter(exercise.diagnoses), None)
