# Le sens du tri est inversé : le plus mauvais coup vient en premier.
# fails: evaluations


def trier_coups(jeu, coups, joueur_maximise):
    return sorted(coups, key=lambda c: estimation(joue_un_coup(jeu, c)), reverse=not joueur_maximise)
