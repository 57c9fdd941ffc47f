# On renvoie « est-ce que MAX gagne ? » (True ou False) à la place du score.
# échoue : contract (minimax)

import math


def recherche(jeu, prof, coups, maxi):
    if prof == 0:
        return evaluation(jeu), coups
    resultats = [recherche(joue_un_coup(jeu, c), prof - 1, coups + [c], not maxi) for c in coups_possibles(jeu)]
    choisir = max if maxi else min
    return choisir(resultats, key=lambda r: r[0])


def minimax(jeu, prof, coups_prec, joueur_maximise):
    score, coups = recherche(jeu, prof, coups_prec, joueur_maximise)
    gagne = score > 0
    return gagne, coups
