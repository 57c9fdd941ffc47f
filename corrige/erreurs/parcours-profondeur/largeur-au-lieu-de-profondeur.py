"""l'arbre était lu étage par étage

C'est le parcours en largeur : tous les enfants de la racine passent avant le premier petit-enfant.

Quand un sommet vient d'être traité, lequel passe ensuite dans ton programme : son premier enfant, ou
son voisin de droite ?

--

the tree was read level by level

That is the breadth-first traversal: all children of the root come before the first grandchild.

When a node has just been treated, which comes next in your program: its first child, or its neighbour to
the right?
"""

def parcours_arbre_profondeur(noeud):
    en_attente = [noeud]
    while len(en_attente) > 0:
        sommet = en_attente.pop(0)
        print(sommet.val)
        for enfant in sommet.enfants:
            en_attente.append(enfant)
