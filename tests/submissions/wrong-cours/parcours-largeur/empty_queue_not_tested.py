# La boucle ne teste pas si la file est vide : erreur à la fin.
# fails: contract


def parcours_arbre_largeur(noeud):
    file = [noeud]
    while True:
        sommet = file.pop(0)
        print(sommet.val)
        for enfant in sommet.enfants:
            file.append(enfant)
