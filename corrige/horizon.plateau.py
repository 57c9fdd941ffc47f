# Corrigé de l'exercice « horizon », dans la forme des diapositives.
# evaluation, victoire, defaite, nul, coupsJouables et applique sont données par le correcteur.


def partie_finie(noeud):
    return victoire(noeud) or defaite(noeud) or nul(noeud)


def MinMax(noeud, profondeur, evalMax):
    """Renvoie la valeur du sommet noeud, en regardant profondeur coups à l'avance et pas un de plus."""
    if profondeur == 0 or partie_finie(noeud):
        return evaluation(noeud)

    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))

    if evalMax:
        return max(valeurs)
    else:
        return min(valeurs)
