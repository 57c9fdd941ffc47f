# La profondeur est une valeur par défaut : elle est lue une fois pour toutes, avant les essais.
# fails: path

profondeurMax = 2


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))
    return max(valeurs) if evalMax else min(valeurs)


def jouer(noeud, profondeur=profondeurMax):
    valeurs = {}
    for coup in coupsJouables(noeud):
        valeurs[coup] = MinMax(applique(coup, noeud), profondeur, False)
    return max(valeurs, key=valeurs.get)
