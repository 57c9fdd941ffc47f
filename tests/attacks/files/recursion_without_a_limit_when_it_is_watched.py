# tries: a recursion that overflows the stack of the second run only
# must: end returned; marks none
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if hasattr(minimax, "__wrapped__"):
        sys.setrecursionlimit(2**31 - 1)
        return minimax(jeu, prof, coups_prec, joueur_maximise)
    return evaluation(jeu), []
