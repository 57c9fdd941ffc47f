"""MIN choisissait comme MAX

Le plus grand score est choisi chaque fois, quel que soit le joueur.

À quel endroit de ton programme le paramètre joueur_maximise change-t-il quelque chose ? Quel score MIN
préfère-t-il entre 3 et 8 ?

--

MIN chose as MAX does

The greatest score is chosen every time, whoever plays.

Where in your program does the parameter joueur_maximise change anything? Which score does MIN prefer,
3 or 8?
"""

def meilleur_coup(valeurs, joueur_maximise):
    choix = 0
    for coup in range(1, len(valeurs)):
        if valeurs[coup] > valeurs[choix]:
            choix = coup
    return choix
