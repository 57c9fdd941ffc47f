# tries: objects whose repr, class, hash or attributes end the process or lie
# must: end exited|raised; marks none
import os
class Meta(type):
    __name__ = property(lambda cls: os._exit(0))
    def __instancecheck__(cls, objet): os._exit(0)
class Piege(metaclass=Meta):
    __class__ = property(lambda self: os._exit(0))
    def __repr__(self): os._exit(0)
    def __hash__(self): os._exit(0)
    def __reduce__(self): os._exit(0)
    def __getattr__(self, nom): os._exit(0)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Piege()
