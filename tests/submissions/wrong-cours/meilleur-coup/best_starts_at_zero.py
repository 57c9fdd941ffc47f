# Le meilleur score part de 0.
# fails: value


def meilleur_coup(valeurs, joueur_maximise):
    meilleur = 0
    choix = 0
    for i in range(len(valeurs)):
        if joueur_maximise and valeurs[i] > meilleur:
            meilleur = valeurs[i]
            choix = i
        if not joueur_maximise and valeurs[i] < meilleur:
            meilleur = valeurs[i]
            choix = i
    return choix
