# tries: second runs that each end just in time, so that all of them keep their author waiting
# must: end returned; marks none
import time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    evaluation(jeu)
    if hasattr(minimax, "__wrapped__"):
        time.sleep(0.2)
    return 0, []
