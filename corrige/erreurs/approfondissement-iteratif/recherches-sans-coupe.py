"""les recherches ne coupaient jamais

Chaque recherche est un minimax : le score est juste, mais toutes les positions de chaque profondeur sont
évaluées.

L'énoncé demande une recherche alpha-bêta. Où ton programme laisse-t-il une branche de côté ?

--

the searches never cut

Each search is a minimax: the score is right, but all positions of each depth are evaluated.

The statement asks for an alpha-beta search. Where does your program leave a branch aside?
"""

def minimax(jeu, prof, joueur_maximise):
    if prof == 0 or coups_possibles(jeu) == []:
        return evaluation(jeu)
    scores = []
    for coup in coups_possibles(jeu):
        scores.append(minimax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise))
    if joueur_maximise:
        return max(scores)
    else:
        return min(scores)


def approfondissement(jeu, prof_max, joueur_maximise):
    for prof in range(1, prof_max + 1):
        score = minimax(jeu, prof, joueur_maximise)
    return score
