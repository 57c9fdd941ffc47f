# La liste renvoyée par l'appel récursif n'est pas ajoutée au résultat.
# fails: order


def parcours_profondeur(sommet):
    resultat = [sommet.val]
    for enfant in sommet.enfants:
        parcours_profondeur(enfant)
    return resultat
