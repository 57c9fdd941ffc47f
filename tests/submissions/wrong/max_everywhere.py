# Le joueur ne change jamais : tout le monde maximise.
# échoue : value, path (minimax) ; value, path, evaluations (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise=True):
    if prof == 0:
        return evaluation(jeu), coups_prec
    score_max, coups_max = -math.inf, []
    for coup in coups_possibles(jeu):
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup])
        if score > score_max:
            score_max, coups_max = score, coups
    return score_max, coups_max


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise=True):
    if prof == 0:
        return evaluation(jeu), coups_prec
    score_max, coups_max = -math.inf, []
    for coup in coups_possibles(jeu):
        score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta)
        if score > score_max:
            score_max, coups_max = score, coups
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return score_max, coups_max
