"""les enfants étaient pris de droite à gauche

Chaque sommet passe bien avant ses enfants, et une branche est finie avant la suivante ; mais ton
programme commence par la dernière branche.

Dans quel ordre la liste noeud.enfants range-t-elle les enfants ? Et si tu te sers d'une pile, lequel
des enfants que tu viens d'y mettre en sort le premier ?

--

the children were taken from right to left

Each node does come before its children, and one branch is finished before the next; but your program
begins with the last branch.

In which order does the list noeud.enfants hold the children? And if you use a stack, which of the
children that you have just put on it comes off first?
"""

def parcours_arbre_profondeur(noeud):
    a_traiter = [noeud]
    while len(a_traiter) > 0:
        sommet = a_traiter.pop()
        print(sommet.val)
        for enfant in sommet.enfants:
            a_traiter.append(enfant)  # le dernier posé sera le premier repris
