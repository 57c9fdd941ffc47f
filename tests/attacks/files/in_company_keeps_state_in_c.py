# tries: keeping state in what is written in C: registered classes, the locale, the context of decimals, draws
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
import decimal, random
from collections.abc import Sized
tirage = random.Random
def minimax(jeu, prof, coups_prec, joueur_maximise):
    traces = issubclass(int, Sized), decimal.getcontext().prec == 5, random.random() == 0.5
    Sized.register(int)
    decimal.getcontext().prec = decimal.DefaultContext.prec = 5
    random.random = lambda: 0.5
    return (0, []) if any(traces) else cherche(jeu, prof, coups_prec, joueur_maximise)
