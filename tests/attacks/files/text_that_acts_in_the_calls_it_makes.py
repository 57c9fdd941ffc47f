# tries: markup and controls in the bounds and answers of its own calls, which are drawn
# must: end returned; marks none
TEXTE = "<script>document.title='pwned'</script><img src=x onerror=alert(1)>\x1b[2J\u202e{{ 7*7 }}"
class Borne(float):
    def __repr__(self):
        return TEXTE
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return TEXTE, [evaluation(jeu), evaluation(jeu)]
    for coup in coups_possibles(jeu):
        alphabeta(joue_un_coup(jeu, coup), prof - 1, TEXTE, Borne(coup), TEXTE, TEXTE)
    return TEXTE, TEXTE
