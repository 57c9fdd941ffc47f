# La profondeur n'est jamais diminuée et l'on rejoue toujours sur le même jeu : récursion sans fin.
# échoue : raised (minimax)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        joue_un_coup(jeu, coup)
        s, c = minimax(jeu, prof, coups_prec + [coup], not joueur_maximise)
        if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
            meilleur, chemin = s, c
    return meilleur, chemin
