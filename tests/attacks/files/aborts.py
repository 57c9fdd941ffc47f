# tries: ending with a core dump
# must: end crashed; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.abort()
