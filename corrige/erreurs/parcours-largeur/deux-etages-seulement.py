"""seuls les enfants de la racine entraient dans la file

La racine et ses enfants sont traités, et rien d'autre : la suite de l'arbre n'est jamais atteinte.

Quand un sommet sort de ta file, que deviennent ses enfants à lui ? Un arbre peut avoir soixante
étages : qui y fait entrer le troisième ?

--

only the children of the root entered the queue

The root and its children are treated, and nothing else: the rest of the tree is never reached.

When a node leaves your queue, what becomes of its own children? A tree may have sixty levels: who lets
the third one in?
"""

def parcours_arbre_largeur(noeud):
    en_attente = [noeud]
    for enfant in noeud.enfants:
        en_attente.append(enfant)
    while len(en_attente) > 0:
        sommet = en_attente.pop(0)
        print(sommet.val)  # ses enfants à lui n'entrent nulle part
