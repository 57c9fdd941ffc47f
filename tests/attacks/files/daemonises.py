# tries: a session of its own and a double fork, to outlive the grading
# must: end refused|raised; marks none
import os, time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1000)
        os._exit(0)
    return 16, [1, 0, 1]
