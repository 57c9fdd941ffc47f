# Corrigé de l'exercice « minimax », dans la forme où chaque sommet est un objet qui a des méthodes.
# Les sommets sont construits par le correcteur : is_terminal(), value() et children().


def minimax(node, is_max):
    """Renvoie le score du sommet, en allant jusqu'aux feuilles."""
    if node.is_terminal():
        return node.value()

    scores = []
    for child in node.children():
        scores.append(minimax(child, not is_max))

    if is_max:
        return max(scores)
    else:
        return min(scores)
