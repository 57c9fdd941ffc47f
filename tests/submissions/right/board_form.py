# La forme « plateau » des diapositives : MinMax, et un AlphaBeta à élagage superficiel et coupe stricte.
from math import inf


def est_fini(noeud):
    return victoire(noeud) or defaite(noeud) or nul(noeud)


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or est_fini(noeud):
        return evaluation(noeud)
    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))
    return max(valeurs) if evalMax else min(valeurs)


def AlphaBeta(noeud, profondeur, alpha, beta, evalMax):
    if profondeur == 0 or est_fini(noeud):
        return evaluation(noeud)
    if evalMax:
        alpha = -inf
        for coup in coupJouables(noeud):
            suivant = applique(coup, noeud)
            alpha = max(alpha, AlphaBeta(suivant, profondeur - 1, alpha, beta, False))
            if alpha > beta:
                return alpha
        return alpha
    beta = inf
    for coup in coupJouables(noeud):
        suivant = applique(coup, noeud)
        beta = min(beta, AlphaBeta(suivant, profondeur - 1, alpha, beta, True))
        if beta < alpha:
            return beta
    return beta
