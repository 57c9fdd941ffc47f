# La dame vaut 9 au lieu de 10.
# fails: value


def materiel(plateau):
    valeurs = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
    s = 0
    for ligne in plateau:
        for c in ligne:
            if c in valeurs:
                s += valeurs[c]
            elif c.upper() in valeurs:
                s -= valeurs[c.upper()]
    return s
