# Version « fail-hard » : à un sommet MAX on renvoie alpha, à un sommet MIN on renvoie beta.


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    coups = coups_prec
    if joueur_maximise:
        for c in coups_possibles(jeu):
            score, suite = alphabeta(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], alpha, beta, False)
            if score >= beta:
                return (beta, suite)
            if score > alpha:
                alpha = score
                coups = suite
        return (alpha, coups)
    for c in coups_possibles(jeu):
        score, suite = alphabeta(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], alpha, beta, True)
        if score <= alpha:
            return (alpha, suite)
        if score < beta:
            beta = score
            coups = suite
    return (beta, coups)
