# Une boucle while dont le compteur n'avance jamais.
# échoue : timeout (minimax)

import math


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = -math.inf if joueur_maximise else math.inf
    chemin = []
    coup = 0
    while coup < len(coups_possibles(jeu)):
        nouveau = joue_un_coup(jeu, coup)
        if prof > 1:
            s, c = minimax(nouveau, prof - 1, coups_prec + [coup], not joueur_maximise)
            if (joueur_maximise and s > meilleur) or (not joueur_maximise and s < meilleur):
                meilleur, chemin = s, c
            coup = coup + 1
    return meilleur, chemin
