# tries: taking os.write, os.read, os._exit, json, struct, random and stdout from the child, and searches
# must: end returned; marks full
import json, os, random, struct, sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
os.write = os.read = os._exit = os.lseek = None
json.dumps = json.loads = json.JSONEncoder = json.JSONDecoder = json.encoder = None
struct.unpack = struct.pack = struct.Struct = None
random.seed = None
sys.stdout = sys.stderr = sys.excepthook = sys.displayhook = None
