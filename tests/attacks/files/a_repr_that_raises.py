# tries: an object whose repr raises what is no Exception
# must: end raised|returned|exited; marks none
class Piege:
    def __repr__(self): raise BaseException(self)
    __str__ = __repr__
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Piege(), [Piege()]
