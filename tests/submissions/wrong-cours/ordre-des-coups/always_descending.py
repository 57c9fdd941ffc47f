# Les grandes estimations viennent d'abord, même pour MIN.
# fails: evaluations


def trier_coups(jeu, coups, joueur_maximise):
    return sorted(coups, key=lambda c: estimation(joue_un_coup(jeu, c)), reverse=True)
