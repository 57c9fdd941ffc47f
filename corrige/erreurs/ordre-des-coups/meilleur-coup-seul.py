"""un seul coup était gardé, le plus prometteur

Les autres coups ont disparu de la liste : alpha-bêta ne pourra pas les examiner.

Une estimation peut se tromper. Si le coup gardé est mauvais, comment le savoir sans les autres ?

--

a single move was kept, the most promising

The other moves are gone from the list: alpha-beta will not be able to examine them.

An estimation may be wrong. If the move that is kept is bad, how can one know without the others?
"""

def trier_coups(jeu, coups, joueur_maximise):
    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    if joueur_maximise:
        return [max(coups, key=promesse)]
    else:
        return [min(coups, key=promesse)]
