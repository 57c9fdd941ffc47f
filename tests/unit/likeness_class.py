"""A class of any size: students who choose among the usual ways of writing a search, each alone."""

import random

_LEAF = ["prof == 0", "prof <= 0", "not prof", "prof == 0 or not coups_possibles(jeu)", "prof < 1"]
_INFINITY = ["math.inf", "float('inf')", "10000", "10 ** 6"]
_ANSWER = ["evaluation(jeu), coups_prec", "(evaluation(jeu), list(coups_prec))"]
_PATH = ["coups_prec + [coup]", "[*coups_prec, coup]", "list(coups_prec) + [coup]"]
_LOOP = ["for coup in coups_possibles(jeu):", "for i in range(len(coups)):\n{0}    coup = coups[i]",
         "for coup in coups:", "for i, coup in enumerate(coups):"]  # fmt: skip
_CUT = ["beta <= alpha", "alpha >= beta", "best >= beta if maxi else best <= alpha"]
_WORDS = (
    "alpha beta borne carte choix code data essai fin idee jeton ligne mot note pas rang".split()
)


def written_alone(seed: int) -> str:
    """One student's file: two searches in a form of their own, and a little game around them."""
    pick = random.Random(seed)
    return "\n\n".join(
        ["import math", _search(pick, cuts=False), _search(pick, cuts=True), _around(pick)]
    )


def _search(pick: random.Random, *, cuts: bool) -> str:
    name = "alphabeta" if cuts else "minimax"
    bounds = ", alpha, beta" if cuts else ""
    body = (_two_branches if pick.random() < 0.6 else _one_loop)(pick, name, bounds)
    head = f"def {name}(jeu, prof, coups_prec{bounds}, maxi):\n    if {pick.choice(_LEAF)}:\n"
    return f"{head}        return {pick.choice(_ANSWER)}\n    coups = coups_possibles(jeu)\n{body}"


def _call(pick: random.Random, name: str, bounds: str, turn: str, at: str) -> str:
    """The recursive call, its position in a variable or not, its answer in one or in two."""
    position, before = "joue_un_coup(jeu, coup)", ""
    if pick.random() < 0.5:
        before, position = f"{at}suite = {position}\n", "suite"
    answer = pick.choice(["score, chemin =", "res =", "(score, chemin) ="])
    unpack = f"{at}score, chemin = res[0], res[1]\n" if answer == "res =" else ""
    call = f"{name}({position}, prof - 1, {pick.choice(_PATH)}{bounds}, {turn})"
    return f"{before}{at}{answer} {call}\n{unpack}"


def _two_branches(pick: random.Random, name: str, bounds: str) -> str:
    infinity, loop = pick.choice(_INFINITY), pick.choice(_LOOP)
    style = pick.randrange(3)
    early = pick.random() < 0.5
    text = ""
    for side, sign, is_better, turn in (("maxi", "-", ">", "False"), ("mini", "", "<", "True")):
        at = " " * 12
        text += "    if maxi:\n" if side == "maxi" else "    else:\n"
        text += f"        best = {sign}{infinity}\n"
        text += "        garde = None\n" if style else ""
        text += f"        {loop.format('        ')}\n" + _call(pick, name, bounds, turn, at)
        text += f"{at}if score {is_better} best:\n{at}    best = score\n{at}    garde = chemin\n"
        if bounds:
            bound, choose = ("alpha", "max") if side == "maxi" else ("beta", "min")
            update = [f"{bound} = {choose}({bound}, best)", f"{bound} = {choose}(score, {bound})"]
            text += f"{at}{pick.choice(update)}\n{at}if {pick.choice(_CUT[:2])}:\n{at}    break\n"
        text += "        return best, garde\n" if early else ""
    return text + ("" if early else "    return best, garde\n")


def _one_loop(pick: random.Random, name: str, bounds: str) -> str:
    at = " " * 8
    text = pick.choice(["    best = None\n    garde = None\n", "    best, garde = None, []\n"])
    text += f"    {pick.choice(_LOOP).format('    ')}\n" + _call(pick, name, bounds, "not maxi", at)
    text += pick.choice([
        f"{at}if best is None or (maxi and score > best) or (not maxi and score < best):\n",
        f"{at}if best is None or (score > best if maxi else score < best):\n",
        f"{at}mieux = score > best if maxi else score < best\n{at}if mieux:\n",
    ]) + f"{at}    best = score\n{at}    garde = chemin\n"  # fmt: skip
    if bounds:
        text += f"{at}if maxi:\n{at}    alpha = max(alpha, score)\n"
        text += f"{at}else:\n{at}    beta = min(beta, score)\n"
        text += f"{at}if {pick.choice(_CUT)}:\n{at}    break\n"
    return text + "    return best, garde\n"


def _around(pick: random.Random) -> str:
    """A few functions that nobody asked for, of which no two are alike."""
    functions = []
    for at in range(pick.randrange(4)):
        a, b, c = pick.sample(_WORDS, 3)
        lines = [f"def {a}_{at}({b}, {c}):"]
        for _ in range(pick.randrange(3, 9)):
            value = pick.choice([f"{b} + {c}", f"len({b})", f"[{c}, {b}]", f"{c} * 2 - {b}",
                                 f"max({b}, {c})", f"{b}[{c}]", f"{b}({c})"])  # fmt: skip
            line = pick.choice(["{0} = {1}", "if {0} > {1}:\n        {0} = {1}", "{0} += {1}",
                                "for {0} in {1}:\n        {2}.append({0})"])  # fmt: skip
            lines.append("    " + line.format(pick.choice([a, b, c]), value, c))
        functions.append("\n".join([*lines, f"    return {a}, {b}"]))
    return "\n\n".join(functions)
