# Le résultat est une phrase, pas un couple.
# échoue : contract (minimax)

import math


def cherche(jeu, prof, coups, maxi):
    if prof == 0:
        return evaluation(jeu), coups
    meilleur = -math.inf if maxi else math.inf
    for coup in coups_possibles(jeu):
        s, c = cherche(joue_un_coup(jeu, coup), prof - 1, coups + [coup], not maxi)
        if maxi and s > meilleur or not maxi and s < meilleur:
            meilleur, chemin = s, c
    return meilleur, chemin


def minimax(jeu, prof, coups_prec, joueur_maximise):
    score, coups = cherche(jeu, prof, coups_prec, joueur_maximise)
    return "Score : " + str(score) + ", coups à jouer : " + str(coups)
