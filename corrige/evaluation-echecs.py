# Corrigé de l'exercice « evaluation-echecs ».

# Les lettres sont celles des noms anglais : q = dame, r = tour, b = fou, n = cavalier, p = pion.
# Le roi (k) n'est pas dans la table : on ne le compte pas.
VALEURS_PIECES = {"q": 10, "r": 5, "b": 3, "n": 3, "p": 1}


def materiel(plateau):
    """Renvoie la somme des pièces blanches moins la somme des pièces noires."""
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            # 0 pour un roi ; 0 aussi pour un chiffre, qui compte des cases vides
            valeur = VALEURS_PIECES.get(lettre.lower(), 0)
            if lettre.isupper():  # une majuscule : une pièce blanche
                total = total + valeur
            else:
                total = total - valeur
    return total
