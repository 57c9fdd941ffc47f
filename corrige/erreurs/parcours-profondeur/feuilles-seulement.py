"""seules les feuilles étaient traitées

L'ordre est le bon, mais les sommets qui ont des enfants manquent tous, la racine comprise.

À quelle condition ton programme traite-t-il un sommet ? Un sommet qui a des enfants la remplit-il ?

--

only the leaves were treated

The order is right, but the nodes that have children are all missing, the root among them.

On what condition does your program treat a node? Does a node with children meet it?
"""

def parcours_arbre_profondeur(noeud):
    if noeud.enfants == []:
        print(noeud.val)
    else:
        for enfant in noeud.enfants:  # le sommet lui-même est oublié
            parcours_arbre_profondeur(enfant)
