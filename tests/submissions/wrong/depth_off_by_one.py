# On s'arrête à prof == 1 : un coup trop tôt.
# échoue : value, path, evaluations (minimax) ; value, path, evaluations (alphabeta) ; parfois order (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof <= 1:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    chemin = coups_prec
    for coup in coups_possibles(jeu):
        s, c = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if joueur_maximise and s > meilleur or not joueur_maximise and s < meilleur:
            meilleur, chemin = s, c
    return meilleur, chemin


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof <= 1:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    chemin = coups_prec
    for coup in coups_possibles(jeu):
        s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, not joueur_maximise)
        if joueur_maximise and s > meilleur or not joueur_maximise and s < meilleur:
            meilleur, chemin = s, c
        if joueur_maximise:
            alpha = max(alpha, meilleur)
        else:
            beta = min(beta, meilleur)
        if alpha >= beta:
            break
    return meilleur, chemin
