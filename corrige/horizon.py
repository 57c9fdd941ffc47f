# Corrigé de l'exercice « horizon » : c'est minimax, qui s'arrête à la profondeur demandée.
# evaluation, joue_un_coup et coups_possibles sont données par le correcteur.

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    """Renvoie (score, coups), en regardant prof coups à l'avance et pas un de plus."""
    # À l'horizon, on évalue, même si la partie pourrait continuer.
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)

    chemin = None

    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            position = joue_un_coup(jeu, coup)
            score, coups = minimax(position, prof - 1, coups_prec + [coup], False)
            if chemin is None or score > meilleur:
                meilleur = score
                chemin = coups
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            position = joue_un_coup(jeu, coup)
            score, coups = minimax(position, prof - 1, coups_prec + [coup], True)
            if chemin is None or score < meilleur:
                meilleur = score
                chemin = coups

    return (meilleur, chemin)
