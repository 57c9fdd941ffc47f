"""seul un coup de valeur positive pouvait être choisi

La meilleure valeur part de 0. Quand tous les coups sont mauvais, aucun ne fait mieux, et jouer ne renvoie
pas de coup.

Si tout mène à la défaite, il faut quand même jouer : de quelle valeur partir pour que le premier coup
essayé soit toujours retenu ?

--

only a move of positive value could be chosen

The best value starts at 0. Where all moves are bad, none does better, and jouer returns no move.

If everything leads to defeat, one still has to play: from which value should one start, so that the first
move tried is always kept?
"""

profondeurMax = 2


def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)

    valeurs = []
    for coup in coupsJouables(noeud):
        valeurs.append(MinMax(applique(coup, noeud), profondeur - 1, not evalMax))

    if evalMax:
        return max(valeurs)
    else:
        return min(valeurs)


def jouer(noeud):
    meilleure = 0
    choix = None
    for coup in coupsJouables(noeud):
        valeur = MinMax(applique(coup, noeud), profondeurMax, False)
        if valeur > meilleure:
            meilleure = valeur
            choix = coup
    return choix
