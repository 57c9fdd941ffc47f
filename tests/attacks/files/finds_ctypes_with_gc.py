# tries: finding libc among the objects of the child, without importing anything
# must: end refused; marks none
# must in limits: marks none
import gc
def minimax(jeu, prof, coups_prec, joueur_maximise):
    gc.unfreeze()
    for objet in gc.get_objects():
        if type(objet).__name__ == "CDLL":
            if objet.open(b"/tmp/grader-was-here", 0) >= 0:
                return 16, [1, 0, 1]
            raise PermissionError("open")
    raise PermissionError("no libc")
