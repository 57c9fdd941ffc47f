# Des attributs écrits sur les positions : c'est l'affaire de l'élève, et ils restent sur les enfants d'un nœud.

import copy


def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        jeu.valeur = evaluation(jeu)
        return jeu.valeur, coups_prec
    jeu.meilleur = None
    for coup in coups_possibles(jeu):
        enfant = copy.deepcopy(joue_un_coup(jeu, coup))
        enfant.parent = jeu
        score, chemin = minimax(enfant, prof - 1, [*coups_prec, coup], not joueur_maximise)
        meilleur = enfant.parent.meilleur
        if meilleur is None or (score > meilleur[0] if joueur_maximise else score < meilleur[0]):
            jeu.meilleur = score, chemin
    return jeu.meilleur


def minimax_ab(node, depth, alpha, beta, is_max):
    if depth == 0 or node.is_terminal():
        node.score = node.value()
        return node.score
    node.score = float("-inf") if is_max else float("inf")
    for child in node.children():
        minimax_ab(child, depth - 1, alpha, beta, not is_max)
        child.vu = True
        scores = [other.score for other in node.children() if hasattr(other, "vu")]
        node.score = max(scores) if is_max else min(scores)
        if is_max:
            alpha = max(alpha, node.score)
        else:
            beta = min(beta, node.score)
        if alpha >= beta:
            break
    return node.score
