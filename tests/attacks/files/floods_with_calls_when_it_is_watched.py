# tries: calls that are entered for ever, in the second run
# must: end returned; marks none
import os
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send = _cellules["send_fd"].cell_contents
def dire(lettre, texte):
    os.write(send, lettre + len(texte).to_bytes(4, "little") + texte)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    evaluation(jeu)
    if hasattr(minimax, "__wrapped__"):
        while True:
            dire(b"S", b'["entered", 0, ["float", "-inf"], ["float", "inf"]]')
    return 0, []
