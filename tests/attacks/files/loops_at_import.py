# tries: never being loaded
# must: end returned; marks none
class Fin:
    pass
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return 16, [1, 0, 1]
while True:
    pass
