"""l'arbre était parcouru en profondeur

Chaque branche est finie avant la suivante : un petit-enfant peut passer avant un enfant de la racine.

Un appel récursif ne rend la main que lorsque tout ce qui est sous le sommet est traité. Que
deviennent, pendant ce temps, ses voisins de droite ?

--

the tree was walked depth-first

Each branch is finished before the next: a grandchild may come before a child of the root.

A recursive call comes back only when all that is below the node has been treated. What becomes of its
neighbours to the right meanwhile?
"""

def parcours_arbre_largeur(noeud):
    print(noeud.val)
    for enfant in noeud.enfants:
        parcours_arbre_largeur(enfant)
