# Une classe fait la recherche ; deux fonctions du module l'exposent.

import math


class Recherche:
    def __init__(self, elague):
        self.elague = elague
        self.nb_feuilles = 0

    def feuille(self, jeu, coups):
        self.nb_feuilles += 1
        return evaluation(jeu), coups

    def valeur(self, jeu, prof, coups, alpha, beta, maxi):
        if prof == 0:
            return self.feuille(jeu, coups)
        choix = None
        for coup in coups_possibles(jeu):
            candidat = self.valeur(joue_un_coup(jeu, coup), prof - 1, coups + [coup],
                                   alpha, beta, not maxi)
            if choix is None or self.prefere(candidat, choix, maxi):
                choix = candidat
            if maxi:
                alpha = max(alpha, candidat[0])
            else:
                beta = min(beta, candidat[0])
            if self.elague and beta <= alpha:
                break
        return choix

    @staticmethod
    def prefere(a, b, maxi):
        return a[0] > b[0] if maxi else a[0] < b[0]


def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Recherche(False).valeur(jeu, prof, coups_prec, -math.inf, math.inf, joueur_maximise)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    return Recherche(True).valeur(jeu, prof, coups_prec, alpha, beta, joueur_maximise)
