# Le maximum part de 0 : un score négatif n'est jamais retenu.
# échoue : value, path (minimax) ; value, path, evaluations, order (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    chemin = coups_prec
    if joueur_maximise:
        maxi = 0
        for coup in coups_possibles(jeu):
            score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], False)
            if score > maxi:
                maxi = score
                chemin = coups
        return maxi, chemin
    mini = math.inf
    for coup in coups_possibles(jeu):
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True)
        if score < mini:
            mini = score
            chemin = coups
    return mini, chemin


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    chemin = coups_prec
    if joueur_maximise:
        maxi = 0
        for coup in coups_possibles(jeu):
            score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > maxi:
                maxi = score
                chemin = coups
            if score >= beta:
                break
            alpha = max(alpha, score)
        return maxi, chemin
    mini = math.inf
    for coup in coups_possibles(jeu):
        score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
        if score < mini:
            mini = score
            chemin = coups
        if score <= alpha:
            break
        beta = min(beta, score)
    return mini, chemin
