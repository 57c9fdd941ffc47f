# Exercice : le meilleur coup
# Complète la fonction meilleur_coup, puis lance ce fichier (touche F5 dans Thonny).

# --- À toi ------------------------------------------------------------------

def meilleur_coup(valeurs, joueur_maximise):
    """Renvoie le numéro du coup que choisit le joueur.

    valeurs : la liste des scores, un par coup (au moins un)
    joueur_maximise : True si MAX choisit, False si MIN choisit
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    reponse = meilleur_coup([3, 8, 5], True)
    print("pour MAX      :", reponse, "- attendu :", 1)
    print("pour MIN      :", meilleur_coup([3, 8, 5], False), "- attendu :", 0)
    print("des négatifs  :", meilleur_coup([-9, -4, -7], True), "- attendu :", 1)
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
