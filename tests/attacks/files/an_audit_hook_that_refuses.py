# tries: an audit hook that raises at every event
# must: end returned|raised|exited; marks any
import sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
def crochet(evenement, arguments):
    if evenement not in ("sys._getframe",):
        raise RuntimeError(evenement)
sys.addaudithook(crochet)
