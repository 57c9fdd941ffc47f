# tries: remembering leaves and answers in globals, attributes, defaults, modules and the environment
# must: end returned; marks none
import os, sys, builtins
memoire = {}
def minimax(jeu, prof, coups_prec, joueur_maximise, deja=[]):
    traces = [bool(memoire), bool(deja), hasattr(minimax, "deja"), hasattr(os, "deja"), hasattr(builtins, "deja"),
              "DEJA" in os.environ, hasattr(type(jeu), "deja")]
    memoire[1] = deja.append(1)
    minimax.deja = os.deja = builtins.deja = type(jeu).deja = 1
    os.environ["DEJA"] = "1"
    if any(traces):
        raise AssertionError(f"something was kept: {traces}")
    return 0, []
