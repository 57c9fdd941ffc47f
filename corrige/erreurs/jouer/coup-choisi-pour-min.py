"""jouer choisissait le coup que MIN préfère

Chaque coup est bien évalué, mais c'est le plus mauvais pour MAX qui est renvoyé.

C'est à MAX de jouer : veut-il la plus grande des valeurs, ou la plus petite ?

--

jouer chose the move that MIN prefers

Each move is evaluated well, but it is the worst one for MAX that is returned.

It is MAX's turn: does he want the greatest of the values, or the least?
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
        valeur = MinMax(applique(coup, noeud), profondeurMax, False)
        if choix is None or valeur < meilleure:
            meilleure = valeur
            choix = coup
    return choix
