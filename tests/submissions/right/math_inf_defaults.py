# Le joueur vient en premier ; alpha, beta et coups_prec ont des valeurs par défaut.

import math


def minimax(joueur_maximise, jeu, prof, coups_prec=[]):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur, chemin = (-math.inf if joueur_maximise else +math.inf), []
    for coup in coups_possibles(jeu):
        s, c = minimax(not joueur_maximise, joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup])
        if (s > meilleur) if joueur_maximise else (s < meilleur):
            meilleur, chemin = s, c
    return meilleur, chemin


def alphabeta(joueur_maximise, jeu, prof, alpha=-math.inf, beta=math.inf, coups_prec=[]):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur, chemin = (-math.inf if joueur_maximise else +math.inf), []
    for coup in coups_possibles(jeu):
        s, c = alphabeta(not joueur_maximise, joue_un_coup(jeu, coup), prof - 1,
                         alpha=alpha, beta=beta, coups_prec=coups_prec + [coup])
        if (s > meilleur) if joueur_maximise else (s < meilleur):
            meilleur, chemin = s, c
        if joueur_maximise:
            alpha = max(alpha, s)
        else:
            beta = min(beta, s)
        if beta <= alpha:
            break
    return meilleur, chemin
