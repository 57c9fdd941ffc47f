# tries: killpg, which may hold the grader
# must: end refused|crashed; marks none
import os, signal
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.killpg(0, signal.SIGKILL)
    return 16, [1, 0, 1]
