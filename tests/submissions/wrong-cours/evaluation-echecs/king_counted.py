# Le roi est compté, pour 100.
# fails: value


def materiel(plateau):
    valeurs = {"K": 100, "Q": 10, "R": 5, "B": 3, "N": 3, "P": 1}
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            valeur = valeurs.get(lettre.upper(), 0)
            total += valeur if lettre.isupper() else -valeur
    return total
