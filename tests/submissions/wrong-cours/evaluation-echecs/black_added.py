# Les pièces noires sont ajoutées au lieu d'être retranchées.
# fails: value


def materiel(plateau):
    valeurs = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 10}
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            if lettre.lower() in valeurs:
                total += valeurs[lettre.lower()]
    return total
