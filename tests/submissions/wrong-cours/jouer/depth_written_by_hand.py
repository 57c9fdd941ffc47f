# La profondeur est écrite à la main, sans profondeurMax.
# fails: path


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))
    return max(valeurs) if evalMax else min(valeurs)


def jouer(noeud):
    valeurs = {}
    for coup in coupsJouables(noeud):
        valeurs[coup] = MinMax(applique(coup, noeud), 2, False)
    return max(valeurs, key=valeurs.get)
