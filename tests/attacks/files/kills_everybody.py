# tries: kill(-1) and its own process group
# must: end refused; marks none
# must in limits: not run, one may kill the processes of one's own user
import os, signal
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.kill(-1, signal.SIGKILL)
    return 16, [1, 0, 1]
