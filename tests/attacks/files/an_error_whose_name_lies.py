# tries: exceptions whose class, text, traceback or attributes are traps
# must: end raised|refused|exited|memory; marks none
class Meta(type):
    @property
    def __name__(cls): raise KeyboardInterrupt
class E(BaseException, metaclass=Meta):
    def __str__(self): raise SystemExit
class PermissionError(Exception): pass
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        raise E
    e = SyntaxError("x")
    e.filename, e.lineno, e.text, e.offset = __file__, object(), object(), []
    raise e
