# On ajoute et on retire du même côté : une pile au lieu d'une file.
# fails: order


def parcours_arbre_largeur(noeud):
    file = [noeud]
    while file != []:
        sommet = file.pop()
        print(sommet.val)
        for enfant in sommet.enfants:
            file.append(enfant)
