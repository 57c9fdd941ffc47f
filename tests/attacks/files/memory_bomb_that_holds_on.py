# tries: swallowing MemoryError and going on
# must: end timeout|memory|crashed|exited|raised; marks none
tout = []
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        try:
            while True:
                tout.append("x" * 100000)
        except MemoryError:
            pass
