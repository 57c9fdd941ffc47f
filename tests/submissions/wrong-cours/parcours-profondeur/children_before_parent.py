# Le sommet est traité après ses enfants.
# fails: order


def parcours_arbre_profondeur(noeud):
    for enfant in noeud.enfants:
        parcours_arbre_profondeur(enfant)
    print(noeud.val)
