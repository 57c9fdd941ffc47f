# sys.exit() appelé au milieu de la recherche, « pour s'arrêter » à une feuille.
# échoue : exited (minimax)

import sys


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        print("score :", evaluation(jeu), "coups :", coups_prec)
        sys.exit()
    resultats = [minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                 for c in coups_possibles(jeu)]
    return max(resultats) if joueur_maximise else min(resultats)
