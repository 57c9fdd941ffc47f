# tries: a number that takes long to write and to read
# must: end returned; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return (10 ** 100000, [10 ** 100000] * 3) if prof == 3 else 10 ** 100000
