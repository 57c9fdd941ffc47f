# tries: os.system, exec and subprocess
# must: end refused|raised; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        os.posix_spawn("/bin/sh", ["sh", "-c", "touch /tmp/grader-was-here"], {})
    elif os.system("touch /tmp/grader-was-here") != 0:
        raise PermissionError("no command")
    return 16, [1, 0, 1]
