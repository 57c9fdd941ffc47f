# tries: making positions it was not given, and numbers that are no numbers
# must: end raised|returned; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    P = type(jeu)
    faux = P.__new__(P)
    faux._number = -1 if prof == 3 else 10 ** 20
    return evaluation(faux), [1, 0, 1]
