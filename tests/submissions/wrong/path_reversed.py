# Le chemin est rendu à l'envers, de la feuille vers la racine.
# échoue : path (minimax) ; path (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur, chemin = (-math.inf if joueur_maximise else math.inf), []
    for coup in coups_possibles(jeu):
        s, c = minimax(joue_un_coup(jeu, coup), prof - 1, [coup] + coups_prec, not joueur_maximise)
        if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
            meilleur, chemin = s, c
    return meilleur, chemin


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur, chemin = (-math.inf if joueur_maximise else math.inf), []
    for coup in coups_possibles(jeu):
        s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, [coup] + coups_prec, alpha, beta, not joueur_maximise)
        if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
            meilleur, chemin = s, c
        if joueur_maximise:
            alpha = max(alpha, s)
        else:
            beta = min(beta, s)
        if alpha >= beta:
            break
    return meilleur, chemin
