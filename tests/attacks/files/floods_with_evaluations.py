# tries: evaluations without end, whose answers it never reads
# must: end timeout|refused; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        os.write(send, b"E\0\0\0\0" * 1000)
