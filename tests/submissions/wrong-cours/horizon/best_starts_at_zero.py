# Le meilleur score de MAX part de 0.
# fails: value


def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    score = 0 if joueur_maximise else 1000
    for coup in coups_possibles(jeu):
        suite = minimax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)
        score = max(score, suite) if joueur_maximise else min(score, suite)
    return score
