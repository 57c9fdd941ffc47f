"""MinMax regardait un coup de moins à l'avance

Le coup essayé est compté dans profondeurMax : au total, ton programme voit profondeurMax coups au lieu
de profondeurMax + 1.

Avec profondeurMax = 0, combien de coups ton programme doit-il voir, d'après l'énoncé ? Que reçoit alors
MinMax ?

--

MinMax looked one move less ahead

The move that is tried is counted in profondeurMax: in all, your program sees profondeurMax moves instead
of profondeurMax + 1.

With profondeurMax = 0, how many moves should your program see, according to the statement? What does
MinMax receive then?
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
        valeur = MinMax(applique(coup, noeud), profondeurMax - 1, False)
        if choix is None or valeur > meilleure:
            meilleure = valeur
            choix = coup
    return choix
