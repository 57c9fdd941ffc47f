"""les coups restaient dans l'ordre de départ

Aucun coup ne change de place : alpha-bêta ne gagne rien.

La liste que renvoie ton programme est-elle bien celle qui est triée ? Deux coups ont-ils vraiment des
clés différentes, ou est-ce la même pour tous ?

--

the moves stayed in the order they came in

No move changes its place: alpha-beta gains nothing.

Is the list that your program returns really the sorted one? Do two moves really have different keys, or
is it the same for all?
"""

def trier_coups(jeu, coups, joueur_maximise):
    return coups
