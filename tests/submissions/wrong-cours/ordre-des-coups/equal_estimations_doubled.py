# Le coup est retrouvé par index : deux estimations égales donnent deux fois le même coup.
# fails: contract


def trier_coups(jeu, coups, joueur_maximise):
    estimations = [estimation(joue_un_coup(jeu, coup)) for coup in coups]
    rangees = sorted(estimations, reverse=joueur_maximise)
    return [coups[estimations.index(e)] for e in rangees]
