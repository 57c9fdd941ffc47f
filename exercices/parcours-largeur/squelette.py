# Exercice : parcours en largeur
# Complète la fonction parcours_arbre_largeur, puis lance ce fichier (touche F5 dans Thonny).

# --- Ce qui t'est donné -----------------------------------------------------
# Le correcteur, lui, apportera ses propres arbres, faits avec cette classe.


class Noeud:
    """Un sommet : sa valeur (val) et la liste de ses enfants (vide pour une feuille)."""

    def __init__(self, val):
        self.val = val
        self.enfants = []


def arbre_d_essai():
    """Construit l'arbre de l'énoncé et renvoie sa racine."""
    sommets = {}
    for val in range(1, 9):
        sommets[val] = Noeud(val)
    sommets[1].enfants = [sommets[2], sommets[3], sommets[4]]
    sommets[3].enfants = [sommets[5], sommets[6]]
    sommets[4].enfants = [sommets[7], sommets[8]]
    return sommets[1]


# --- À toi ------------------------------------------------------------------

def parcours_arbre_largeur(noeud):
    """Affiche les valeurs de tous les sommets, étage par étage, de gauche à droite.

    noeud : la racine de l'arbre
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    print("attendu : 1 2 3 4 5 6 7 8 (un nombre par ligne)")
    print("ton parcours :")
    reponse = parcours_arbre_largeur(arbre_d_essai())
    if reponse is not None:
        print("valeur renvoyée :", reponse)
    print("(fin ; si rien ne s'affiche au-dessus, c'est que la fonction reste à écrire)")
