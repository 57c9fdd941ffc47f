# tries: escapes, HTML, surrogates, NUL and right-to-left marks in what is returned
# must: end returned; marks none
LAID = "\x1b[2J\x1b]0;titre\x07\x00\r\n\u202e\u2066\ud800</script><script>alert(1)</script>\x9b31m\u2028"
class Objet:
    def __repr__(self): return LAID
Objet.__name__ = Objet.__qualname__ = "O" + LAID.replace("\x00", "").replace("\ud800", "")
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return [LAID, (LAID, [LAID]), Objet(), (Objet(), [Objet()])][prof % 4]
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    return [(16, LAID), Objet(), LAID, (Objet(), LAID)][prof % 4]
