"""One program, and what people do to it so that it looks like their own."""

import re
from collections.abc import Callable

ORIGINAL = '''import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    """le meilleur score et le chemin"""
    if prof == 0 or not coups_possibles(jeu):
        return evaluation(jeu), coups_prec
    best = None
    for coup in coups_possibles(jeu):
        suivant = joue_un_coup(jeu, coup)
        res = minimax(suivant, prof - 1, coups_prec + [coup], not joueur_maximise)
        if best is None:
            best = res
        elif joueur_maximise and res[0] > best[0]:
            best = res
        elif not joueur_maximise and res[0] < best[0]:
            best = res
    return best


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    # comme minimax, en coupant
    if prof == 0 or not coups_possibles(jeu):
        return evaluation(jeu), coups_prec
    best = None
    for coup in coups_possibles(jeu):
        suivant = joue_un_coup(jeu, coup)
        res = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, not joueur_maximise)
        if joueur_maximise:
            if best is None or res[0] > best[0]:
                best = res
            if res[0] > alpha:
                alpha = res[0]
        else:
            if best is None or res[0] < best[0]:
                best = res
            if res[0] < beta:
                beta = res[0]
        if beta <= alpha:
            break
    return best
'''

_NEW_NAMES = {
    "jeu": "position", "prof": "n", "coups_prec": "historique", "joueur_maximise": "cest_max",
    "best": "gagnant", "coup": "essai", "suivant": "apres", "res": "retour", "alpha": "bas",
    "beta": "haut", "r": "truc", "c": "k", "signe": "facteur", "s": "points", "l": "trace",
    "meilleur": "top", "chemin": "parcours", "score": "valeur", "max_score": "hi", "x": "u",
    "min_score": "lo", "max_coups": "hi_trace", "min_coups": "lo_trace", "m": "q", "y": "w",
    "liste": "bonne",
}  # fmt: skip
_ENGLISH = {
    "jeu": "game", "prof": "depth", "coups_prec": "previous_moves", "joueur_maximise": "maximizing",
    "coup": "move", "suivant": "next_state", "res": "result", "signe": "sign", "liste": "moves",
    "chemin": "path",
}  # fmt: skip


def _renamed(text: str, names: dict[str, str]) -> str:
    return re.sub(r"\w+", lambda word: names.get(word[0], word[0]), text)


def _reordered(text: str) -> str:
    head, *functions = re.split(r"^(?=def |class )", text, flags=re.MULTILINE)
    return head + "\n\n".join(reversed(functions))


def _commented(text: str) -> str:
    lines = [line.split("  #")[0] for line in text.split("\n") if not line.strip().startswith("#")]
    return "\n".join(f"{line}  # étape {at}" if line else line for at, line in enumerate(lines))


def _with_prints(text: str) -> str:
    return re.sub(r"^( +)(return|for|if) ", r'\1print("ici", jeu)\n\1\2 ', text, flags=re.M)


def _split(text: str) -> str:
    return re.sub(r", (?=[^()]*\)$)", ",\n            ", text, flags=re.MULTILINE)


def _on_one_line(text: str) -> str:
    return re.sub(r":\n +(break|return \w+|\w+ = \w+(?:\[0\])?)$", r": \1", text, flags=re.M)


def _in_parentheses(text: str) -> str:
    text = re.sub(r"\b(if|elif) (.+):$", r"\1 (\2):", text, flags=re.MULTILINE)
    return re.sub(r"return (.+)$", r"return(\1)", text, flags=re.MULTILINE)


def _annotated(text: str) -> str:
    text = text.replace("prof,", "prof: int,").replace(
        "joueur_maximise):", "joueur_maximise: bool) -> tuple:"
    )
    return re.sub(r"^( +)(best|signe|m|liste) = ", r"\1\2: object = ", text, flags=re.MULTILINE)


def _spaced(text: str) -> str:
    text = re.sub(r" ([-+<>=]) ", r"\1", text)
    return re.sub(r"\n", "\n\n", text)


SAME: dict[str, Callable[[str], str]] = {
    "handed in as it is": lambda text: text,
    "renamed": lambda text: _renamed(text, _NEW_NAMES),
    "in English": lambda text: _renamed(text, _ENGLISH),
    "functions in another order": _reordered,
    "other comments": _commented,
    "no comments": lambda text: re.sub(r' *#.*|""".*"""', "", text),
    "tabs": lambda text: text.replace("    ", "\t"),
    "two spaces": lambda text: text.replace("    ", "  "),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "prints everywhere": _with_prints,
    "long lines split": _split,
    "bodies beside their headers": _on_one_line,
    "conditions and answers in parentheses": _in_parentheses,
    "annotations": _annotated,
    "no spaces, many blank lines": _spaced,
    "tries at the end": lambda text: text + "\nprint(minimax([1, 2], 1, [], True))\n",
    "all of it": lambda text: _commented(
        _renamed(_in_parentheses(_with_prints(_reordered(text))), _NEW_NAMES)
    ),
}
"""Nothing but looks is changed: the same after renaming."""


def _put(*changes: tuple[str, str]) -> Callable[[str], str]:
    """Each change made wherever it can be, on the renamed program."""

    def changed(text: str) -> str:
        for old, new in changes:
            text = text.replace(old, new)
        return _renamed(text, _NEW_NAMES)

    return changed


REWRITTEN: dict[str, Callable[[str], str]] = {
    "a variable less": _put(
        ("        suivant = joue_un_coup(jeu, coup)\n", ""),
        ("(suivant,", "(joue_un_coup(jeu, coup),")
    ),
    "the list of moves kept": _put(
        ("    best = None\n", "    coups = coups_possibles(jeu)\n    best = None\n"),
        ("for coup in coups_possibles(jeu)", "for coup in coups"),
    ),
    "branches swapped": lambda text: _renamed(_swapped(text), _NEW_NAMES),
    "comparisons turned round": _put(
        ("res[0] > best[0]", "best[0] < res[0]"), ("res[0] < best[0]", "best[0] > res[0]"),
        ("beta <= alpha", "alpha >= beta"), ("res[0] > alpha", "alpha < res[0]"),
        ("res[0] < beta", "beta > res[0]"),
    ),
    "a while instead of a for": _put(
        ("    for coup in coups_possibles(jeu):\n",
         "    i = 0\n    while i < len(coups_possibles(jeu)):\n"
         "        coup = coups_possibles(jeu)[i]\n        i += 1\n"),
    ),
    "a pair instead of a result": _put(
        ("res = ", "s, l = "), ("res[0]", "s"), ("best = res", "best = (s, l)"),
    ),
    "None compared with ==": _put(("best is None", "best == None")),
    "the bounds updated with max and min": _put(
        ("            if res[0] > alpha:\n                alpha = res[0]\n",
         "            alpha = max(alpha, res[0])\n"),
        ("            if res[0] < beta:\n                beta = res[0]\n",
         "            beta = min(beta, res[0])\n"),
    ),
    "depth tested otherwise": _put(
        ("if prof == 0 or not coups_possibles(jeu):", "if coups_possibles(jeu) == [] or prof <= 0:")
    ),
    "a counter that nobody reads": _put(
        ("    best = None\n", "    best = None\n    compteur = 0\n"),
        ("        suivant =", "        compteur = compteur + 1\n        suivant ="),
    ),
    "one of the two functions only": lambda text: _renamed(
        text[text.index("def alphabeta") :], _NEW_NAMES
    ),
    "a function of one's own beside": lambda text: _renamed(text, _NEW_NAMES) + _OWN_FUNCTION,
    "a cut that is not there": _put(("        if beta <= alpha:\n            break\n", "")),
    "four of these at once": lambda text: REWRITTEN["a variable less"](
        REWRITTEN["depth tested otherwise"](REWRITTEN["None compared with =="](
            REWRITTEN["the bounds updated with max and min"](text)))
    ),
}  # fmt: skip
"""More than looks: the same program to whoever reads both."""

_OWN_FUNCTION = """

def joue_partie(jeu, profondeur):
    tour = True
    coups = []
    while coups_possibles(jeu) and len(coups) < profondeur:
        score, suite = minimax(jeu, profondeur - len(coups), [], tour)
        jeu = joue_un_coup(jeu, suite[0])
        coups.append(suite[0])
        tour = not tour
    return coups, evaluation(jeu)
"""


def _swapped(text: str) -> str:
    """The branches of alphabeta's if and else, and the condition turned round."""
    changed = re.sub(
        r"        if joueur_maximise:\n(.*?)        else:\n(.*?)(        if beta)",
        r"        if not joueur_maximise:\n\2        else:\n\1\3",
        text,
        flags=re.DOTALL,
    )
    return changed.replace(
        "        elif joueur_maximise and res[0] > best[0]:\n            best = res\n"
        "        elif not joueur_maximise and res[0] < best[0]:\n",
        "        elif not joueur_maximise and res[0] < best[0]:\n            best = res\n"
        "        elif joueur_maximise and res[0] > best[0]:\n",
    )
