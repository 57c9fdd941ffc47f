"""The mistakes that people make in minimax and alpha-beta, each as switches of one search.

Most common first: where two explain the same, the first is told. Their sentences are in
`language/sentences/mistakes.txt`, under the same ids.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from grader.mistakes.switches import ALPHABETA, MINIMAX, Side, Writing
from grader.model.exercise import Algorithm
from grader.model.tree import Number

_BOTH_SEARCHES = frozenset({Algorithm.MINIMAX, Algorithm.ALPHABETA})
_ALPHABETA = frozenset({Algorithm.ALPHABETA})


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of making a mistake."""

    side: Side
    changes: Mapping[str, Any]
    number: Number | None = None
    """The number that the author took for infinity, where that is the mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One misunderstanding, by whatever way it was written."""

    id: str
    section: str
    """Where the course tells it."""
    variants: tuple[Variant, ...]
    algorithms: frozenset[Algorithm]
    conventions: frozenset[Algorithm]
    """The searches in which it is no mistake, but another right way."""

    @property
    def is_about_path(self) -> bool:
        """Whether nothing but the path shows it."""
        return all(variant.changes.keys() <= _PATH_SWITCHES for variant in self.variants)


_PATH_SWITCHES = frozenset({"keeps", "path"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A mistake made in one way at one place: what a behaviour is compared with."""

    mistake: Mistake
    variant: Variant

    @property
    def side(self) -> Side:
        return self.variant.side

    @property
    def is_elsewhere_too(self) -> bool:
        """Whether the same mistake can be made at other nodes: then it is worth saying where."""
        return any(variant.side is not self.side for variant in self.mistake.variants)

    def applied_to(self, writing: Writing) -> Writing:
        return writing.having(self.variant.side, **self.variant.changes)

    def goes_with(self, other: "Candidate") -> bool:
        """Whether the two can be made together: they are not two ways of writing one thing."""
        if self.mistake is other.mistake:
            return False
        if self.variant.changes.keys().isdisjoint(other.variant.changes):
            return True
        return {self.side, other.side} == {Side.MAX, Side.MIN}


def finite_infinities(algorithm: Algorithm, numbers: Iterable[Number]) -> Iterator[Candidate]:
    """Small infinities that are not on our list, and that somebody's answers hint at."""
    for mistake in MISTAKES:
        if algorithm in mistake.algorithms and mistake.variants[0].number is not None:
            ways = dict.fromkeys(tuple(variant.changes) for variant in mistake.variants)
            for number in numbers:
                for names in ways:
                    changes = MappingProxyType(dict.fromkeys(names, number))
                    yield Candidate(mistake, Variant(Side.BOTH, changes, number))


@cache
def candidates(algorithm: Algorithm) -> tuple[Candidate, ...]:
    """Every way of going wrong in this search, most common first."""
    return tuple(
        Candidate(mistake, variant)
        for mistake in MISTAKES
        if algorithm in mistake.algorithms
        for variant in mistake.variants
    )


def textbook(algorithm: Algorithm) -> Writing:
    return ALPHABETA if algorithm is Algorithm.ALPHABETA else MINIMAX


def _either_side(*ways: Mapping[str, Any]) -> Iterator[Variant]:
    """Each way at both players' nodes, or at those of one of them."""
    for side in Side:
        for changes in ways:
            yield Variant(side, MappingProxyType(dict(changes)))


def _everywhere(*ways: Mapping[str, Any]) -> Iterator[Variant]:
    for changes in ways:
        yield Variant(Side.BOTH, MappingProxyType(dict(changes)))


def _at(side: Side, **changes: Any) -> Iterator[Variant]:
    yield Variant(side, MappingProxyType(changes))


_SMALL_INFINITIES = (1_000, 100, 9_999, 999, 10_000, 1_000_000, 999_999, 100_000, 99_999, 1, 10, 20)


def _small_infinities(*names: str) -> Iterator[Variant]:
    for number in _SMALL_INFINITIES:
        changes = MappingProxyType(dict.fromkeys(names, float(number)))
        yield Variant(Side.BOTH, changes, number)


def _stuck_or_not(**changes: Any) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """A depth gone wrong shows in two ways: with and without a test for the end of the game."""
    return changes, {**changes, "ends": True}


def _mistake(
    id: str,  # noqa: A002 (what it is)
    section: str,
    *variants: Iterator[Variant],
    algorithms: frozenset[Algorithm] = _BOTH_SEARCHES,
    conventions: frozenset[Algorithm] = frozenset(),
) -> Mistake:
    return Mistake(
        id=id,
        section=section,
        variants=tuple(variant for each in variants for variant in each),
        algorithms=algorithms,
        conventions=conventions,
    )


def _of_alphabeta(
    id: str,  # noqa: A002 (what it is)
    section: str,
    *variants: Iterator[Variant],
    is_convention: bool = False,
) -> Mistake:
    conventions = _ALPHABETA if is_convention else frozenset()
    return _mistake(id, section, *variants, algorithms=_ALPHABETA, conventions=conventions)


MISTAKES: tuple[Mistake, ...] = (
    # When a branch is cut
    _of_alphabeta("coupe-stricte", "3.4", _everywhere({"cut": "strict"}), is_convention=True),
    _of_alphabeta(
        "elagage-superficiel", "3.4", _everywhere({"own_reset": True}), is_convention=True
    ),
    _of_alphabeta(
        "reponse-bornee",
        "3.4",
        _everywhere(
            {"answer": "own-bound"},
            {"cut_answer": "bound"},
            {"answer": "own-bound", "cut_answer": "bound"},
        ),
        is_convention=True,
    ),
    _of_alphabeta("jamais-de-coupe", "3.4", _everywhere({"cut": "never"})),
    _of_alphabeta("continue-pour-break", "3.5", _everywhere({"cut": "never"})),
    _of_alphabeta("enfants-avant-le-test", "3.4", _everywhere({"cut": "never"})),
    _of_alphabeta("coupe-seulement-max", "3.4", _at(Side.MIN, cut="never")),
    _of_alphabeta("coupe-seulement-min", "3.4", _at(Side.MAX, cut="never")),
    _of_alphabeta(
        "coupe-stricte-d-un-cote",
        "3.4",
        _at(Side.MAX, cut="strict"),
        _at(Side.MIN, cut="strict"),
    ),
    _of_alphabeta("coupe-trop-tot", "3.4", _either_side({"cut": "early"})),
    _of_alphabeta("test-de-coupe-a-l-envers", "3.4", _either_side({"cut": "reversed"})),
    _of_alphabeta("coupe-seulement-a-egalite", "3.4", _either_side({"cut": "equal"})),
    _of_alphabeta("saute-un-seul-frere", "3.5", _either_side({"cut_skips": "one"})),
    _of_alphabeta("test-avant-la-mise-a-jour", "3.4", _either_side({"cut_test": "before"})),
    _of_alphabeta("coupe-sans-le-score", "3.5", _either_side({"cut_answer": "without"})),
    _of_alphabeta("coupe-renvoie-l-infini", "3.5", _either_side({"cut_answer": "start"})),
    # What becomes of the bounds
    _of_alphabeta("bornes-jamais-mises-a-jour", "3.4", _either_side({"update": "never"})),
    _of_alphabeta("bornes-non-transmises", "3.4", _either_side({"passed": "none"})),
    _of_alphabeta("bornes-echangees", "3.4", _either_side({"passed": "swapped"})),
    _of_alphabeta(
        "une-borne-passee-deux-fois",
        "3.4",
        _either_side({"passed": "alpha-twice"}, {"passed": "beta-twice"}),
    ),
    _of_alphabeta("bornes-changees-de-signe", "3.4", _either_side({"passed": "negated"})),
    _of_alphabeta("racine-sans-borne", "3.4", _everywhere({"at_root": "infinite"})),
    _of_alphabeta("bornes-globales", "3.4", _everywhere({"scope": "global"})),
    _of_alphabeta("borne-du-mauvais-joueur", "3.4", _either_side({"update": "other"})),
    _of_alphabeta("borne-du-dernier-score", "3.4", _either_side({"update": "last"})),
    _of_alphabeta(
        "borne-remise-a-zero-d-un-cote",
        "3.4",
        _at(Side.MAX, own_reset=True),
        _at(Side.MIN, own_reset=True),
    ),
    _of_alphabeta("mauvaise-borne-renvoyee", "3.4", _either_side({"answer": "other-bound"})),
    # Who plays
    _mistake("max-partout", "2.3", _at(Side.MIN, acts="other")),
    _mistake("min-partout", "2.3", _at(Side.MAX, acts="other")),
    _mistake("joueurs-echanges", "2.3", _everywhere({"acts": "other"})),
    _mistake("pas-d-alternance", "2.3", _either_side({"next_player": "same"})),
    _mistake(
        "joueur-selon-la-profondeur",
        "2.3",
        _everywhere({"player": "odd-depth"}, {"player": "even-depth"}),
    ),
    _mistake("joueur-change-dans-la-boucle", "2.4", _either_side({"next_player": "toggled"})),
    _mistake("meilleur-jamais-mis-a-jour", "2.4", _either_side({"keeps_score": "never"})),
    _mistake(
        "comparaison-inversee",
        "2.3",
        _either_side({"compares": "other"}, {"compares": "other-later"}),
    ),
    _mistake("feuille-de-signe-oppose", "2.2", _everywhere({"leaf_sign": "player"})),
    _mistake("reponse-de-signe-oppose", "2.3", _everywhere({"answer_sign": "player"})),
    # The best score
    _mistake("depart-zero", "2.3", _either_side({"start": 0})),
    _mistake("infini-trop-petit", "2.3", _small_infinities("start")),
    _of_alphabeta(
        "fenetre-trop-petite",
        "3.4",
        _small_infinities("window"),
        _small_infinities("window", "start"),
    ),
    _mistake("depart-oppose", "2.3", _either_side({"start": float("-inf")})),
    _mistake("depart-de-l-evaluation", "2.3", _either_side({"starts_from": "evaluation"})),
    _mistake("meilleur-global", "2.4", _either_side({"best_scope": "global"})),
    _mistake("moyenne-au-lieu-du-meilleur", "2.3", _either_side({"answer": "mean"})),
    _mistake("evaluations-additionnees", "2.3", _either_side({"adds": "child"}, {"adds": "node"})),
    _mistake("meilleur-oublie", "2.4", _either_side({"answer": "last"})),
    _mistake("dernier-score-renvoye", "2.4", _either_side({"answer": "last-score"})),
    _mistake("premier-score-garde", "2.4", _either_side({"keeps_score": "first"})),
    _mistake(
        "derniere-egalite",
        "2.4",
        _either_side({"tie": "last"}),
        conventions=frozenset({Algorithm.MINIMAX}),
    ),
    # Which children
    _mistake("return-dans-la-boucle", "2.4", _either_side({"children": "first"})),
    _of_alphabeta("coupe-sur-sa-propre-borne", "3.4", _either_side({"cut": "own"})),
    _mistake("dernier-enfant-seul", "2.4", _either_side({"children": "last"})),
    _mistake("premier-enfant-saute", "2.4", _either_side({"children": "not-first"})),
    _mistake(
        "dernier-enfant-saute",
        "2.4",
        _either_side({"children": "not-last"}, {"children": "not-last-of-several"}),
    ),
    _mistake(
        "deux-enfants-seulement", "2.4", _either_side({"children": "two", "least_children": 2})
    ),
    _mistake(
        "trois-enfants-seulement", "2.4", _either_side({"children": "three", "least_children": 3})
    ),
    _mistake("droite-a-gauche", "1.2", _either_side({"order": "right"})),
    _mistake(
        "tri-par-evaluation",
        "2.3",
        _everywhere({"sort": "best"}, {"sort": "descending"}, {"sort": "ascending"}),
    ),
    _mistake("descente-gloutonne", "2.3", _everywhere({"sort": "greedy"})),
    _mistake("position-oubliee", "2.3", _either_side({"plays": "nothing"})),
    _mistake("toujours-le-coup-0", "2.3", _everywhere({"plays": "first"})),
    # The depth
    _mistake("profondeur-moins-un", "2.3", _everywhere({"stops_at": 1})),
    _mistake("profondeur-plus-un", "2.3", _everywhere(*_stuck_or_not(stops_at=-1))),
    _mistake("profondeur-inchangee", "2.3", _either_side(*_stuck_or_not(deeper="none"))),
    _mistake(
        "profondeur-dans-la-boucle",
        "2.4",
        _either_side(*_stuck_or_not(deeper="loop"), {"deeper": "loop", "stops_below": True}),
    ),
    _mistake(
        "profondeur-par-deux",
        "2.3",
        _either_side(*_stuck_or_not(deeper="two"), {"deeper": "two", "stops_below": True}),
    ),
    _mistake("un-seul-coup-d-avance", "2.3", _everywhere({"deeper": "all"})),
    # The evaluations
    _mistake(
        "sommets-evalues",
        "2.3",
        _everywhere({"inner": "entry"}, {"inner": "loop"}, {"inner": "exit"}),
    ),
    _mistake("enfants-evalues-avant", "2.3", _everywhere({"inner": "child"})),
    _mistake("feuilles-evaluees-deux-fois", "2.4", _everywhere({"leaf_times": 2})),
    _mistake(
        "double-appel",
        "2.4",
        _either_side({"calls": 2}, {"calls_if_better": 1}, {"calls_if_better": 2}, {"calls": 3}),
    ),
    # The path
    _mistake("chemin-a-l-envers", "2.4", _everywhere({"path": "reversed"})),
    _mistake("chemin-retourne-a-chaque-niveau", "2.4", _everywhere({"path": "levels-reversed"})),
    _mistake(
        "premier-coup-seul", "2.4", _everywhere({"path": "first"}), _either_side({"keeps": "move"})
    ),
    _mistake(
        "dernier-coup-explore",
        "2.4",
        _either_side({"keeps": "last"}),
        _everywhere({"path": "last-leaf"}),
    ),
    _mistake("chemin-du-max", "2.4", _everywhere({"keeps": "greatest"})),
    _mistake("premier-coup-explore", "2.4", _either_side({"keeps": "first"})),
    _mistake("chemin-en-double", "2.4", _everywhere({"path": "twice"})),
    _mistake("liste-partagee", "2.4", _everywhere({"path": "shared"})),
    _mistake(
        "meilleur-coup-global", "2.4", _everywhere({"path": "global"}, {"path": "global-full"})
    ),
    _mistake("chemin-vide", "2.4", _everywhere({"path": "empty"})),
    _mistake("chemin-qui-s-arrete", "2.4", _either_side({"keeps": "own"})),
    _mistake("chemin-sans-premier-coup", "2.4", _everywhere({"path": "no-first"})),
    _mistake("chemin-sans-dernier-coup", "2.4", _everywhere({"path": "no-last"})),
    _mistake("coups-comptes-a-partir-de-1", "2.4", _everywhere({"path": "one-based"})),
)


WORDS: Mapping[str, str] = {
    # When a branch is cut
    "jamais-de-coupe": "never-cuts pas-de-coupe sans-coupe never-cut",
    "continue-pour-break": "continue-for-break continue break",
    "enfants-avant-le-test": "children-before-test test-apres-la-boucle test-after-loop",
    "coupe-seulement-max": "cuts-at-max-only coupe-max",
    "coupe-seulement-min": "cuts-at-min-only coupe-min",
    "coupe-stricte-d-un-cote": "strict-cut-on-one-side coupe-stricte-max coupe-stricte-min",
    "coupe-trop-tot": "cut-one-too-early coupe-un-point-trop-tot",
    "coupe-seulement-a-egalite": "cut-on-equality-only",
    "coupe-sur-sa-propre-borne": "cut-on-own-bound propre-borne own-bound",
    "test-de-coupe-a-l-envers": "cut-test-reversed",
    "saute-un-seul-frere": "skips-one-sibling frere sibling",
    "test-avant-la-mise-a-jour": "test-before-update mise-a-jour update",
    "coupe-sans-le-score": "cut-without-score",
    "coupe-renvoie-l-infini": "cut-returns-infinity",
    # What becomes of the bounds
    "bornes-jamais-mises-a-jour": "bounds-never-updated",
    "bornes-non-transmises": "bounds-not-passed transmission bounds-not-handed-on",
    "bornes-echangees": "bounds-swapped swapped-bounds",
    "une-borne-passee-deux-fois": "one-bound-passed-twice",
    "bornes-changees-de-signe": "bounds-negated fenetre-negamax negamax-window negamax",
    "racine-sans-borne": "root-without-bounds",
    "bornes-globales": "global-bounds alpha-global beta-global",
    "borne-du-mauvais-joueur": "wrong-players-bound",
    "borne-du-dernier-score": "bound-of-last-score",
    "borne-remise-a-zero-d-un-cote": "bound-reset-on-one-side borne-remise-a-zero",
    "mauvaise-borne-renvoyee": "wrong-bound-returned",
    # Who plays
    "max-partout": "max-everywhere max",
    "min-partout": "min-everywhere min",
    "joueurs-echanges": "players-swapped joueur-inverse joueurs players joueur player",
    "pas-d-alternance": "no-alternation alternance alternation joueur_maximise",
    "joueur-selon-la-profondeur": "player-from-depth parite parity",
    "joueur-change-dans-la-boucle": "player-toggled-in-loop",
    "meilleur-jamais-mis-a-jour": "best-never-updated",
    "comparaison-inversee": "comparison-reversed comparaison comparison",
    "feuille-de-signe-oppose": "leaf-with-opposite-sign signe sign",
    "reponse-de-signe-oppose": "answer-with-opposite-sign",
    # The best score
    "depart-zero": "initial-zero zero score-de-depart starting-score",
    "infini-trop-petit": "infinity-too-small infini infinity",
    "fenetre-trop-petite": "window-too-small",
    "depart-oppose": "initial-opposite",
    "depart-de-l-evaluation": "initial-evaluation depart-evaluation",
    "meilleur-global": "global-best-score meilleur-score-global",
    "moyenne-au-lieu-du-meilleur": "mean-instead-of-best moyenne mean average",
    "evaluations-additionnees": "evaluations-added-up somme sum",
    "meilleur-oublie": "best-forgotten",
    "dernier-score-renvoye": "last-score-returned",
    "premier-score-garde": "first-score-kept",
    "derniere-egalite": "last-tie",
    # Which children
    "return-dans-la-boucle": "return-in-loop boucle loop",
    "dernier-enfant-seul": "last-child-only",
    "premier-enfant-saute": "first-child-skipped",
    "dernier-enfant-saute": "last-child-skipped",
    "deux-enfants-seulement": "two-children-only enfants children range",
    "trois-enfants-seulement": "three-children-only",
    "droite-a-gauche": "right-to-left gauche-a-droite left-to-right",
    "tri-par-evaluation": "sorted-by-evaluation",
    "descente-gloutonne": "greedy-descent glouton greedy",
    "toujours-le-coup-0": "always-move-0 coup-0 move-0",
    # The depth
    "profondeur-moins-un": "depth-minus-one",
    "profondeur-plus-un": "depth-plus-one",
    "profondeur-inchangee": "depth-unchanged",
    "profondeur-dans-la-boucle": "depth-in-loop",
    "profondeur-par-deux": "depth-by-two",
    "un-seul-coup-d-avance": "one-move-ahead",
    # The evaluations
    "sommets-evalues": "nodes-evaluated",
    "enfants-evalues-avant": "children-evaluated-first",
    "feuilles-evaluees-deux-fois": "leaves-evaluated-twice",
    "double-appel": "double-call appel-recursif recursive-call",
    # The path
    "chemin-a-l-envers": "path-backwards",
    "chemin-retourne-a-chaque-niveau": "path-reversed-at-each-level",
    "premier-coup-seul": "first-move-only premier-coup first-move",
    "dernier-coup-explore": "last-move-searched",
    "premier-coup-explore": "first-move-searched",
    "chemin-du-max": "path-of-max",
    "chemin-en-double": "path-twice chemin-deux-fois",
    "liste-partagee": "shared-list liste list append coups_prec",
    "meilleur-coup-global": "global-best-move variable-globale global-variable",
    "chemin-vide": "empty-path",
    "chemin-sans-premier-coup": "path-without-first-move",
    "chemin-sans-dernier-coup": "path-without-last-move",
    "coups-comptes-a-partir-de-1": "moves-counted-from-1",
    "chemin-qui-s-arrete": "path-that-stops",
}
