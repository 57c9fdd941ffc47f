# On renvoie (coup, score) : le score est lu où il est, seule la forme est fausse.
# échoue : contract (minimax)

import math


def cherche(jeu, prof, joueur_maximise):
    if prof == 0:
        return None, evaluation(jeu)
    meilleur_coup, meilleur = None, -math.inf if joueur_maximise else math.inf
    for coup in coups_possibles(jeu):
        _, score = cherche(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)
        if score > meilleur if joueur_maximise else score < meilleur:
            meilleur_coup, meilleur = coup, score
    return meilleur_coup, meilleur


def minimax(jeu, prof, coups_prec, joueur_maximise):
    return cherche(jeu, prof, joueur_maximise)
