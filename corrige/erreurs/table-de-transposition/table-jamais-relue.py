"""la table était remplie, mais jamais relue

Le score est juste, et les évaluations sont aussi nombreuses que sans table.

Avant de chercher, ton programme regarde-t-il si la position est déjà dans la table ? Et est-ce la même
table que reçoivent les appels récursifs ?

--

the table was filled, but never read again

The score is right, and there are as many evaluations as without a table.

Before it searches, does your program look whether the position is in the table already? And do the
recursive calls receive the same table?
"""

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = (jeu, prof)

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
