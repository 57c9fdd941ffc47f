# tries: a second run that never ends, once its calls are recorded
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
            pass
    return 0, []
