# Coupe stricte (> et <) : en cas d'égalité avec la borne, on continue à chercher.
# échoue : evaluations, order (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        score_max = -math.inf
        for coup in coups_possibles(jeu):
            suivant = joue_un_coup(jeu, coup)
            score, coups = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > score_max:
                score_max, coups_max = score, coups
            if score > beta:
                break
            alpha = max(alpha, score)
        return (score_max, coups_max)
    score_min = math.inf
    for coup in coups_possibles(jeu):
        suivant = joue_un_coup(jeu, coup)
        score, coups = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, True)
        if score < score_min:
            score_min, coups_min = score, coups
        if score < alpha:
            break
        beta = min(beta, score)
    return (score_min, coups_min)
