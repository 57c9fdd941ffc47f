# Le résultat d'une coupe est noté comme un score exact.
# fails: value

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = (jeu, prof)
    if cle in table:
        return table[cle]
    if prof == 0 or coups_possibles(jeu) == []:
        table[cle] = evaluation(jeu)
        return table[cle]
    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            suivant = joue_un_coup(jeu, coup)
            score = alphabeta_table(suivant, prof - 1, alpha, beta, False, table)
            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            suivant = joue_un_coup(jeu, coup)
            score = alphabeta_table(suivant, prof - 1, alpha, beta, True, table)
            meilleur = min(meilleur, score)
            beta = min(beta, meilleur)
            if beta <= alpha:
                break
    table[cle] = meilleur
    return meilleur
