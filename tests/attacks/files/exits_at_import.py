# tries: os._exit(0) before anything is known of the file
# must: marks none; no cases
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return 16, [1, 0, 1]
class C:
    os._exit(0)
