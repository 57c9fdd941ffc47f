# tries: putting modules of its own in the place of those of the child
# must: end returned|raised|exited; marks none
import sys
class Faux:
    def __getattr__(self, nom):
        return lambda *a, **k: b"16"
for nom in list(sys.modules):
    if nom not in ("sys", "builtins", __name__):
        sys.modules[nom] = Faux()
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return 16, [1, 0, 1]
