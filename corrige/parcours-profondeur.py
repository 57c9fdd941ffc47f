# Corrigé de l'exercice « parcours-profondeur ».
# Les sommets sont des objets Noeud, avec .val et .enfants, construits par le correcteur.


def parcours_arbre_profondeur(noeud):
    """Affiche la valeur du sommet, puis celles de tous ses descendants, en profondeur."""
    print(noeud.val)  # le sommet d'abord…
    for enfant in noeud.enfants:  # … puis tout ce qui est sous son premier enfant, etc.
        parcours_arbre_profondeur(enfant)
    # Une feuille n'a pas d'enfant : la boucle est vide, la récursion s'arrête d'elle-même.
