# Corrigé de l'exercice « alphabeta », dans la forme du pseudo-code : le score seul, sans les coups.
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    """Renvoie le même score que minimax, sans examiner les branches inutiles."""
    if prof == 0 or coups_possibles(jeu) == []:
        return evaluation(jeu)

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, False)
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
            if alpha >= beta:  # MIN a déjà mieux ailleurs : il ne laissera pas venir ici
                break
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, True)
            meilleur = min(meilleur, score)
            beta = min(beta, meilleur)
            if beta <= alpha:  # MAX a déjà mieux ailleurs : il ne viendra pas ici
                break

    return meilleur
