# tries: a result frame that announces more than it brings
# must: end timeout|exited; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.write(send, b"R\xff\0\0\0[16")
    os._exit(0) if prof == 3 else time.sleep(60)
