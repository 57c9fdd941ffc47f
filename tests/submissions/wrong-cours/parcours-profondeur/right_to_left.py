# Une pile sans récursion, mais les enfants sortent de droite à gauche.
# fails: order


def parcours_arbre_profondeur(noeud):
    pile = [noeud]
    ordre = []
    while len(pile) != 0:
        sommet = pile.pop()
        ordre.append(sommet.val)
        for enfant in sommet.enfants:
            pile.append(enfant)
    return ordre
