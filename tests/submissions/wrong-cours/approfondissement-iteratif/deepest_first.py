# Les profondeurs sont prises de la plus grande à la plus petite.
# fails: value, order

import math


def recherche(jeu, prof, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            score = recherche(joue_un_coup(jeu, coup), prof - 1, alpha, beta, False)
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
        return meilleur
    meilleur = math.inf
    for coup in coups_possibles(jeu):
        score = recherche(joue_un_coup(jeu, coup), prof - 1, alpha, beta, True)
        meilleur = min(meilleur, score)
        beta = min(beta, meilleur)
        if beta <= alpha:
            break
    return meilleur


def approfondissement(jeu, prof_max, joueur_maximise):
    prof = prof_max
    while prof > 0:
        score = recherche(jeu, prof, -math.inf, math.inf, joueur_maximise)
        prof = prof - 1
    return score
