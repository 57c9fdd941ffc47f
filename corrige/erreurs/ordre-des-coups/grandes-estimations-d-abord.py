"""les grandes estimations passaient d'abord pour les deux joueurs

C'est le bon ordre pour MAX, et le pire pour MIN.

Quel coup MIN a-t-il intérêt à examiner en premier ? Où ton programme tient-il compte de
joueur_maximise ?

--

the large estimations came first for both players

That is the right order for MAX, and the worst for MIN.

Which move should MIN examine first? Where does your program take joueur_maximise into account?
"""

def trier_coups(jeu, coups, joueur_maximise):
    def promesse(coup):
        return estimation(joue_un_coup(jeu, coup))

    return sorted(coups, key=promesse, reverse=True)
