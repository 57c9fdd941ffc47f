# tries: overflowing the C stack after raising the limit of recursion
# must: end crashed|memory|raised|timeout; marks none
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    sys.setrecursionlimit(10 ** 9)
    class A:
        def __repr__(self): return repr(self)
        def __getattr__(self, nom): return getattr(self, nom + "x")
    repr(A()) if prof == 3 else A().x
