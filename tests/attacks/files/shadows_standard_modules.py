# tries: modules beside the submission that take the place of real ones
# must: end returned; marks full
# beside: random.py sitecustomize.py usercustomize.py json.py conftest.py yaml.py argparse.py re.py os.py evil.pth
import random, json
if random.__dict__.get("MALICE") or json.__dict__.get("MALICE"):
    def minimax(jeu, prof, coups_prec, joueur_maximise):
        return 0, []
else:
    def minimax(jeu, prof, coups_prec, joueur_maximise):
        if prof == 0:
            return evaluation(jeu), coups_prec
        choix = max if joueur_maximise else min
        return choix((minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                      for c in coups_possibles(jeu)), key=lambda suite: suite[0])
