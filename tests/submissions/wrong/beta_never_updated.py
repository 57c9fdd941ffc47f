# La mise à jour de beta a été oubliée aux sommets MIN.
# échoue : evaluations (alphabeta)

INFINI = float("inf")


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleurs_coups = []
    if joueur_maximise:
        meilleur = -INFINI
        for coup in coups_possibles(jeu):
            score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > meilleur:
                meilleur = score
                meilleurs_coups = coups
            if score >= beta:
                break
            if score > alpha:
                alpha = score
    else:
        meilleur = INFINI
        for coup in coups_possibles(jeu):
            score, coups = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
            if score < meilleur:
                meilleur = score
                meilleurs_coups = coups
            if score <= alpha:
                break
    return meilleur, meilleurs_coups
