# La fonction renvoie le score au lieu du numéro du coup.
# fails: value, contract


def meilleur_coup(valeurs, joueur_maximise):
    if joueur_maximise:
        return max(valeurs)
    return min(valeurs)
