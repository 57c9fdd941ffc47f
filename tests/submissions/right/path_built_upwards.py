# Pas de coups_prec : le chemin est construit en remontant, [coup] + suite.


def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), []
    meilleur_score, meilleur_chemin = None, None
    for coup in coups_possibles(jeu):
        score, suite = minimax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)
        if (meilleur_score is None
                or (joueur_maximise and score > meilleur_score)
                or (not joueur_maximise and score < meilleur_score)):
            meilleur_score = score
            meilleur_chemin = [coup] + suite
    return meilleur_score, meilleur_chemin


def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), []
    meilleur_score, meilleur_chemin = None, None
    for coup in coups_possibles(jeu):
        score, suite = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, not joueur_maximise)
        if (meilleur_score is None
                or (joueur_maximise and score > meilleur_score)
                or (not joueur_maximise and score < meilleur_score)):
            meilleur_score = score
            meilleur_chemin = [coup] + suite
        if joueur_maximise:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return meilleur_score, meilleur_chemin
