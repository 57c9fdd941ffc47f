"""le résultat était comparé à la fenêtre d'après la boucle

Pendant la boucle, alpha et beta ont changé. Comparé à eux, presque tout résultat a l'air d'une borne, et
la table ne sert presque plus.

Après alpha = max(alpha, meilleur), que vaut la comparaison meilleur <= alpha ? De quelle fenêtre l'énoncé
parle-t-il ?

--

the result was compared with the window as it is after the loop

During the loop, alpha and beta have changed. Compared with them, nearly every result looks like a bound, and
the table is hardly of use any more.

After alpha = max(alpha, meilleur), what becomes of the comparison meilleur <= alpha? Of which window does
the statement speak?
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

    if meilleur >= beta:
        table[cle] = ("au moins", meilleur)
    elif meilleur <= alpha:
        table[cle] = ("au plus", meilleur)
    else:
        table[cle] = ("exact", meilleur)
    return meilleur
