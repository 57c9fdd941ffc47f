# La boucle s'arrête avant le dernier coup.
# fails: value


def meilleur_coup(valeurs, joueur_maximise):
    choix = 0
    for i in range(1, len(valeurs) - 1):
        if joueur_maximise:
            if valeurs[i] > valeurs[choix]:
                choix = i
        elif valeurs[i] < valeurs[choix]:
            choix = i
    return choix
