# Chaque position n'a que deux coups, comme dans l'exemple.
# fails: value, path


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    reponses = []
    for coup in [0, 1]:
        position = joue_un_coup(jeu, coup)
        reponses.append(minimax(position, prof - 1, coups_prec + [coup], not joueur_maximise))
    return max(reponses) if joueur_maximise else min(reponses)
