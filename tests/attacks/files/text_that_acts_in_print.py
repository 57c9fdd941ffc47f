# tries: escapes, HTML, surrogates, NUL and right-to-left marks in what is printed
# must: end raised; marks none
import os
LAID = "\x1b[2J\x1b]0;titre\x07\x00\r\n\u202e\u2066</pre></script><script>alert(1)</script>\x9b31m\u2028 ]]> --> ${x} {{ 7 * 7 }}"
def minimax(jeu, prof, coups_prec, joueur_maximise):
    print(LAID * 20, "\ud800")
    os.write(1, b"\xff\xfe\x1b[31m\x9b")
    raise ValueError(LAID)
