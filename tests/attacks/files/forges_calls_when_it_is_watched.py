# tries: calls that make no sense, in the second run and in the first
# must: end protocol|returned; marks none
import os
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send = _cellules["send_fd"].cell_contents
def dire(lettre, texte):
    os.write(send, lettre + len(texte).to_bytes(4, "little") + texte)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    evaluation(jeu)
    if hasattr(minimax, "__wrapped__"):
        dire(b"S", b'["left", ' + b'["list", [' * 40 + b"]]" * 40 + b"]")
        dire(b"S", b"9" * 500)
        os.write(send, b"S\xff\xff\xff\xff")
    elif joueur_maximise:
        dire(b"S", b'["raised"]')
    return 0, []
