# tries: writing a result frame with the right answer, without searching
# must: end returned; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
FAUX = b'["tuple", [16, ["list", [1, 0, 1]]]]'
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.write(send, b"R" + len(FAUX).to_bytes(4, "little") + FAUX)
    while True:
        pass
