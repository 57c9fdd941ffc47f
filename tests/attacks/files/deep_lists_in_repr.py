# tries: overflowing the C stack with repr, comparison and json of deep lists
# must: end returned|raised|crashed|memory|timeout; marks none
import json, sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    sys.setrecursionlimit(10 ** 8)
    liste = []
    for _ in range(200000):
        liste = [liste]
    if prof == 3:
        json.dumps(liste)
    return liste
