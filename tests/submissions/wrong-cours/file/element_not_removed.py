# retirer_file renvoie l'élément sans l'enlever.
# fails: value

attente = []


def file_vide():
    return len(attente) == 0


def ajouter_file(element):
    attente.append(element)


def retirer_file():
    return attente[0]
