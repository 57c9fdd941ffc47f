"""les recherches s'arrêtaient une profondeur trop tôt

Toutes les recherches sont faites, sauf la dernière, celle dont on attend la réponse.

Quelles profondeurs prend ta boucle quand prof_max vaut 3 ? Le deuxième nombre de range est-il compris ?

--

the searches stopped one depth too early

All searches are made but the last, the one whose answer is due.

Which depths does your loop go through when prof_max is 3? Is the second number of range included?
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
    for prof in range(1, prof_max):
        score = alphabeta(jeu, prof, -math.inf, math.inf, joueur_maximise)
    return score
