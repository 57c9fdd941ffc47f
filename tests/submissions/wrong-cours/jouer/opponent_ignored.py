# L'adversaire est oublié : MAX joue tous les coups.
# fails: path


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    return max([MinMax(applique(c, noeud), profondeur - 1, evalMax) for c in coupsJouables(noeud)])


def jouer(noeud):
    valeurs = {}
    for coup in coupsJouables(noeud):
        valeurs[coup] = MinMax(applique(coup, noeud), profondeurMax, True)
    return max(valeurs, key=valeurs.get)
