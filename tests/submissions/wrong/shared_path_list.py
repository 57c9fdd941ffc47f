# Une seule liste de coups, partagée par tous les appels : append puis pop, sans copie.
# échoue : path (minimax) ; path (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        coups_prec.append(coup)
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec, not joueur_maximise)
        if joueur_maximise:
            if score > meilleur:
                meilleur = score
                chemin = coups
        else:
            if score < meilleur:
                meilleur = score
                chemin = coups
        coups_prec.pop()
    return meilleur, chemin


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        coups_prec.append(coup)
        score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec, alpha, beta, not joueur_maximise)
        coups_prec.pop()
        if joueur_maximise:
            if score > meilleur:
                meilleur = score
                chemin = coups
            alpha = max(alpha, score)
        else:
            if score < meilleur:
                meilleur = score
                chemin = coups
            beta = min(beta, score)
        if beta <= alpha:
            break
    return meilleur, chemin
