# tries: a terabyte in one piece, then many small ones
# must: end memory|timeout; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        return [0] * (1 << 40)
    return list(range(10 ** 12))
