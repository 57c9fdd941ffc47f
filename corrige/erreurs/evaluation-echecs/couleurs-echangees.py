"""les majuscules étaient les pièces noires

Tous les scores ont le bon nombre et le mauvais signe.

Dans la notation FEN, de quelle couleur est la dame Q ? Et à qui un score positif est-il favorable ?

--

the capital letters were the black pieces

Every score has the right number and the wrong sign.

In FEN notation, of which colour is the queen Q? And whom does a positive score favour?
"""

VALEURS_PIECES = {"q": 10, "r": 5, "b": 3, "n": 3, "p": 1}


def materiel(plateau):
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            valeur = VALEURS_PIECES.get(lettre.lower(), 0)
            if lettre.isupper():
                total = total - valeur
            else:
                total = total + valeur
    return total
