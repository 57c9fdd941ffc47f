"""ce que renvoient les appels récursifs était perdu

Ton programme descend bien dans tout l'arbre, mais la liste finale ne contient que la racine.

Chaque appel récursif renvoie une liste. Que devient-elle, dans la ligne de ton programme qui fait cet
appel ?

--

what the recursive calls return was lost

Your program does go down the whole tree, but the final list holds the root alone.

Each recursive call returns a list. What becomes of it, on the line of your program that makes this call?
"""

def parcours_arbre_profondeur(noeud):
    resultat = [noeud.val]
    for enfant in noeud.enfants:
        parcours_arbre_profondeur(enfant)  # la liste renvoyée n'est gardée nulle part
    return resultat
