# async def : l'appel renvoie une coroutine que personne n'attend.
# échoue : contract, evaluations (alphabeta)

import math


async def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur, chemin = (-math.inf if joueur_maximise else math.inf), None
    for coup in coups_possibles(jeu):
        s, c = await alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, not joueur_maximise)
        if joueur_maximise:
            if s > meilleur:
                meilleur, chemin = s, c
            alpha = max(alpha, s)
        else:
            if s < meilleur:
                meilleur, chemin = s, c
            beta = min(beta, s)
        if alpha >= beta:
            break
    return meilleur, chemin
