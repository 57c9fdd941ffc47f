# Le parcours est fait en largeur.
# fails: order


def parcours_arbre_profondeur(noeud):
    a_voir = [noeud]
    while a_voir:
        sommet = a_voir.pop(0)
        print(sommet.val)
        a_voir = a_voir + sommet.enfants
