# Les lettres sont prises pour les initiales françaises (R le roi, T la tour…).
# fails: value

PIECES = {"D": 10, "T": 5, "F": 3, "C": 3, "P": 1, "R": 0}


def materiel(plateau):
    blancs = 0
    noirs = 0
    for rangee in plateau:
        for lettre in rangee:
            if lettre.isupper():
                blancs += PIECES.get(lettre, 0)
            else:
                noirs += PIECES.get(lettre.upper(), 0)
    return blancs - noirs
