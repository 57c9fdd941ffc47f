# tries: making the grader look for near names among a megabyte of them
# must: marks none; no cases
import os, time
_cellules = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
send, receive = _cellules["send_fd"].cell_contents, _cellules["receive_fd"].cell_contents
import json
faux = json.dumps({"functions": [{"name": "minimaks%06d" % n + "x" * 20, "line": 1, "parameters": None}
                                 for n in range(13000)],
    "skipped": [], "follows_children": [], "not_functions": [], "methods": []}).encode()
data = b"L" + len(faux).to_bytes(4, "little") + faux
while data:
    data = data[os.write(send, data):]
