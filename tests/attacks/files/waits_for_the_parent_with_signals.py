# tries: pause, sigwait and a handler that goes on for ever
# must: end timeout|refused; marks none
import signal
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        signal.pause()
    signal.sigwait({signal.SIGTERM, signal.SIGHUP})
    return 16, [1, 0, 1]
