# tries: the reference's evaluations on the tree everybody knows, in order, unread
# must: end returned; marks some
def feuille(jeu, chemin):
    for coup in chemin:
        jeu = joue_un_coup(jeu, coup)
    return evaluation(jeu)
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    for chemin in ([0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]):
        feuille(jeu, chemin)
    return 16, [1, 0, 1]
