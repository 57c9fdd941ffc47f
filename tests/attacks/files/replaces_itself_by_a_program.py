# tries: execve, so that another program answers
# must: end refused; marks none
# must in limits: end exited|crashed|timeout|protocol; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.execv("/bin/true", ["true"])
