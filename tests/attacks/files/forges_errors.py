# tries: error frames whose fields are of the wrong kind, size or meaning
# must: end raised|protocol; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
import json
def erreur(**changements):
    return {"type": "E", "message": "m", "line": 1, "exits": False, "code": None, "facts": {}} | changements
FAUX = [erreur(line=True), erreur(line=10 ** 4000), erreur(line=-10 ** 9, type="", message="x" * 900000),
        erreur(source="\n" * 50000, column=-5), erreur(code="impossible-move", facts={"move": "\x1b]0;", "count": "<b>"}),
        erreur(type="SyntaxError", line=1, source="\x1b[2J\u202e", column=10 ** 300)]
def minimax(jeu, prof, coups_prec, joueur_maximise):
    doc = json.dumps(FAUX[prof % len(FAUX)]).encode()
    data = b"X" + len(doc).to_bytes(4, "little") + doc
    while data:
        data = data[os.write(send, data):]
    time.sleep(60)
