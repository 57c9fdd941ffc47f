# tries: as many descriptors as there are
# must: end refused; marks none
# must in limits: end raised; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        os.dup(0)
