# tries: ending by one signal or another
# must: end crashed; marks none
import os, signal
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.kill(os.getpid(), signal.SIGKILL if prof == 3 else signal.SIGSEGV)
