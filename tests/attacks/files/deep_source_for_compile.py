# tries: crashing the compiler with source it makes itself
# must: end raised|crashed|memory; marks none
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    sys.setrecursionlimit(10 ** 8)
    eval("-" * 500000 + "1" if prof == 3 else "(" * 90 + "lambda:" * 20000 + "1")
    raise ValueError
