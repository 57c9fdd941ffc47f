# Il manque les deux-points à la fin du if.
# échoue : syntax (fichier)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0
        return evaluation(jeu), coups_prec
    meilleur = -math.inf
    return meilleur, []
