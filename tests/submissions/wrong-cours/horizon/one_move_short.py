# La recherche s'arrête un coup trop tôt.
# fails: value, path

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 1:
        return (evaluation(jeu), coups_prec)
    meilleur = -math.inf if joueur_maximise else math.inf
    chemin = coups_prec
    for coup in coups_possibles(jeu):
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if (joueur_maximise and score > meilleur) or (not joueur_maximise and score < meilleur):
            meilleur, chemin = score, coups
    return (meilleur, chemin)
