# tries: all the memory there is
# must: end memory|timeout; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    tout = []
    while True:
        tout.append(bytearray(1 << 20))
