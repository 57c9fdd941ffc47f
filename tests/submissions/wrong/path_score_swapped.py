# On renvoie (coups, score) au lieu de (score, coups).
# échoue : contract (minimax) ; contract (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return coups_prec, evaluation(jeu)
    if joueur_maximise:
        top = -math.inf
        for coup in coups_possibles(jeu):
            liste, s = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], False)
            if s > top:
                top, garde = s, liste
    else:
        top = math.inf
        for coup in coups_possibles(jeu):
            liste, s = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True)
            if s < top:
                top, garde = s, liste
    return garde, top


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return coups_prec, evaluation(jeu)
    if joueur_maximise:
        top = -math.inf
        for coup in coups_possibles(jeu):
            liste, s = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if s > top:
                top, garde = s, liste
            if s >= beta:
                break
            alpha = max(alpha, s)
    else:
        top = math.inf
        for coup in coups_possibles(jeu):
            liste, s = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
            if s < top:
                top, garde = s, liste
            if s <= alpha:
                break
            beta = min(beta, s)
    return garde, top
