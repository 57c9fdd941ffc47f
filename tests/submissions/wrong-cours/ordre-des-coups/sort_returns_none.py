# coups.sort() renvoie None, et c'est cela qui est renvoyé.
# fails: contract


def trier_coups(jeu, coups, joueur_maximise):
    return coups.sort(key=lambda c: estimation(joue_un_coup(jeu, c)), reverse=joueur_maximise)
