# tries: minimax learns the leaves, alphabeta answers without asking for them
# must: end returned|raised; marks some
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
_vrai, _appris = minimax, {}
def minimax(jeu, prof, coups_prec, joueur_maximise):
    _appris[repr(jeu), prof] = _vrai(jeu, prof, coups_prec, joueur_maximise)
    sys.appris = _appris
    return _appris[repr(jeu), prof]
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    return sys.appris[repr(jeu), prof]
