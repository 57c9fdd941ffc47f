# Le coup de plus petite valeur est choisi.
# fails: path


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    liste = []
    for coup in coupsJouables(noeud):
        liste.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))
    return max(liste) if evalMax else min(liste)


def jouer(noeud):
    choix = None
    for coup in coupsJouables(noeud):
        valeur = MinMax(applique(coup, noeud), profondeurMax, False)
        if choix is None or valeur < meilleure:
            choix, meilleure = coup, valeur
    return choix
