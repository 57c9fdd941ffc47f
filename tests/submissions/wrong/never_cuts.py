# alphabeta reçoit alpha et beta, les met à jour, mais ne coupe jamais.
# échoue : evaluations (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        best = -math.inf
        for coup in coups_possibles(jeu):
            score, liste = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > best:
                best = score
                best_liste = liste
            alpha = max(alpha, best)
    else:
        best = math.inf
        for coup in coups_possibles(jeu):
            score, liste = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
            if score < best:
                best = score
                best_liste = liste
            beta = min(beta, best)
    return best, best_liste
