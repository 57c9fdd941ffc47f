"""la file commençait par les enfants de la racine

Tout est dans le bon ordre, mais la racine manque.

Avant le premier tour de ta boucle, qui attend dans la file ? Qui devrait passer le premier ?

--

the queue began with the children of the root

Everything is in the right order, but the root is missing.

Before the first turn of your loop, who is waiting in the queue? Who should go first?
"""

def parcours_arbre_largeur(noeud):
    en_attente = list(noeud.enfants)  # et la racine ?
    while len(en_attente) > 0:
        sommet = en_attente.pop(0)
        print(sommet.val)
        for enfant in sommet.enfants:
            en_attente.append(enfant)
