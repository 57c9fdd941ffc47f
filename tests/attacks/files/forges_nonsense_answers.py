# tries: results that are no JSON, or JSON that no honest child writes
# must: end protocol; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
FAUX = [b"", b"NaN", b"1e400", b"16.0", b"\xff\xfe", b'{"valeur": 16}', b'["float", "x"]',
        b'["node", 0]', b'["tuple", 16]', b'["numpy", "16", "int64"]', b"1" * 5000, b"9" * 200]
def minimax(jeu, prof, coups_prec, joueur_maximise):
    faux = FAUX[prof % len(FAUX)]
    os.write(send, b"R" + len(faux).to_bytes(4, "little") + faux)
    return 16, [1, 0, 1]
