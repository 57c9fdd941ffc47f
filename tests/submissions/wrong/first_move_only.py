# On renvoie (score, premier coup) au lieu de (score, liste des coups).
# échoue : contract (minimax) ; contract (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), None
    meilleur_coup = None
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        score, _ = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec, not joueur_maximise)
        if joueur_maximise and score > meilleur:
            meilleur, meilleur_coup = score, coup
        elif not joueur_maximise and score < meilleur:
            meilleur, meilleur_coup = score, coup
    return meilleur, meilleur_coup


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), None
    meilleur_coup = None
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        score, _ = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec, alpha, beta, not joueur_maximise)
        if joueur_maximise:
            if score > meilleur:
                meilleur, meilleur_coup = score, coup
            alpha = max(alpha, meilleur)
        else:
            if score < meilleur:
                meilleur, meilleur_coup = score, coup
            beta = min(beta, meilleur)
        if beta <= alpha:
            break
    return meilleur, meilleur_coup
