# À égalité, minimax garde le dernier coup (>= et <=) : c'est aussi un meilleur coup.

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        top = -math.inf
        for k in coups_possibles(jeu):
            note, liste = minimax(joue_un_coup(jeu, k), prof - 1, coups_prec + [k], False)
            if note >= top:
                top = note
                retenu = liste
    else:
        top = math.inf
        for k in coups_possibles(jeu):
            note, liste = minimax(joue_un_coup(jeu, k), prof - 1, coups_prec + [k], True)
            if note <= top:
                top = note
                retenu = liste
    return (top, retenu)
