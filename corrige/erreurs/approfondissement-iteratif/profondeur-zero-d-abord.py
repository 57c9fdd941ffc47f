"""la première recherche était à la profondeur 0

Chercher à 0 coup, c'est évaluer la racine elle-même : une évaluation de plus, qui ne sert à rien.

Quelles profondeurs prend ta boucle quand prof_max vaut 3 ?

--

the first search was at depth 0

To search 0 moves ahead is to evaluate the root itself: one more evaluation, which is of no use.

Which depths does your loop go through when prof_max is 3?
"""

import math


def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    if prof == 0 or coups_possibles(jeu) == []:
        return evaluation(jeu)

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, False)
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, True)
            meilleur = min(meilleur, score)
            beta = min(beta, meilleur)
            if beta <= alpha:
                break

    return meilleur


def approfondissement(jeu, prof_max, joueur_maximise):
    for prof in range(prof_max + 1):
        score = alphabeta(jeu, prof, -math.inf, math.inf, joueur_maximise)
    return score
