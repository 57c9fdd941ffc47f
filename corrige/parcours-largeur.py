# Corrigé de l'exercice « parcours-largeur ».
# Les sommets sont des objets Noeud, avec .val et .enfants, construits par le correcteur.


def parcours_arbre_largeur(noeud):
    """Affiche les valeurs étage par étage, de gauche à droite."""
    en_attente = [noeud]  # la file : on entre à la fin, on sort au début
    while len(en_attente) > 0:
        sommet = en_attente.pop(0)
        print(sommet.val)
        for enfant in sommet.enfants:
            en_attente.append(enfant)  # il passera après tous ceux qui attendent déjà
