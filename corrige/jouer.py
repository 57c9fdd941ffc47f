# Corrigé de l'exercice « jouer ».
# evaluation, victoire, defaite, nul, coupsJouables et applique sont données par le correcteur,
# qui fixe aussi la valeur de profondeurMax.

profondeurMax = 2


def MinMax(noeud, profondeur, evalMax):
    """Renvoie la valeur du sommet noeud."""
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
    """Renvoie un meilleur coup pour MAX, qui doit jouer."""
    choix = None
    for coup in coupsJouables(noeud):
        # MAX a joué ce coup : c'est maintenant à MIN.
        valeur = MinMax(applique(coup, noeud), profondeurMax, False)
        if choix is None or valeur > meilleure:
            meilleure = valeur
            choix = coup
    return choix
