"""à égalité, le dernier coup était gardé, même quand sa recherche avait été coupée

AlphaBeta reçoit la meilleure valeur trouvée, et s'arrête dès qu'un coup ne peut plus faire mieux. Ce qu'elle
renvoie alors n'est pas la valeur du coup, mais une borne : le coup vaut au plus cela, et peut-être moins.

Quand cette borne égale la meilleure valeur, que sait-on du coup ? Lequel des deux faut-il garder ?

--

of equal moves the last one was kept, even where its search had been cut

AlphaBeta is given the best value found, and stops as soon as a move can do no better. What it returns then is
not the value of the move but a bound: the move is worth that at most, and perhaps less.

Where this bound equals the best value, what is known of the move? Which of the two should be kept?
"""

profondeurMax = 2


def AlphaBeta(noeud, profondeur, alpha, beta, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)

    if evalMax:
        for coup in coupsJouables(noeud):
            alpha = max(alpha, AlphaBeta(applique(coup, noeud), profondeur - 1, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha

    for coup in coupsJouables(noeud):
        beta = min(beta, AlphaBeta(applique(coup, noeud), profondeur - 1, alpha, beta, True))
        if alpha >= beta:
            break
    return beta


def jouer(noeud):
    meilleure = float("-inf")
    choix = None
    for coup in coupsJouables(noeud):
        valeur = AlphaBeta(applique(coup, noeud), profondeurMax, meilleure, float("inf"), False)
        if valeur >= meilleure:
            meilleure = valeur
            choix = coup
    return choix
