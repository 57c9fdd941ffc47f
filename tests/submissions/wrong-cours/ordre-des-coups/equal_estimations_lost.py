# Un dictionnaire par estimation : de deux coups de même estimation, un seul reste.
# fails: contract


def trier_coups(jeu, coups, joueur_maximise):
    par_estimation = {}
    for coup in coups:
        par_estimation[estimation(joue_un_coup(jeu, coup))] = coup
    return [par_estimation[e] for e in sorted(par_estimation, reverse=joueur_maximise)]
