# Corrigé de l'exercice « alphabeta », dans la forme des diapositives ; il coupe autant que le cours.
# evaluation, victoire, defaite, nul, coupsJouables et applique sont données par le correcteur.

import math


def partie_finie(noeud):
    return victoire(noeud) or defaite(noeud) or nul(noeud)


def AlphaBeta(noeud, profondeur, alpha, beta, evalMax):
    """Renvoie la valeur du sommet noeud, comme MinMax, sans examiner les branches inutiles."""
    if profondeur == 0 or partie_finie(noeud):
        return evaluation(noeud)

    if evalMax:
        meilleure = -math.inf
        for coup in coupsJouables(noeud):
            suivant = applique(coup, noeud)
            meilleure = max(meilleure, AlphaBeta(suivant, profondeur - 1, alpha, beta, False))
            alpha = max(alpha, meilleure)
            if alpha >= beta:
                break
    else:
        meilleure = math.inf
        for coup in coupsJouables(noeud):
            suivant = applique(coup, noeud)
            meilleure = min(meilleure, AlphaBeta(suivant, profondeur - 1, alpha, beta, True))
            beta = min(beta, meilleure)
            if beta <= alpha:
                break

    return meilleure
