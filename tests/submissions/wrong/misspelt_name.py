# Des fonctions justes, mais mal nommées : minmax et alpha_beta.
# échoue : missing (minimax) ; missing (alphabeta)

import math


def minmax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        s, c = minmax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
            meilleur, chemin = s, c
    return meilleur, chemin


def alpha_beta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        s, c = alpha_beta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, not joueur_maximise)
        if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
            meilleur, chemin = s, c
        if joueur_maximise:
            alpha = max(alpha, s)
        else:
            beta = min(beta, s)
        if alpha >= beta:
            break
    return meilleur, chemin
