# tries: killing, stopping or signalling the process above it
# must: end refused; marks none
# must in limits as user: not run, one may kill the processes of one's own user
import os, signal
def minimax(jeu, prof, coups_prec, joueur_maximise):
    for numero in (signal.SIGSTOP, signal.SIGTERM):
        try:
            os.kill(os.getppid(), numero)
            return 16, [1, 0, 1]
        except PermissionError:
            pass
    os.kill(os.getppid(), signal.SIGKILL)
    return 16, [1, 0, 1]
