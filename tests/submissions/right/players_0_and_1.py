# MAX est le joueur 0, MIN le joueur 1 ; les deux bornes sont dans l'autre ordre.

from math import inf

ORDI, HUMAIN = 0, 1
M = 2  # ce que renvoie une recherche : le score et les coups


def minimax(etat, n, voie, joueur):
    if n == 0:
        return evaluation(etat), voie
    meilleur, gardee = (-inf if joueur == ORDI else inf), voie
    for coup in coups_possibles(etat):
        rendu = minimax(joue_un_coup(etat, coup), n - 1, voie + [coup], 1 - joueur)
        assert len(rendu) == M
        if (joueur == ORDI and rendu[0] > meilleur) or (joueur == HUMAIN and rendu[0] < meilleur):
            meilleur, gardee = rendu
    return meilleur, gardee


def alphabeta(etat, n, voie, plafond, plancher, tour):
    if n == 0:
        return evaluation(etat), voie
    gardee = None
    for coup in coups_possibles(etat):
        score, suite = alphabeta(
            joue_un_coup(etat, coup), n - 1, voie + [coup], plafond, plancher, int(not tour)
        )
        mieux = gardee is None or (score > meilleur if tour == 0 else score < meilleur)
        if mieux:
            meilleur, gardee = score, suite
        if tour == 0:
            plancher = meilleur if meilleur > plancher else plancher
        else:
            plafond = plafond if plafond < meilleur else meilleur
        if plancher >= plafond:
            break
    return meilleur, gardee


def meilleur_coup(est_min, scores):
    choisi = min(scores) if est_min else max(scores)
    return scores.index(choisi)
