# tries: reading the course, the solution and the fixtures
# must: end refused|raised; marks none
import os, glob
def minimax(jeu, prof, coups_prec, joueur_maximise):
    for motif in ("/**/corrige/minimax.py", "corrige/*.py", "fixtures/*.yaml"):
        for chemin in glob.glob(motif)[:3]:
            print(open(chemin).read())
    os.listdir("/")
    open("/etc/passwd").close()
    open("/root/.profile").close()
    raise ValueError("read what there was")
