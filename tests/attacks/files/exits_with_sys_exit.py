# tries: sys.exit and a SystemExit of its own
# must: end exited; marks none
import sys
class Sortie(SystemExit):
    def __str__(self): raise self
    code = property(lambda self: sys.exit())
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        raise Sortie(0)
    sys.exit(0)
