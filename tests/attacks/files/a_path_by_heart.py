# tries: the path by heart, with a value that shows no search was made
# must: end returned; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    evaluation(jeu)
    return 0, [1, 0, 1]
