"""une seule recherche était faite, à la profondeur prof_max

Le score est le bon, mais les recherches moins profondes n'ont pas eu lieu.

Si le temps s'arrêtait au milieu de cette recherche, quelle réponse aurais-tu déjà ?

--

a single search was made, at depth prof_max

The score is right, but the shallower searches did not take place.

If time ran out in the middle of this search, which answer would you already have?
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
    return alphabeta(jeu, prof_max, -math.inf, math.inf, joueur_maximise)
