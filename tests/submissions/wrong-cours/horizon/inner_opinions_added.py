# L'avis sur chaque sommet traversé est ajouté à la valeur.
# fails: value


def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    suite = []
    for coup in coups_possibles(jeu):
        suite.append(minimax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise))
    return evaluation(jeu) + (max(suite) if joueur_maximise else min(suite))
