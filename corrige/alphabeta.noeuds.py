# Corrigé de l'exercice « alphabeta », dans la forme où chaque sommet est un objet qui a des méthodes.
# Les sommets sont construits par le correcteur : is_terminal(), value() et children().

import math


def minimax_ab(node, depth, alpha, beta, is_max):
    """Renvoie le même score que minimax, sans examiner les branches inutiles."""
    if depth == 0 or node.is_terminal():
        return node.value()

    if is_max:
        best = -math.inf
        for child in node.children():
            best = max(best, minimax_ab(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = math.inf
        for child in node.children():
            best = min(best, minimax_ab(child, depth - 1, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                break

    return best
