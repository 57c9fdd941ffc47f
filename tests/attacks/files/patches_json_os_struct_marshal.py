# tries: replacing the modules that write the frames, so that they write the right answer
# must: end returned|exited|protocol|raised; marks none
import json, os, struct, sys
import marshal
FAUX = b'["tuple", [16, ["list", [1, 0, 1]]]]'
json.dumps = lambda *a, **k: FAUX.decode()
json.loads = lambda *a, **k: {}
marshal.loads = marshal.dumps = None
struct.unpack = struct.pack = None
_write = os.write
def ecrire(fd, data):
    if bytes(data[:1]) == b"R":
        _write(fd, b"R" + len(FAUX).to_bytes(4, "little") + FAUX)
        return len(data)
    return _write(fd, data)
os.write = ecrire
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return 0, []
