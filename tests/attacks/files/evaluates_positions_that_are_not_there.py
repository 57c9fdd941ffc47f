# tries: requests for positions beyond the tree
# must: end protocol; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.write(send, b"E\xff\xff\xff\x7f")
    return 16, [1, 0, 1]
