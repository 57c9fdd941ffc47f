# Corrigé de l'exercice « ordre-des-coups », avec son propre alpha-bêta, qui renvoie le score seul.
# evaluation, estimation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def coups_tries(jeu, joueur_maximise):
    """Les coups possibles, le plus prometteur en premier pour celui qui joue."""

    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    return sorted(coups_possibles(jeu), key=promesse, reverse=joueur_maximise)


def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    """Renvoie le même score qu'alpha-bêta, en examinant d'abord les coups prometteurs."""
    if prof == 0 or coups_possibles(jeu) == []:
        return evaluation(jeu)

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_tries(jeu, True):
            score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, False)
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur = math.inf
        for coup in coups_tries(jeu, False):
            score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, True)
            meilleur = min(meilleur, score)
            beta = min(beta, meilleur)
            if beta <= alpha:
                break

    return meilleur
