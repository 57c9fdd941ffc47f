# tries: finalisers that run, print and search for ever as its namespace is emptied
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
class Adieu:
    def __del__(self):
        print("adieu")
        while True:
            pass
def minimax(jeu, prof, coups_prec, joueur_maximise):
    reponse = cherche(jeu, prof, coups_prec, joueur_maximise)
    globals()["adieu"] = Adieu()
    return reponse
