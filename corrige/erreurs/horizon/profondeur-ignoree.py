"""prof n'arrêtait jamais la recherche

Ton programme va toujours jusqu'aux feuilles, qu'on lui demande de regarder 2 coups à l'avance ou 3 : les
deux réponses sont les mêmes.

Dans une vraie partie, les feuilles sont trop loin. Quand prof vaut 0 et que la position a encore des
enfants, que fait ton programme ?

--

prof never stopped the search

Your program always goes down to the leaves, whether it is asked to look 2 moves ahead or 3: both answers
are the same.

In a real game, the leaves are too far away. When prof is 0 and the position still has children, what does
your program do?
"""

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)

    chemin = None
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        position = joue_un_coup(jeu, coup)
        score, coups = minimax(position, prof - 1, coups_prec + [coup], not joueur_maximise)
        if joueur_maximise:
            fait_mieux = score > meilleur
        else:
            fait_mieux = score < meilleur
        if chemin is None or fait_mieux:
            meilleur = score
            chemin = coups
    return (meilleur, chemin)
