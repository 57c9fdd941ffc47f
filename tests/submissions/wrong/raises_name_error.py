# Une faute de frappe dans un nom de variable (score_maxi pour score_max).
# échoue : raised (minimax)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        score_max = -math.inf
        for coup in coups_possibles(jeu):
            score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], False)
            if score > score_maxi:
                score_max = score
                coups_max = coups
        return (score_max, coups_max)
    score_min = math.inf
    for coup in coups_possibles(jeu):
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True)
        if score < score_min:
            score_min = score
            coups_min = coups
    return (score_min, coups_min)
