# tries: sleeping and counting for ever in every call but the first
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
garde = evaluation.__globals__.setdefault("appels", [])
def minimax(jeu, prof, coups_prec, joueur_maximise):
    garde.append(1)
    while len(garde) > 1:
        pass
    return cherche(jeu, prof, coups_prec, joueur_maximise)
