"""une borne était notée comme un score exact

Après une coupe, tous les enfants n'ont pas été vus : le nombre obtenu n'est qu'une borne. Ton programme
le reprend plus tard comme si c'était le score.

Dans l'exemple de l'énoncé, que sait-on de E quand la feuille 7 a fait couper : qu'il vaut 7, ou qu'il
vaut au moins 7 ?

--

a bound was noted as an exact score

After a cut, not all children have been seen: the number that comes out is only a bound. Your program takes
it up later as though it were the score.

In the example of the statement, what is known of E once the leaf 7 has caused a cut: that it is worth 7, or
that it is worth at least 7?
"""

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = (jeu, prof)

    if cle in table:
        genre, score = table[cle]
        if genre == "exact":
            return score
        if genre == "au moins" and score >= beta:
            return score
        if genre == "au plus" and score <= alpha:
            return score

    if prof == 0 or coups_possibles(jeu) == []:
        meilleur = evaluation(jeu)
        table[cle] = ("exact", meilleur)
        return meilleur

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

    table[cle] = ("exact", meilleur)
    return meilleur
