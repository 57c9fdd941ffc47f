# Tout en lambda, y compris la boucle qui coupe.

import math

minimax = lambda jeu, prof, coups_prec, joueur_maximise: (
    (evaluation(jeu), coups_prec) if prof == 0
    else (max if joueur_maximise else min)(
        [minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
         for c in coups_possibles(jeu)],
        key=lambda r: r[0])
)

mieux = lambda r, ancien, maxi: ancien is None or (r[0] > ancien[0] if maxi else r[0] < ancien[0])

essaie = lambda jeu, coups, prof, prec, a, b, maxi, top: (
    top if coups == [] or a >= b
    else retient(
        alphabeta(joue_un_coup(jeu, coups[0]), prof - 1, prec + [coups[0]], a, b, not maxi),
        jeu, coups[1:], prof, prec, a, b, maxi, top)
)

retient = lambda r, jeu, coups, prof, prec, a, b, maxi, top: essaie(
    jeu, coups, prof, prec,
    max(a, r[0]) if maxi else a,
    b if maxi else min(b, r[0]),
    maxi,
    r if mieux(r, top, maxi) else top)

alphabeta = lambda jeu, prof, coups_prec, alpha, beta, joueur_maximise: (
    (evaluation(jeu), coups_prec) if prof == 0
    else essaie(jeu, coups_possibles(jeu), prof, coups_prec, alpha, beta, joueur_maximise, None)
)

if __name__ == "__main__":
    print("lance le correcteur :", -math.inf, math.inf)
