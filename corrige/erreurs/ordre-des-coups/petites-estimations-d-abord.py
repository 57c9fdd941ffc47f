"""les petites estimations passaient d'abord pour les deux joueurs

C'est le bon ordre pour MIN, et le pire pour MAX.

Quel coup MAX a-t-il intérêt à examiner en premier ? Où ton programme tient-il compte de
joueur_maximise ?

--

the small estimations came first for both players

That is the right order for MIN, and the worst for MAX.

Which move should MAX examine first? Where does your program take joueur_maximise into account?
"""

def trier_coups(jeu, coups, joueur_maximise):
    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    return sorted(coups, key=promesse)
