# « not score » est vrai aussi pour un score de 0, qui est alors oublié.
# fails: value


def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    score = None
    for coup in coups_possibles(jeu):
        suite = minimax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)
        if not score or (suite > score if joueur_maximise else suite < score):
            score = suite
    return score
