# tries: a returned object whose unpickling runs a command on the teacher's machine
# must: end returned; marks none
import os
class Charge:
    def __reduce__(self): return os.system, ("touch /tmp/grader-was-here",)
    def __getstate__(self): os._exit(3)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Charge()
