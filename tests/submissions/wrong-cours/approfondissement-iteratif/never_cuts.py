# Chaque recherche est un minimax, sans aucune coupe.
# fails: evaluations


def recherche(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    scores = []
    for coup in coups_possibles(jeu):
        scores.append(recherche(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise))
    return max(scores) if joueur_maximise else min(scores)


def approfondissement(jeu, prof_max, joueur_maximise):
    for prof in range(1, prof_max + 1):
        score = recherche(jeu, prof, joueur_maximise)
    return score
