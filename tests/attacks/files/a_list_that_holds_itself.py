# tries: an answer without an end
# must: end returned; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    liste = [16]
    liste.append(liste)
    return liste
