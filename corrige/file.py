# Corrigé de l'exercice « file ».

en_attente = []  # la file : on entre à la fin de la liste, on sort au début


def file_vide():
    """Renvoie True s'il n'y a personne dans la file, False sinon."""
    return len(en_attente) == 0


def ajouter_file(element):
    """Fait entrer element dans la file, derrière tous les autres."""
    en_attente.append(element)


def retirer_file():
    """Fait sortir le plus ancien élément de la file, et le renvoie."""
    return en_attente.pop(0)
