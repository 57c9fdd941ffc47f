# Corrigé de l'exercice « table-de-transposition ».
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    """Renvoie le même score qu'alpha-bêta, sans refaire une recherche déjà faite.

    table : un dictionnaire, (position, profondeur restante) -> (genre, score)
    genre : "exact" (c'est le score), "au moins" (borne inférieure) ou "au plus" (borne supérieure)
    """
    cle = (jeu, prof)

    # 1. Ce que l'on sait déjà suffit-il ?
    if cle in table:
        genre, score = table[cle]
        if genre == "exact":
            return score
        if genre == "au moins" and score >= beta:  # le vrai score est encore plus grand : on coupe
            return score
        if genre == "au plus" and score <= alpha:  # le vrai score est encore plus petit : on coupe
            return score

    # 2. Sinon, on cherche comme d'habitude.
    if prof == 0 or coups_possibles(jeu) == []:
        meilleur = evaluation(jeu)
        table[cle] = ("exact", meilleur)
        return meilleur

    # alpha et beta vont changer ; il faut se souvenir de la fenêtre reçue.
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

    # 3. On note le résultat, en disant ce qu'il vaut.
    if meilleur >= beta_recu:
        table[cle] = ("au moins", meilleur)
    elif meilleur <= alpha_recu:
        table[cle] = ("au plus", meilleur)
    else:
        table[cle] = ("exact", meilleur)
    return meilleur
