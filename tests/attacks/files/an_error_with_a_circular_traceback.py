# tries: an exception with an endless chain of causes and a very long text
# must: end raised; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    a, b = ValueError("a" * 10 ** 6), ValueError("b")
    a.__cause__, b.__cause__ = b, a
    a.__context__, b.__context__ = b, a
    raise a
