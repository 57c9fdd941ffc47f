# tries: an object whose repr loops
# must: end timeout; marks none
class Piege:
    def __repr__(self):
        while True: pass
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Piege()
