# La meilleure valeur part de -1000 au lieu de moins l'infini.
# fails: path


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))
    return max(valeurs) if evalMax else min(valeurs)


def jouer(noeud):
    meilleure = -1000
    choix = coupsJouables(noeud)[0]
    for coup in coupsJouables(noeud):
        valeur = MinMax(applique(coup, noeud), profondeurMax, False)
        if valeur > meilleure:
            meilleure = valeur
            choix = coup
    return choix
