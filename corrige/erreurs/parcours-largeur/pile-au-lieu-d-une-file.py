"""une pile remplaçait la file

Les sommets entrent d'un côté et ressortent du même côté : le dernier arrivé passe avant ceux qui
attendaient. Ton programme descend donc dans l'arbre au lieu de finir l'étage.

Ajoute 1, puis 2, puis 3 à ta liste, et retire un élément comme le fait ton programme : lequel sort ?
Lequel attendait depuis le plus longtemps ?

--

a stack took the place of the queue

Nodes go in on one side and come out on the same side: the latest arrival passes those who were
waiting. So your program goes down the tree instead of finishing the level.

Add 1, then 2, then 3 to your list, and take an element out as your program does: which one comes out?
Which one had waited the longest?
"""

def parcours_arbre_largeur(noeud):
    en_attente = [noeud]
    while len(en_attente) > 0:
        sommet = en_attente.pop()  # du côté où l'on vient d'ajouter
        print(sommet.val)
        for enfant in sommet.enfants:
            en_attente.append(enfant)
