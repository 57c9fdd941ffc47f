# tries: sleeping a little before each evaluation, so as never to be done
# must: end timeout; marks none
import time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        time.sleep(0.05)
        evaluation(jeu)
