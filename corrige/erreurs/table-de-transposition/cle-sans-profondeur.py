"""un score trouvé à une profondeur servait à toutes les autres

La table reconnaît la position, mais pas la profondeur à laquelle elle avait été cherchée : un avis donné
après 1 coup remplace une recherche de 3 coups.

Avec quelle clé ranges-tu un résultat ? Deux recherches de la même position, à deux profondeurs, ont-elles
la même clé ?

--

a score found at one depth served for all others

The table recognises the position, but not the depth at which it was searched: an opinion after 1 move
takes the place of a search of 3 moves.

Under which key do you keep a result? Do two searches of one position, at two depths, have the same key?
"""

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = jeu

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

    alpha_recu = alpha
    beta_recu = beta

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

    if meilleur >= beta_recu:
        table[cle] = ("au moins", meilleur)
    elif meilleur <= alpha_recu:
        table[cle] = ("au plus", meilleur)
    else:
        table[cle] = ("exact", meilleur)
    return meilleur
