# tries: a signal handler that catches its own alarm and loops in it
# must: end timeout; marks none
import signal, time
def boucle(*a):
    while True:
        time.sleep(0.01)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    signal.signal(signal.SIGALRM, boucle)
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    while True:
        pass
