# Le résultat est comparé à alpha et beta après leur mise à jour.
# fails: value, evaluations

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = (jeu, prof)
    if cle in table:
        genre, score = table[cle]
        if genre == "exact":
            return score
        if genre == "borne inf" and score >= beta:
            return score
        if genre == "borne sup" and score <= alpha:
            return score
    if prof == 0 or coups_possibles(jeu) == []:
        score = evaluation(jeu)
        table[cle] = ("exact", score)
        return score
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
    if meilleur <= alpha:
        table[cle] = ("borne sup", meilleur)
    elif meilleur >= beta:
        table[cle] = ("borne inf", meilleur)
    else:
        table[cle] = ("exact", meilleur)
    return meilleur
