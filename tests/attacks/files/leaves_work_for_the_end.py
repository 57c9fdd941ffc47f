# tries: answering in atexit, __del__ and weakref callbacks, once it has been judged
# must: end raised; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
import atexit
FAUX = b'["tuple", [16, ["list", [1, 0, 1]]]]'
def repondre(*a):
    os.write(send, b"R" + len(FAUX).to_bytes(4, "little") + FAUX)
class Fin:
    def __del__(self): repondre()
atexit.register(repondre)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    reste = Fin()
    globals()["reste"] = reste
    raise ValueError("non")
