# Un générateur donne les positions suivantes ; max et min prennent un générateur de résultats.

import math
from operator import itemgetter


def suites(jeu, coups):
    for coup in coups_possibles(jeu):
        yield joue_un_coup(jeu, coup), coups + [coup]


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    resultats = (minimax(j, prof - 1, c, not joueur_maximise) for j, c in suites(jeu, coups_prec))
    if joueur_maximise:
        return max(resultats, key=itemgetter(0))
    return min(resultats, key=itemgetter(0))


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        meilleur = (-math.inf, None)
        for j, c in suites(jeu, coups_prec):
            r = alphabeta(j, prof - 1, c, max(alpha, meilleur[0]), beta, False)
            meilleur = max(meilleur, r, key=itemgetter(0))
            if meilleur[0] >= beta:
                break
    else:
        meilleur = (math.inf, None)
        for j, c in suites(jeu, coups_prec):
            r = alphabeta(j, prof - 1, c, alpha, min(beta, meilleur[0]), True)
            meilleur = min(meilleur, r, key=itemgetter(0))
            if meilleur[0] <= alpha:
                break
    return meilleur
