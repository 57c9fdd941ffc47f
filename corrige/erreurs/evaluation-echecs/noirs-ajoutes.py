"""les pièces noires s'ajoutaient au lieu de se retrancher

Le score grandit avec chaque pièce, quelle que soit sa couleur : ce n'est plus une comparaison des deux
camps.

Si les noirs perdent une tour, la position devient-elle meilleure ou moins bonne pour les blancs ? Que
devient ton score ?

--

the black pieces were added instead of being taken away

The score grows with every piece, whatever its colour: it no longer compares the two sides.

If black loses a rook, does the position become better or worse for white? What becomes of your score?
"""

VALEURS_PIECES = {"q": 10, "r": 5, "b": 3, "n": 3, "p": 1}


def materiel(plateau):
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            valeur = VALEURS_PIECES.get(lettre.lower(), 0)
            total = total + valeur
    return total
