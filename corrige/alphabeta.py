# Corrigé de l'exercice « alphabeta ».
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    """Renvoie (score, coups) comme minimax, sans examiner les branches inutiles.

    alpha : le score que MAX est déjà sûr d'obtenir ailleurs ;
    beta : le score que MIN est déjà sûr de ne pas dépasser ailleurs.
    """
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)

    chemin = None

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            position = joue_un_coup(jeu, coup)
            score, coups = alphabeta(position, prof - 1, coups_prec + [coup], alpha, beta, False)
            if chemin is None or score > meilleur:
                meilleur = score
                chemin = coups
            alpha = max(alpha, meilleur)
            if alpha >= beta:  # MIN a déjà mieux ailleurs : il ne laissera pas venir ici
                break
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            position = joue_un_coup(jeu, coup)
            score, coups = alphabeta(position, prof - 1, coups_prec + [coup], alpha, beta, True)
            if chemin is None or score < meilleur:
                meilleur = score
                chemin = coups
            beta = min(beta, meilleur)
            if beta <= alpha:  # MAX a déjà mieux ailleurs : il ne viendra pas ici
                break

    return (meilleur, chemin)
