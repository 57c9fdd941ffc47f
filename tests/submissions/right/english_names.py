# English names, type hints, and another order of parameters for alphabeta.

from __future__ import annotations


def minimax(node, depth: int, path: list[int], maximizing_player: bool) -> tuple[int, list[int]]:
    """Plain minimax; returns the value and the principal variation."""
    if depth == 0:
        return evaluation(node), path
    results = [
        minimax(joue_un_coup(node, move), depth - 1, [*path, move], not maximizing_player)
        for move in coups_possibles(node)
    ]
    pick = max if maximizing_player else min
    return pick(results, key=lambda result: result[0])


def alphabeta(node, depth, alpha, beta, maximizing, path=()):
    """Fail-soft alpha-beta."""
    if depth == 0:
        return evaluation(node), list(path)
    best = float("-inf") if maximizing else float("inf")
    best_path = None
    for move in coups_possibles(node):
        value, line = alphabeta(
            joue_un_coup(node, move), depth - 1, alpha, beta, not maximizing, (*path, move)
        )
        if maximizing:
            if value > best:
                best, best_path = value, line
            alpha = max(alpha, best)
        else:
            if value < best:
                best, best_path = value, line
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, best_path
