# tries: leaving no memory to tell of its MemoryError
# must: end memory; marks none
tout = []
def minimax(jeu, prof, coups_prec, joueur_maximise):
    taille = 1 << 20
    while True:
        try:
            tout.append(bytearray(taille))
        except MemoryError:
            if taille < 64: raise
            taille //= 2
