"""les enfants passaient avant leur parent

Tous les sommets sont traités, et une branche est bien finie avant la suivante. Mais la racine arrive
tout à la fin, et chaque feuille avant le sommet qui la porte.

Suis ton programme sur un arbre de deux sommets, une racine et une feuille : quand l'appel récursif
commence, la racine a-t-elle déjà été traitée ?

--

the children came before their parent

Every node is treated, and one branch is finished before the next begins. But the root comes at the
very end, and each leaf before the node that holds it.

Follow your program on a tree of two nodes, a root and a leaf: when the recursive call begins, has the
root been treated yet?
"""

def parcours_arbre_profondeur(noeud):
    for enfant in noeud.enfants:
        parcours_arbre_profondeur(enfant)
    print(noeud.val)  # trop tard : tout ce qui est dessous est déjà passé
