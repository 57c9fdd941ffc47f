"""les moins bons coups passaient d'abord

Ton tri dépend bien du joueur, mais dans le mauvais sens : chacun commence par ce qu'il a de moins
prometteur.

sorted range du plus petit au plus grand. Pour lequel des deux joueurs faut-il reverse=True ?

--

the less good moves came first

Your sort does depend on the player, but the wrong way round: each begins with the least promising of his
moves.

sorted goes from the least to the greatest. For which of the two players is reverse=True needed?
"""

def trier_coups(jeu, coups, joueur_maximise):
    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    return sorted(coups, key=promesse, reverse=not joueur_maximise)
