# M est une constante en haut du fichier, et les deux branches sont réunies en une seule.

from math import inf

M = 3


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    signe = 1 if joueur_maximise else -1
    meilleur = -inf
    for i in range(M):
        score, coups = minimax(joue_un_coup(jeu, i), prof - 1, coups_prec + [i], not joueur_maximise)
        if signe * score > meilleur:
            meilleur = signe * score
            garde = coups
    return signe * meilleur, garde


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -inf if joueur_maximise else inf
    garde = coups_prec
    for i in range(M):
        score, coups = alphabeta(joue_un_coup(jeu, i), prof - 1, coups_prec + [i],
                                 alpha, beta, not joueur_maximise)
        if joueur_maximise and score > meilleur:
            meilleur, garde = score, coups
            alpha = max(alpha, score)
        if not joueur_maximise and score < meilleur:
            meilleur, garde = score, coups
            beta = min(beta, score)
        if alpha >= beta:
            break
    return meilleur, garde
