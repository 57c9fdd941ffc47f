"""chaque sommet n'avait qu'un enfant, le premier

Ton programme descend tout à gauche, puis s'arrête : les autres branches ne sont jamais visitées.

Après avoir parcouru ce qui est sous le premier enfant, que fait ta boucle ? Un return qui s'y trouve
laisse-t-il une chance au deuxième enfant ?

--

each node had a single child, the first

Your program goes down on the far left and stops there: the other branches are never visited.

Once what lies below the first child has been walked, what does your loop do? Does a return inside it
leave the second child a chance?
"""

def parcours_arbre_profondeur(noeud):
    print(noeud.val)
    for enfant in noeud.enfants:
        return parcours_arbre_profondeur(enfant)  # la boucle s'arrête au premier tour
