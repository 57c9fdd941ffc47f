# tries: taking away every module, in the hope that a broken child passes
# must: end returned; marks full
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
for nom in list(sys.modules):
    if nom not in ("sys", "builtins"):
        del sys.modules[nom]
