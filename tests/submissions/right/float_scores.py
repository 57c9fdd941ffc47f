# Tous les scores sont convertis en float.

PLUS_INFINI = float("inf")
MOINS_INFINI = -PLUS_INFINI


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return float(evaluation(jeu)), coups_prec
    if joueur_maximise:
        best, chemin = MOINS_INFINI, None
        for coup in coups_possibles(jeu):
            val, ch = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], False)
            if val > best:
                best, chemin = val, ch
    else:
        best, chemin = PLUS_INFINI, None
        for coup in coups_possibles(jeu):
            val, ch = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True)
            if val < best:
                best, chemin = val, ch
    return best, chemin


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return float(evaluation(jeu)), coups_prec
    if joueur_maximise:
        best, chemin = MOINS_INFINI, None
        for coup in coups_possibles(jeu):
            val, ch = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if val > best:
                best, chemin = val, ch
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
    else:
        best, chemin = PLUS_INFINI, None
        for coup in coups_possibles(jeu):
            val, ch = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
            if val < best:
                best, chemin = val, ch
            if best < beta:
                beta = best
            if beta <= alpha:
                break
    return best, chemin
