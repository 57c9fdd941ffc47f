# Seul le coup qui semble le meilleur est gardé.
# fails: contract


def trier_coups(jeu, coups, joueur_maximise):
    meilleur = coups[0]
    for coup in coups:
        nouvelle = estimation(joue_un_coup(jeu, coup))
        ancienne = estimation(joue_un_coup(jeu, meilleur))
        if joueur_maximise and nouvelle > ancienne or not joueur_maximise and nouvelle < ancienne:
            meilleur = coup
    return [meilleur]
