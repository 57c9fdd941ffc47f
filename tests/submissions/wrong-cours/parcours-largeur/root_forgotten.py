# La file part des enfants de la racine : la racine n'est jamais traitée.
# fails: order


def parcours_arbre_largeur(noeud):
    file = list(noeud.enfants)
    while len(file) > 0:
        sommet = file.pop(0)
        print(sommet.val)
        for enfant in sommet.enfants:
            file.append(enfant)
