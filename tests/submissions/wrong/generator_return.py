# yield écrit à la place de return : la fonction devient un générateur et ne calcule rien.
# échoue : contract, evaluations (minimax)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        yield (evaluation(jeu), coups_prec)
    else:
        meilleur = -math.inf if joueur_maximise else math.inf
        for coup in coups_possibles(jeu):
            for s, c in minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise):
                if joueur_maximise and s > meilleur or not joueur_maximise and s < meilleur:
                    meilleur, chemin = s, c
        yield (meilleur, chemin)
