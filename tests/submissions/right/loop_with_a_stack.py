# Sans récursion : une boucle et une pile de sommets ouverts.

import math


class Sommet:
    """Un sommet ouvert : ce qu'il reste à essayer et le meilleur résultat trouvé."""

    def __init__(self, jeu, prof, coups, alpha, beta, maxi):
        self.jeu = jeu
        self.prof = prof
        self.coups = coups
        self.alpha = alpha
        self.beta = beta
        self.maxi = maxi
        self.a_essayer = list(coups_possibles(jeu)) if prof > 0 else []
        self.score = -math.inf if maxi else math.inf
        self.chemin = None

    def recoit(self, score, chemin):
        if self.chemin is None or (score > self.score if self.maxi else score < self.score):
            self.score = score
            self.chemin = chemin
        if self.maxi:
            self.alpha = max(self.alpha, score)
        else:
            self.beta = min(self.beta, score)


def parcours(jeu, prof, coups, alpha, beta, maxi, elague):
    pile = [Sommet(jeu, prof, coups, alpha, beta, maxi)]
    while True:
        s = pile[-1]
        if s.prof == 0:
            resultat = (evaluation(s.jeu), s.coups)
        elif s.a_essayer and not (elague and s.alpha >= s.beta):
            coup = s.a_essayer.pop(0)
            pile.append(Sommet(joue_un_coup(s.jeu, coup), s.prof - 1, s.coups + [coup],
                               s.alpha, s.beta, not s.maxi))
            continue
        else:
            resultat = (s.score, s.chemin)
        pile.pop()
        if not pile:
            return resultat
        pile[-1].recoit(resultat[0], resultat[1])


def minimax(jeu, prof, coups_prec, joueur_maximise):
    return parcours(jeu, prof, coups_prec, -math.inf, math.inf, joueur_maximise, False)


def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    return parcours(jeu, prof, coups_prec, alpha, beta, joueur_maximise, True)
