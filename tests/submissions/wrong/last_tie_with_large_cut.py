# À égalité on garde le dernier coup, alors qu'une branche coupée ne donne qu'une borne.
# échoue : path (alphabeta)

import math


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        top = -math.inf
        for k in coups_possibles(jeu):
            note, liste = alphabeta(joue_un_coup(jeu, k), prof - 1, coups_prec + [k], alpha, beta, False)
            if note >= top:
                top, retenu = note, liste
            alpha = max(alpha, top)
            if alpha >= beta:
                break
    else:
        top = math.inf
        for k in coups_possibles(jeu):
            note, liste = alphabeta(joue_un_coup(jeu, k), prof - 1, coups_prec + [k], alpha, beta, True)
            if note <= top:
                top, retenu = note, liste
            beta = min(beta, top)
            if alpha >= beta:
                break
    return top, retenu
