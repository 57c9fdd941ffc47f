# Negamax : une seule fonction qui maximise toujours, le signe change à chaque étage.

import math


def negamax(jeu, prof, chemin, signe):
    if prof == 0:
        return signe * evaluation(jeu), chemin
    meilleur, meilleur_chemin = -math.inf, None
    for coup in coups_possibles(jeu):
        v, c = negamax(joue_un_coup(jeu, coup), prof - 1, chemin + [coup], -signe)
        if -v > meilleur:
            meilleur, meilleur_chemin = -v, c
    return meilleur, meilleur_chemin


def negamax_ab(jeu, prof, chemin, a, b, signe):
    if prof == 0:
        return signe * evaluation(jeu), chemin
    meilleur, meilleur_chemin = -math.inf, None
    for coup in coups_possibles(jeu):
        v, c = negamax_ab(joue_un_coup(jeu, coup), prof - 1, chemin + [coup], -b, -a, -signe)
        v = -v
        if v > meilleur:
            meilleur, meilleur_chemin = v, c
        a = max(a, v)
        if a >= b:
            break
    return meilleur, meilleur_chemin


def minimax(jeu, prof, coups_prec, joueur_maximise):
    signe = 1 if joueur_maximise else -1
    v, c = negamax(jeu, prof, coups_prec, signe)
    return signe * v, c


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if joueur_maximise:
        return negamax_ab(jeu, prof, coups_prec, alpha, beta, 1)
    v, c = negamax_ab(jeu, prof, coups_prec, -beta, -alpha, -1)
    return -v, c
