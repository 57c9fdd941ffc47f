# M = 3 est la valeur par défaut d'un dernier paramètre.

import math


def minimax(jeu, prof, coups_prec, joueur_maximise, M=3):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    resultats = []
    for coup in range(M):
        nouveau = joue_un_coup(jeu, coup)
        resultats.append(minimax(nouveau, prof - 1, coups_prec + [coup], not joueur_maximise, M))
    # on cherche le meilleur a la main
    meilleur = resultats[0]
    for r in resultats:
        if joueur_maximise and r[0] > meilleur[0]:
            meilleur = r
        if not joueur_maximise and r[0] < meilleur[0]:
            meilleur = r
    return meilleur


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise, M=3):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    meilleur = None
    for coup in range(M):
        nouveau = joue_un_coup(jeu, coup)
        r = alphabeta(nouveau, prof - 1, coups_prec + [coup], alpha, beta, not joueur_maximise, M)
        if joueur_maximise:
            if meilleur is None or r[0] > meilleur[0]:
                meilleur = r
            if r[0] >= beta:
                return meilleur
            alpha = max(alpha, r[0])
        else:
            if meilleur is None or r[0] < meilleur[0]:
                meilleur = r
            if r[0] <= alpha:
                return meilleur
            beta = min(beta, r[0])
    return meilleur
