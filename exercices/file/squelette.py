# Exercice : une file d'attente
# Complète les trois fonctions, puis lance ce fichier (touche F5 dans Thonny).

# --- À toi ------------------------------------------------------------------
# La file, partagée par les trois fonctions. Choisis par où l'on entre et par où l'on sort.

ma_file = []


def file_vide():
    """Renvoie True si la file est vide, False sinon."""
    pass  # à remplacer par ton code


def ajouter_file(element):
    """Fait entrer element dans la file.

    element : un entier ou une chaîne de caractères
    """
    pass  # à remplacer par ton code


def retirer_file():
    """Fait sortir l'élément entré depuis le plus longtemps, et le renvoie."""
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    print("file_vide    :", file_vide(), "- attendu :", True)
    ajouter_file(4)
    ajouter_file(9)
    print("file_vide    :", file_vide(), "- attendu :", False)
    premier = retirer_file()
    print("retirer_file :", premier, "- attendu :", 4)
    print("retirer_file :", retirer_file(), "- attendu :", 9)
    print("file_vide    :", file_vide(), "- attendu :", True)
    if premier is None:
        print("Les fonctions ne renvoient encore rien : c'est normal, à toi de les écrire.")
