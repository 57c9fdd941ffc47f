"""le dernier coup n'était jamais regardé

Tout va bien tant que le meilleur coup n'est pas le dernier de la liste.

Écris les numéros que prend ta boucle sur une liste de trois scores : vont-ils jusqu'à 2 ?

--

the last move was never looked at

All goes well as long as the best move is not the last of the list.

Write down the numbers that your loop goes through on a list of three scores: do they go up to 2?
"""

def meilleur_coup(valeurs, joueur_maximise):
    choix = 0
    for coup in range(1, len(valeurs) - 1):
        if joueur_maximise:
            fait_mieux = valeurs[coup] > valeurs[choix]
        else:
            fait_mieux = valeurs[coup] < valeurs[choix]
        if fait_mieux:
            choix = coup
    return choix
