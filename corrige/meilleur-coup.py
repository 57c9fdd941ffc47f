# Corrigé de l'exercice « meilleur-coup ».


def meilleur_coup(valeurs, joueur_maximise):
    """Renvoie le numéro d'un coup de plus grande valeur pour MAX, de plus petite pour MIN."""
    choix = 0  # on part du premier coup : aucun « infini » n'est nécessaire
    for coup in range(1, len(valeurs)):
        if joueur_maximise:
            fait_mieux = valeurs[coup] > valeurs[choix]
        else:
            fait_mieux = valeurs[coup] < valeurs[choix]
        if fait_mieux:
            choix = coup
    return choix
