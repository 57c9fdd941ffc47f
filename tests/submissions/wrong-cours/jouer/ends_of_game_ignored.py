# MinMax ne s'arrête pas en fin de partie : maximum d'une liste vide.
# fails: contract


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0:
        return evaluation(noeud)
    liste = []
    for coup in coupsJouables(noeud):
        liste.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))
    return max(liste) if evalMax else min(liste)


def jouer(noeud):
    valeurs = []
    coups = coupsJouables(noeud)
    for coup in coups:
        valeurs.append(MinMax(applique(coup, noeud), profondeurMax, False))
    return coups[valeurs.index(max(valeurs))]
