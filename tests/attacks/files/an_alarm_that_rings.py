# tries: timers that ring in the midst of the child's own work
# must: end crashed|timeout; marks none
import signal
signal.setitimer(signal.ITIMER_REAL, 0.15, 0.001)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True: pass
