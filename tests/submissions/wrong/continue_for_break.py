# continue à la place de break : on passe au coup suivant au lieu d'arrêter.
# échoue : evaluations (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        maxi = -math.inf
        for coup in coups_possibles(jeu):
            score, liste = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > maxi:
                maxi, liste_max = score, liste
            if score >= beta:
                continue
            alpha = max(alpha, score)
        return maxi, liste_max
    mini = math.inf
    for coup in coups_possibles(jeu):
        score, liste = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
        if score < mini:
            mini, liste_min = score, liste
        if score <= alpha:
            continue
        beta = min(beta, score)
    return mini, liste_min
