# Exercice : évaluer une position d'échecs
# Complète la fonction materiel, puis lance ce fichier (touche F5 dans Thonny).

# --- Ce qui t'est donné -----------------------------------------------------
# Des plateaux d'essai : huit rangées, de la 8e à la 1re.
# Majuscules : les blancs. Minuscules : les noirs. Chiffres : des cases vides.
# Attention, les lettres sont anglaises : R (rook) est une tour, K (king) est le roi.

PLATEAU_DEPART = [
    "rnbqkbnr",
    "pppppppp",
    "8",
    "8",
    "8",
    "8",
    "PPPPPPPP",
    "RNBQKBNR",
]

PLATEAU_EXEMPLE = ["r4rk1", "5p2", "2n2b2", "8", "8", "3Q4", "5PP1", "4R1K1"]

PLATEAU_TOUR_DE_PLUS = ["4k3", "8", "8", "8", "8", "8", "8", "R3K3"]


# --- À toi ------------------------------------------------------------------

def materiel(plateau):
    """Renvoie la somme des pièces blanches moins la somme des pièces noires.

    plateau : une liste de 8 chaînes de caractères, une par rangée
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    reponse = materiel(PLATEAU_DEPART)
    print("au départ              :", reponse, "- attendu :", 0)
    print("l'exemple de l'énoncé  :", materiel(PLATEAU_EXEMPLE), "- attendu :", 0)
    print("une tour blanche       :", materiel(PLATEAU_TOUR_DE_PLUS), "- attendu :", 5)
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
