# range(3) écrit en toutes lettres : juste seulement quand chaque sommet a trois enfants.
# échoue : value, path, evaluations, raised (minimax)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in range(3):
        s, c = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
            meilleur, chemin = s, c
    return meilleur, chemin
