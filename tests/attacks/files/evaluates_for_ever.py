# tries: more evaluations than the course allows
# must: end refused; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        evaluation(jeu)
