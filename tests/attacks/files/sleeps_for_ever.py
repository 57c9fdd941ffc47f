# tries: sleeping, which uses no processor time
# must: end timeout; marks none
import time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    time.sleep(10 ** 6)
