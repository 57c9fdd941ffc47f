# file_vide répond True alors qu'il reste encore un élément.
# fails: value

attente = []


def file_vide():
    return len(attente) <= 1


def ajouter_file(element):
    attente.insert(0, element)


def retirer_file():
    return attente.pop()
