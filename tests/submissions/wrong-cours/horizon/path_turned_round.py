# Chaque coup est mis devant les précédents : la liste est à l'envers.
# fails: path


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    reponses = []
    for coup in coups_possibles(jeu):
        position = joue_un_coup(jeu, coup)
        reponses.append(minimax(position, prof - 1, [coup] + coups_prec, not joueur_maximise))
    return max(reponses) if joueur_maximise else min(reponses)
