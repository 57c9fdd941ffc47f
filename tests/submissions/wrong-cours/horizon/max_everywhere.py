# MIN prend lui aussi le plus grand score.
# fails: value, path

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    meilleur = -math.inf
    chemin = coups_prec
    for coup in coups_possibles(jeu):
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if score > meilleur:
            meilleur, chemin = score, coups
    return (meilleur, chemin)
