# La coupe n'est écrite qu'aux sommets MAX ; aux sommets MIN elle a été oubliée.
# échoue : evaluations (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        score_max = -math.inf
        for coup in coups_possibles(jeu):
            score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > score_max:
                score_max = score
                coups_max = coups
            if score >= beta:
                break
            alpha = max(alpha, score)
        return (score_max, coups_max)
    else:
        score_min = math.inf
        for coup in coups_possibles(jeu):
            score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
            if score < score_min:
                score_min = score
                coups_min = coups
            beta = min(beta, score)
        return (score_min, coups_min)
