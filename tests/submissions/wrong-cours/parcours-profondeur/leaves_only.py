# Seules les feuilles sont affichées.
# fails: order


def parcours_arbre_profondeur(noeud):
    if noeud.enfants == []:
        print(noeud.val)
    else:
        for enfant in noeud.enfants:
            parcours_arbre_profondeur(enfant)
