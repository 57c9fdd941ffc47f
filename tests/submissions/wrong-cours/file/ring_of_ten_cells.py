# Un tableau circulaire de dix cases, qui déborde en silence.
# fails: value

cases = [None] * 10
debut = 0
fin = 0


def file_vide():
    return debut == fin


def ajouter_file(element):
    global fin
    cases[fin] = element
    fin = (fin + 1) % 10


def retirer_file():
    global debut
    element = cases[debut]
    debut = (debut + 1) % 10
    return element
