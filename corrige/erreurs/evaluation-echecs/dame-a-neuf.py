"""la dame valait 9

Le score n'est juste que si les deux camps ont autant de dames.

Beaucoup de livres donnent 9 à la dame. Combien vaut-elle dans l'énoncé ?

--

the queen was worth 9

The score is right only where both sides have as many queens.

Many books give the queen 9. How much is she worth in the statement?
"""

VALEURS_PIECES = {"q": 9, "r": 5, "b": 3, "n": 3, "p": 1}


def materiel(plateau):
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            valeur = VALEURS_PIECES.get(lettre.lower(), 0)
            if lettre.isupper():
                total = total + valeur
            else:
                total = total - valeur
    return total
