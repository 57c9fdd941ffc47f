# -1000 et 1000 servent d'infinis : trop petits pour certains arbres.
# échoue : value, path (minimax) ; value, path, evaluations (alphabeta)


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    chemin = []
    if joueur_maximise:
        meilleur = -1000
        for coup in coups_possibles(jeu):
            s, c = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], False)
            if s > meilleur:
                meilleur = s
                chemin = c
    else:
        meilleur = 1000
        for coup in coups_possibles(jeu):
            s, c = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True)
            if s < meilleur:
                meilleur = s
                chemin = c
    return meilleur, chemin


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    chemin = []
    if joueur_maximise:
        meilleur = -1000
        for coup in coups_possibles(jeu):
            s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if s > meilleur:
                meilleur = s
                chemin = c
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
    else:
        meilleur = 1000
        for coup in coups_possibles(jeu):
            s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
            if s < meilleur:
                meilleur = s
                chemin = c
            beta = min(beta, meilleur)
            if alpha >= beta:
                break
    return meilleur, chemin
