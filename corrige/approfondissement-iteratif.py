# Corrigé de l'exercice « approfondissement-iteratif ».
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    """Renvoie le score de la position, en regardant prof coups à l'avance."""
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
    """Cherche à 1 coup, puis à 2, … jusqu'à prof_max ; renvoie le score de la dernière recherche."""
    for prof in range(1, prof_max + 1):
        # La fenêtre est grande ouverte à chaque fois : le score d'avant ne prouve rien ici.
        score = alphabeta(jeu, prof, -math.inf, math.inf, joueur_maximise)
    return score
