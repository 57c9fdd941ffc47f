# Mon devoir : minimax et alphabeta (Camille, Tle NSI)

import math

# --- l'arbre du cours, pour essayer ---
# (j'ai mis 0 a la place des "?")
exemple = [
    [[20, 17, 14], [5, 10, 10], [16, 0, 0]],
    [[6, 9, 4], [0, 0, 0], [0, 0, 0]],
    [[10, 17, 16], [5, 18, 0], [19, 0, 0]],
]


def evaluation(jeu):
    return jeu


def joue_un_coup(jeu, coup):
    return jeu[coup]


def coups_possibles(jeu):
    if isinstance(jeu, list):
        return list(range(len(jeu)))
    return []


def minimax(jeu, prof, coups_prec, joueur_maximise):
    """le meilleur score et les coups pour y arriver"""
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            suite = joue_un_coup(jeu, coup)
            score, coups = minimax(suite, prof - 1, coups_prec + [coup], False)
            if score > meilleur:
                meilleur = score
                meilleurs_coups = coups
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            suite = joue_un_coup(jeu, coup)
            score, coups = minimax(suite, prof - 1, coups_prec + [coup], True)
            if score < meilleur:
                meilleur = score
                meilleurs_coups = coups
    return (meilleur, meilleurs_coups)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    """comme minimax mais en coupant des branches"""
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise:
        meilleur = -math.inf
        for coup in coups_possibles(jeu):
            suite = joue_un_coup(jeu, coup)
            score, coups = alphabeta(suite, prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > meilleur:
                meilleur = score
                meilleurs_coups = coups
            if score >= beta:
                break  # coupe
            alpha = max(alpha, score)
    else:
        meilleur = math.inf
        for coup in coups_possibles(jeu):
            suite = joue_un_coup(jeu, coup)
            score, coups = alphabeta(suite, prof - 1, coups_prec + [coup], alpha, beta, True)
            if score < meilleur:
                meilleur = score
                meilleurs_coups = coups
            if score <= alpha:
                break  # coupe
    return (meilleur, meilleurs_coups)


print("minimax   :", minimax(exemple, 3, [], True))
print("alphabeta :", alphabeta(exemple, 3, [], -math.inf, math.inf, True))
