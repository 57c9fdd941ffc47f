# tries: escapes, HTML, surrogates, NUL and right-to-left marks in an exception's name and text
# must: end raised; marks none
LAID = "\x1b[2J\x1b]0;titre\x07\x00\r\n\u202e\u2066\ud800\udfff</script><script>alert(1)</script>\x9b31m\u2028"
def minimax(jeu, prof, coups_prec, joueur_maximise):
    raise type("E" + LAID.replace("\x00", "").encode("utf-8", "replace").decode(), (Exception,), {})(LAID)
