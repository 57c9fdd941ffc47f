# Le joueur de la racine change à chaque profondeur.
# fails: evaluations, order, value

import math


def recherche(jeu, prof, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        score = recherche(joue_un_coup(jeu, coup), prof - 1, alpha, beta, not joueur_maximise)
        if joueur_maximise:
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
        else:
            meilleur = min(meilleur, score)
            beta = min(beta, meilleur)
        if alpha >= beta:
            break
    return meilleur


def approfondissement(jeu, prof_max, joueur_maximise):
    for prof in range(1, prof_max + 1):
        score = recherche(jeu, prof, -math.inf, math.inf, joueur_maximise)
        joueur_maximise = not joueur_maximise
    return score
