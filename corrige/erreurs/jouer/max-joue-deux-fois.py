"""MAX jouait deux fois de suite

Après le coup essayé, MinMax est appelée comme si c'était encore à MAX.

MAX vient de jouer. À qui est-ce, maintenant, et que dit ton programme à MinMax ?

--

MAX played twice in a row

After the move that is tried, MinMax is called as though it were MAX's turn again.

MAX has just played. Whose turn is it now, and what does your program tell MinMax?
"""

profondeurMax = 2


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)

    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))

    if evalMax:
        return max(valeurs)
    else:
        return min(valeurs)


def jouer(noeud):
    choix = None
    for coup in coupsJouables(noeud):
        valeur = MinMax(applique(coup, noeud), profondeurMax, True)
        if choix is None or valeur > meilleure:
            meilleure = valeur
            choix = coup
    return choix
