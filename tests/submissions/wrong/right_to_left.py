# alphabeta parcourt les enfants de droite à gauche.
# échoue : evaluations, order (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    coups = coups_possibles(jeu)
    coups.reverse()
    if joueur_maximise:
        m, chemin = -math.inf, None
        for coup in coups:
            s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if s > m:
                m, chemin = s, c
            alpha = max(alpha, m)
            if alpha >= beta:
                break
        return m, chemin
    m, chemin = math.inf, None
    for coup in coups:
        s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
        if s < m:
            m, chemin = s, c
        beta = min(beta, m)
        if alpha >= beta:
            break
    return m, chemin
