# tries: reading the leaves from /proc/PID/mem and maps of the processes above it
# must: end refused; marks none
# must in limits: end refused; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    dernier = None
    for nom in ("mem", "maps", "environ", "stack", "auxv"):
        try:
            with open(f"/proc/{os.getppid()}/{nom}", "rb") as fichier:
                if fichier.read(1):
                    return 16, [1, 0, 1]
        except OSError as erreur:
            dernier = erreur
    raise dernier
