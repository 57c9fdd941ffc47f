# Chaque appel récursif repart de moins l'infini et plus l'infini.
# échoue : evaluations (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = None
    for coup in coups_possibles(jeu):
        r = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup],
                      -math.inf, math.inf, not joueur_maximise)
        if joueur_maximise:
            if meilleur is None or r[0] > meilleur[0]:
                meilleur = r
            alpha = max(alpha, r[0])
        else:
            if meilleur is None or r[0] < meilleur[0]:
                meilleur = r
            beta = min(beta, r[0])
        if alpha >= beta:
            break
    return meilleur
