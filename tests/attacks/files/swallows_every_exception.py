# tries: a loop that no exception and no signal that can be caught leaves
# must: end timeout; marks none
import signal
def minimax(jeu, prof, coups_prec, joueur_maximise):
    for numero in range(1, 65):
        try:
            signal.signal(numero, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
