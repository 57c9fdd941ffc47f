# Le return est dans la boucle : seule la première rangée est lue.
# fails: value


def materiel(plateau):
    valeurs = {"Q": 10, "R": 5, "B": 3, "N": 3, "P": 1}
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            if lettre in valeurs:
                total = total + valeurs[lettre]
            if lettre.islower() and lettre.upper() in valeurs:
                total = total - valeurs[lettre.upper()]
        return total
