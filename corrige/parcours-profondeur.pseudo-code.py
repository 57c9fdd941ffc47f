# Corrigé de l'exercice « parcours-profondeur », sous le nom et avec le mot « traiter » du pseudo-code.
# Les sommets sont des objets Noeud, et traiter(sommet) est donnée par le correcteur.


def parcours_profondeur(sommet):
    """Traite le sommet, puis tous ses descendants, en profondeur."""
    traiter(sommet)
    for enfant in sommet.enfants:
        parcours_profondeur(enfant)
