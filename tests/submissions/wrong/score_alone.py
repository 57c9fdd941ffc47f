# La signature a coups_prec, mais la fonction ne renvoie que le score.
# échoue : contract (minimax) ; contract (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    scores = []
    for coup in coups_possibles(jeu):
        scores.append(minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise))
    if joueur_maximise:
        return max(scores)
    return min(scores)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    if joueur_maximise:
        v = -math.inf
        for coup in coups_possibles(jeu):
            v = max(v, alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = math.inf
    for coup in coups_possibles(jeu):
        v = min(v, alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
