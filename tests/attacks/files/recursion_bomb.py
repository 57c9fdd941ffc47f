# tries: recursion without end
# must: end raised; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return minimax(jeu, prof, coups_prec, joueur_maximise)
