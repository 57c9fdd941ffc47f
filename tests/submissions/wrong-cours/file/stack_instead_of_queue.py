# Le dernier entré sort le premier : une pile.
# fails: value

file = []


def file_vide():
    return file == []


def ajouter_file(element):
    file.append(element)


def retirer_file():
    return file.pop()
