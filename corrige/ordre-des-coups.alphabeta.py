# Corrigé de l'exercice « ordre-des-coups », avec son propre alpha-bêta.
# evaluation, estimation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def coups_tries(jeu, joueur_maximise):
    """Les coups possibles, le plus prometteur en premier pour celui qui joue."""

    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    return sorted(coups_possibles(jeu), key=promesse, reverse=joueur_maximise)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    """Renvoie (score, coups) comme alpha-bêta, en examinant d'abord les coups prometteurs."""
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)

    chemin = None

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_tries(jeu, True):
            position = joue_un_coup(jeu, coup)
            score, coups = alphabeta(position, prof - 1, coups_prec + [coup], alpha, beta, False)
            if chemin is None or score > meilleur:
                meilleur = score
                chemin = coups
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur = math.inf
        for coup in coups_tries(jeu, False):
            position = joue_un_coup(jeu, coup)
            score, coups = alphabeta(position, prof - 1, coups_prec + [coup], alpha, beta, True)
            if chemin is None or score < meilleur:
                meilleur = score
                chemin = coups
            beta = min(beta, meilleur)
            if beta <= alpha:
                break

    return (meilleur, chemin)
