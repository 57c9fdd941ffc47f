# Corrigé de l'exercice « parcours-largeur », sous le nom et avec le mot « traiter » du pseudo-code.
# Les sommets sont des objets Noeud, et traiter(sommet) est donnée par le correcteur.


def parcours_largeur(racine):
    """Traite les sommets étage par étage, de gauche à droite."""
    en_attente = [racine]  # la file : on entre à la fin, on sort au début
    while len(en_attente) > 0:
        sommet = en_attente.pop(0)
        traiter(sommet)
        for enfant in sommet.enfants:
            en_attente.append(enfant)
