# file_vide répond True quand il reste quelqu'un.
# fails: value

attente = []


def file_vide():
    return len(attente) > 0


def ajouter_file(element):
    global attente
    attente = [element] + attente


def retirer_file():
    return attente.pop()
