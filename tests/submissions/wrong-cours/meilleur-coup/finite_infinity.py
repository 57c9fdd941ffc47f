# L'infini est remplacé par 1000.
# fails: value


def meilleur_coup(valeurs, joueur_maximise):
    choix = 0
    if joueur_maximise:
        meilleur = -1000
        for i, v in enumerate(valeurs):
            if v > meilleur:
                meilleur, choix = v, i
    else:
        meilleur = 1000
        for i, v in enumerate(valeurs):
            if v < meilleur:
                meilleur, choix = v, i
    return choix
