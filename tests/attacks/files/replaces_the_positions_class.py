# tries: replacing the methods of positions and the functions given, after they were given
# must: end returned|raised; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    P = type(jeu)
    P.value = lambda self: 16
    P.__eq__ = lambda self, autre: True
    P.children = lambda self: []
    P._game.evaluate = lambda jeu: 16
    P._game._children.clear()
    globals().update(coups_possibles=lambda jeu: [], joue_un_coup=lambda jeu, c: jeu)
    return 16, [1, 0, 1]
