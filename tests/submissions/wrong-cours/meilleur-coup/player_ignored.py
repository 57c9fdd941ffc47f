# Le plus grand score est pris, même quand MIN choisit.
# fails: value


def meilleur_coup(valeurs, joueur_maximise):
    return valeurs.index(max(valeurs))
