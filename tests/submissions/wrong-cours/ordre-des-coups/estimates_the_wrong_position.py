# L'estimation est celle de la position d'avant le coup : tous les coups sont à égalité.
# fails: evaluations


def trier_coups(jeu, coups, joueur_maximise):
    couples = []
    for coup in coups:
        couples.append((estimation(jeu), coup))
    if joueur_maximise:
        couples.sort(key=lambda couple: -couple[0])
    else:
        couples.sort(key=lambda couple: couple[0])
    return [coup for _, coup in couples]
