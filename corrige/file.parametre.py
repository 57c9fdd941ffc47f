# Corrigé de l'exercice « file », avec la file en paramètre.
# On entre à la fin de la liste, on sort au début.


def file_vide(file):
    """Renvoie True s'il n'y a personne dans la file, False sinon."""
    return len(file) == 0


def ajouter_file(file, element):
    """Fait entrer element dans la file, derrière tous les autres."""
    file.append(element)


def retirer_file(file):
    """Fait sortir le plus ancien élément de la file, et le renvoie."""
    return file.pop(0)
