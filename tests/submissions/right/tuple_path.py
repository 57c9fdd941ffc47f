# Les chemins sont des tuples, et le résultat est une liste [score, chemin].

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    coups_prec = tuple(coups_prec)
    if prof == 0:
        return [evaluation(jeu), coups_prec]
    meilleur = [-math.inf if joueur_maximise else math.inf, ()]
    for coup in coups_possibles(jeu):
        essai = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + (coup,), not joueur_maximise)
        if (joueur_maximise and essai[0] > meilleur[0]) or (not joueur_maximise and essai[0] < meilleur[0]):
            meilleur = essai
    return meilleur


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    coups_prec = tuple(coups_prec)
    if prof == 0:
        return [evaluation(jeu), coups_prec]
    meilleur = [-math.inf if joueur_maximise else math.inf, ()]
    for coup in coups_possibles(jeu):
        essai = alphabeta(joue_un_coup(jeu, coup), prof - 1, (*coups_prec, coup), alpha, beta, not joueur_maximise)
        if joueur_maximise:
            if essai[0] > meilleur[0]:
                meilleur = essai
            alpha = max(alpha, meilleur[0])
        else:
            if essai[0] < meilleur[0]:
                meilleur = essai
            beta = min(beta, meilleur[0])
        if alpha >= beta:
            return meilleur
    return meilleur
