"""chaque étage était lu de droite à gauche

Les étages sont dans le bon ordre, mais chacun commence par sa fin.

De quel côté de la file entre chaque enfant, et de quel côté sort-on ? Sur une racine qui a deux
enfants, lequel entre le premier dans ta file ?

--

each level was read from right to left

The levels are in the right order, but each of them begins at its end.

On which side of the queue does each child go in, and on which side does one come out? Below a root
with two children, which of them enters your queue first?
"""

def parcours_arbre_largeur(noeud):
    en_attente = [noeud]
    while len(en_attente) > 0:
        sommet = en_attente.pop(0)
        print(sommet.val)
        for enfant in reversed(sommet.enfants):
            en_attente.append(enfant)
