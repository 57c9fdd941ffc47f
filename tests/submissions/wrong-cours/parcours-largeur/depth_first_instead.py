# Le parcours est fait en profondeur.
# fails: order


def parcours_arbre_largeur(noeud):
    print(noeud.val)
    for enfant in noeud.enfants:
        parcours_arbre_largeur(enfant)
