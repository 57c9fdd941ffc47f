# tries: telling at import of functions that are not there, with names that hurt
# must: end raised|protocol; marks none
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
import json
laid = "minimax\x1b[2J<script>\ud800\u202e"
faux = json.dumps({"functions": [
    {"name": "minimax", "line": 10 ** 6, "parameters": [["jeu", "positional_or_keyword", None, []],
     ["prof", "positional_or_keyword", None, []], ["coups_prec", "positional_or_keyword", None, []],
     ["joueur_maximise", "positional_or_keyword", None, []]], "unwritten": False,
    "undecorated": False},
    {"name": laid, "line": None, "parameters": None, "unwritten": False,
    "undecorated": False}],
    "skipped": [0, 10 ** 6], "follows_children": [[laid, 0, laid, [1]]],
    "not_functions": [[laid, laid]], "methods": [[laid, laid, 10 ** 6]],
    "definitions": [[laid, 1, False], ["minimax", 10 ** 6, True]]}).encode()
os.write(send, b"L" + len(faux).to_bytes(4, "little") + faux)
