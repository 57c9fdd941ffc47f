# tries: telling the referee of treated nodes where there are none, for ever
# must: end protocol; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        os.write(send, b"T\0\0\0\0" * 1000)
