"""la table ne retenait que les feuilles

Chaque feuille n'est évaluée qu'une fois, mais ce que vaut une position déjà cherchée est oublié : quand on la
retrouve, on la cherche de nouveau, et l'on évalue parfois des feuilles dont on pouvait se passer.

Que sait-on d'une position à la fin de sa recherche, et où le noter ?

--

the table kept leaves alone

Each leaf is evaluated once, but what a position that was searched is worth is forgotten: when it is met again
it is searched again, and leaves are evaluated at times that could have been spared.

What is known of a position at the end of its search, and where could it be noted?
"""

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    if prof == 0 or coups_possibles(jeu) == []:
        if jeu not in table:
            table[jeu] = evaluation(jeu)
        return table[jeu]

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            position = joue_un_coup(jeu, coup)
            score = alphabeta_table(position, prof - 1, alpha, beta, False, table)
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            position = joue_un_coup(jeu, coup)
            score = alphabeta_table(position, prof - 1, alpha, beta, True, table)
            meilleur = min(meilleur, score)
            beta = min(beta, meilleur)
            if beta <= alpha:
                break
    return meilleur
