# La mise à jour de alpha a été oubliée aux sommets MAX.
# échoue : evaluations (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec

    if joueur_maximise:
        v, chemin = -math.inf, None
        for c in coups_possibles(jeu):
            s, ch = alphabeta(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], alpha, beta, False)
            if s > v:
                v, chemin = s, ch
            if v >= beta:
                break
        return v, chemin

    v, chemin = math.inf, None
    for c in coups_possibles(jeu):
        s, ch = alphabeta(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], alpha, beta, True)
        if s < v:
            v, chemin = s, ch
        if v <= alpha:
            break
        beta = min(beta, v)
    return v, chemin
