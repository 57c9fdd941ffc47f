# Le return de la branche MAX a été oublié.
# échoue : contract, raised (minimax)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        score_max = -math.inf
        for coup in coups_possibles(jeu):
            score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], False)
            if score > score_max:
                score_max = score
                coups_max = coups
    else:
        score_min = math.inf
        for coup in coups_possibles(jeu):
            score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True)
            if score < score_min:
                score_min = score
                coups_min = coups
        return (score_min, coups_min)
