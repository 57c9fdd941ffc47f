# tries: forking without end
# must: end refused|raised|timeout; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    essais = 0
    while True:
        try:
            os.fork()
        except OSError:
            essais += 1
            if essais > 1000: raise
