# tries: filling the disk or the memory with what it prints
# must: end returned; marks full
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
_vrai = minimax
def minimax(jeu, prof, coups_prec, joueur_maximise):
    for _ in range(300):
        print("x" * 10000)
        sys.stderr.write("y" * 1000)
    return _vrai(jeu, prof, coups_prec, joueur_maximise)
