# Le chemin n'est pas renvoyé.
# fails: contract


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    scores = []
    for coup in coups_possibles(jeu):
        scores.append(minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise))
    return max(scores) if joueur_maximise else min(scores)
