# Des boucles emboîtées qui s'arrêtent aux petits-enfants.
# fails: order


def parcours_largeur(racine):
    valeurs = [racine.val]
    for enfant in racine.enfants:
        valeurs.append(enfant.val)
    for enfant in racine.enfants:
        for petit_enfant in enfant.enfants:
            valeurs.append(petit_enfant.val)
    return valeurs
