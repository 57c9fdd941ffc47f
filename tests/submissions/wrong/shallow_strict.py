# Comme les diapositives : la borne du sommet repart de l'infini, et la coupe est stricte.
# échoue : evaluations, order (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    chemin = None
    if joueur_maximise:
        alpha = -math.inf
        for coup in coups_possibles(jeu):
            score, suite = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > alpha:
                alpha, chemin = score, suite
            if alpha > beta:
                return alpha, chemin
        return alpha, chemin
    beta = math.inf
    for coup in coups_possibles(jeu):
        score, suite = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
        if score < beta:
            beta, chemin = score, suite
        if beta < alpha:
            return beta, chemin
    return beta, chemin
