# tries: asking for an evaluation after closing the pipe that brings the answer
# must: end exited; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.close(receive)
    evaluation(jeu)
    return 16, [1, 0, 1]
