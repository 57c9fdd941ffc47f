# Corrigé de l'exercice « ordre-des-coups ».
# estimation et joue_un_coup sont données par le correcteur.


def trier_coups(jeu, coups, joueur_maximise):
    """Renvoie les mêmes coups, le plus prometteur en premier pour celui qui joue."""

    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    # MAX veut les grandes estimations d'abord (ordre décroissant), MIN les petites.
    return sorted(coups, key=promesse, reverse=joueur_maximise)
