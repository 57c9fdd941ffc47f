# alpha et beta sont échangés dans les appels récursifs.
# échoue : value, path, evaluations (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        meilleur, chemin = -math.inf, []
        for coup in coups_possibles(jeu):
            score, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], beta, alpha, False)
            if score > meilleur:
                meilleur, chemin = score, c
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur, chemin = math.inf, []
        for coup in coups_possibles(jeu):
            score, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], beta, alpha, True)
            if score < meilleur:
                meilleur, chemin = score, c
            beta = min(beta, meilleur)
            if alpha >= beta:
                break
    return meilleur, chemin
