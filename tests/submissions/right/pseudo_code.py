# Le pseudo-code du cours : pas de liste de coups, on renvoie le score seul.

import math


def minimax(jeu, profondeur, joueur_maximise):
    if profondeur == 0:
        return evaluation(jeu)
    if joueur_maximise:
        score_max = -math.inf
        for coup in coups_possibles(jeu):
            score_max = max(score_max, minimax(joue_un_coup(jeu, coup), profondeur - 1, False))
        return score_max
    score_min = math.inf
    for coup in coups_possibles(jeu):
        score_min = min(score_min, minimax(joue_un_coup(jeu, coup), profondeur - 1, True))
    return score_min


def alphabeta(jeu, profondeur, alpha, beta, joueur_maximise):
    if profondeur == 0:
        return evaluation(jeu)
    if joueur_maximise:
        score_max = -math.inf
        for coup in coups_possibles(jeu):
            score = alphabeta(joue_un_coup(jeu, coup), profondeur - 1, alpha, beta, False)
            score_max = max(score_max, score)
            if score_max >= beta:
                break
            alpha = max(alpha, score_max)
        return score_max
    score_min = math.inf
    for coup in coups_possibles(jeu):
        score = alphabeta(joue_un_coup(jeu, coup), profondeur - 1, alpha, beta, True)
        score_min = min(score_min, score)
        if score_min <= alpha:
            break
        beta = min(beta, score_min)
    return score_min
