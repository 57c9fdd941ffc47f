# tries: leaving so little memory that the next call has not enough
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
garde = evaluation.__globals__.setdefault("blocs", [])
def minimax(jeu, prof, coups_prec, joueur_maximise):
    besoin = bytearray(24 << 20)
    del besoin
    reponse = cherche(jeu, prof, coups_prec, joueur_maximise)
    while True:
        try:
            garde.append(bytearray(8 << 20))
        except MemoryError:
            return reponse
