# Corrigé de l'exercice « minimax ».
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    """Renvoie (score, coups) : le meilleur score et les coups qui y mènent depuis la racine."""
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)

    if joueur_maximise:
        meilleur = -math.inf
    else:
        meilleur = math.inf
    chemin = None

    for coup in coups_possibles(jeu):
        position = joue_un_coup(jeu, coup)
        # coups_prec + [coup] fabrique une nouvelle liste : celle de l'appelant ne change pas.
        score, coups = minimax(position, prof - 1, coups_prec + [coup], not joueur_maximise)

        if joueur_maximise:
            fait_mieux = score > meilleur
        else:
            fait_mieux = score < meilleur

        # Le premier coup examiné sert de point de départ ; à égalité, on garde l'ancien.
        if chemin is None or fait_mieux:
            meilleur = score
            chemin = coups

    return (meilleur, chemin)
