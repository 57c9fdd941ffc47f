# Le mot global manque : la variable est locale, et la fonction s'arrête.
# fails: contract

attente = []


def file_vide():
    return attente == []


def ajouter_file(element):
    attente = attente + [element]


def retirer_file():
    premier = attente[0]
    attente = attente[1:]
    return premier
