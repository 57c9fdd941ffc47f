# La récursion est dans une fonction intérieure, qui garde le meilleur dans des variables nonlocal.

from math import inf


def minimax(jeu, prof, coups_prec, joueur_maximise):
    def explore(position, reste, chemin, maxi):
        if reste == 0:
            return evaluation(position), list(chemin)
        meilleur = None

        def examine(coup):
            nonlocal meilleur
            chemin.append(coup)
            r = explore(joue_un_coup(position, coup), reste - 1, chemin, not maxi)
            chemin.pop()
            if meilleur is None:
                meilleur = r
            elif maxi and r[0] > meilleur[0]:
                meilleur = r
            elif not maxi and r[0] < meilleur[0]:
                meilleur = r

        for coup in coups_possibles(position):
            examine(coup)
        return meilleur

    return explore(jeu, prof, list(coups_prec), joueur_maximise)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    pile = list(coups_prec)

    def tour_de_max(position, reste, a, b):
        if reste == 0:
            return evaluation(position), pile[:]
        score, chemin = -inf, None
        for coup in coups_possibles(position):
            pile.append(coup)
            s, ch = tour_de_min(joue_un_coup(position, coup), reste - 1, max(a, score), b)
            pile.pop()
            if s > score:
                score, chemin = s, ch
            if score >= b:
                break
        return score, chemin

    def tour_de_min(position, reste, a, b):
        if reste == 0:
            return evaluation(position), pile[:]
        score, chemin = inf, None
        for coup in coups_possibles(position):
            pile.append(coup)
            s, ch = tour_de_max(joue_un_coup(position, coup), reste - 1, a, min(b, score))
            pile.pop()
            if s < score:
                score, chemin = s, ch
            if score <= a:
                break
        return score, chemin

    if joueur_maximise:
        return tour_de_max(jeu, prof, alpha, beta)
    return tour_de_min(jeu, prof, alpha, beta)
