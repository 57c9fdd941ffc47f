# Le code du cours tapé à la main : M = 3 local, evaluation au hasard, essais en bas du fichier.

import math
import random


def evaluation(jeu):
    return random.randint(1, 20)


def joue_un_coup(jeu, coup):
    return jeu


def minimax(jeu, prof, coups_prec, joueur_maximise):
    M = 3   # nombre de coups à chaque tour
    if prof == 0:
        s = evaluation(jeu)
        print("feuille", coups_prec, "->", s)
        return (s, coups_prec)
    if joueur_maximise:
        maxi = -math.inf
        for coup in range(M):
            suivant = joue_un_coup(jeu, coup)
            s, liste = minimax(suivant, prof - 1, coups_prec + [coup], False)
            if s > maxi:
                maxi = s
                liste_max = liste
        return (maxi, liste_max)
    else:
        mini = math.inf
        for coup in range(M):
            suivant = joue_un_coup(jeu, coup)
            s, liste = minimax(suivant, prof - 1, coups_prec + [coup], True)
            if s < mini:
                mini = s
                liste_min = liste
        return (mini, liste_min)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    M = 3
    if prof == 0:
        s = evaluation(jeu)
        print("feuille", coups_prec, "->", s)
        return (s, coups_prec)
    if joueur_maximise:
        maxi = -math.inf
        for coup in range(M):
            suivant = joue_un_coup(jeu, coup)
            s, liste = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, False)
            if s > maxi:
                maxi = s
                liste_max = liste
            if s >= beta:       # on coupe
                break
            alpha = max(alpha, s)
        return (maxi, liste_max)
    else:
        mini = math.inf
        for coup in range(M):
            suivant = joue_un_coup(jeu, coup)
            s, liste = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, True)
            if s < mini:
                mini = s
                liste_min = liste
            if s <= alpha:      # on coupe
                break
            beta = min(beta, s)
        return (mini, liste_min)


jeu = None
print("=== minimax ===")
print("A jouer :", minimax(jeu, 3, [], True))
print("=== alphabeta ===")
print("A jouer :", alphabeta(jeu, 3, [], -math.inf, math.inf, True))
