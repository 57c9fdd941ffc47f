# Les fonctions de la forme « noeuds » : minimax(node, is_max) et minimax_ab(...), sur les méthodes du nœud.


def minimax(node, is_max):
    if node.is_terminal():
        return node.value()
    scores = [minimax(enfant, not is_max) for enfant in node.children()]
    return max(scores) if is_max else min(scores)


def minimax_ab(node, depth, alpha, beta, is_max):
    if depth == 0 or node.is_terminal():
        return node.value()
    best = float("-inf") if is_max else float("inf")
    for child in node.children():
        score = minimax_ab(child, depth - 1, alpha, beta, not is_max)
        if is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
