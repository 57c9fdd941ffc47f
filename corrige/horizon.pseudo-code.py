# Corrigé de l'exercice « horizon », dans la forme du pseudo-code : le score seul, sans les coups.
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def minimax(jeu, prof, joueur_maximise):
    """Renvoie le score, en regardant prof coups à l'avance et pas un de plus."""
    # À l'horizon, on évalue, même si la partie pourrait continuer.
    if prof == 0 or coups_possibles(jeu) == []:
        return evaluation(jeu)

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            score = minimax(joue_un_coup(jeu, coup), prof - 1, False)
            meilleur = max(meilleur, score)
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            score = minimax(joue_un_coup(jeu, coup), prof - 1, True)
            meilleur = min(meilleur, score)

    return meilleur
