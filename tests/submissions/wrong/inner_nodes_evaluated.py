# evaluation est appelée à chaque sommet, pas seulement aux feuilles.
# échoue : evaluations (minimax) ; evaluations (alphabeta)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    valeur = evaluation(jeu)
    if prof == 0:
        return valeur, coups_prec
    resultats = []
    for coup in coups_possibles(jeu):
        resultats.append(minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise))
    meilleur = resultats[0]
    for r in resultats[1:]:
        if (joueur_maximise and r[0] > meilleur[0]) or (not joueur_maximise and r[0] < meilleur[0]):
            meilleur = r
    return meilleur


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    valeur = evaluation(jeu)
    if prof == 0:
        return valeur, coups_prec
    valeur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, not joueur_maximise)
        if joueur_maximise:
            if s > valeur:
                valeur, chemin = s, c
            alpha = max(alpha, valeur)
        else:
            if s < valeur:
                valeur, chemin = s, c
            beta = min(beta, valeur)
        if beta <= alpha:
            break
    return valeur, chemin
