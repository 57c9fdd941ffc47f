"""le plus beau score de toutes les recherches était renvoyé

Chaque recherche est juste, mais c'est la plus favorable qui est gardée, même si une recherche plus
profonde l'a démentie.

À 1 coup, la position semble valoir 12 ; à 3 coups, 4. Laquelle des deux recherches en sait le plus ?

--

the finest score of all searches was returned

Each search is right, but the most favourable one is kept, even where a deeper search has proven it wrong.

At 1 move, the position seems to be worth 12; at 3 moves, 4. Which of the two searches knows more?
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
    scores = []
    for prof in range(1, prof_max + 1):
        scores.append(alphabeta(jeu, prof, -math.inf, math.inf, joueur_maximise))
    if joueur_maximise:
        return max(scores)
    else:
        return min(scores)
