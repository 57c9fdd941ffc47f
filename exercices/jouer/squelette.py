# Exercice : choisir le coup à jouer
# Complète MinMax et jouer, puis lance ce fichier (touche F5 dans Thonny).

# --- Ce qui t'est donné -----------------------------------------------------
# Un arbre d'essai : une liste est un sommet, un nombre est une feuille, où la partie est finie.
# Ici, 100 est une victoire, -100 une défaite, tout autre nombre une fin de partie sans gagnant.
# Le correcteur, lui, apportera ses propres arbres, ses propres fonctions et son profondeurMax.

profondeurMax = 2

ARBRE_JOUER = [[[1, 13], [15, 10]], [[2, 16], [8, 19]], -100]


def victoire(noeud):
    """Renvoie True si MAX a gagné."""
    return noeud == 100


def defaite(noeud):
    """Renvoie True si MAX a perdu."""
    return noeud == -100


def nul(noeud):
    """Renvoie True si la partie est finie sans gagnant."""
    return not isinstance(noeud, list) and not victoire(noeud) and not defaite(noeud)


def evaluation(noeud):
    """Renvoie le score d'une feuille."""
    if isinstance(noeud, list):
        raise ValueError("evaluation(noeud) : ce sommet n'est pas une feuille")
    return noeud


def coupsJouables(noeud):
    """Renvoie la liste des coups : [0, 1, ...], ou [] si la partie est finie."""
    if isinstance(noeud, list):
        return list(range(len(noeud)))
    return []


def applique(coup, noeud):
    """Renvoie la position obtenue quand on joue ce coup."""
    return noeud[coup]


# --- À toi ------------------------------------------------------------------

def MinMax(noeud, profondeur, evalMax):
    """Renvoie la valeur de la position.

    noeud : la position actuelle
    profondeur : le nombre de coups qu'il reste à regarder (à 0, on évalue)
    evalMax : True si MAX joue, False si MIN joue
    """
    pass  # à remplacer par ton code


def jouer(noeud):
    """Renvoie le coup que MAX doit jouer, en regardant profondeurMax + 1 coups à l'avance.

    noeud : la position actuelle, où c'est à MAX de jouer
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    reponse = jouer(ARBRE_JOUER)
    print("jouer renvoie :", reponse, "- attendu :", 1)
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
