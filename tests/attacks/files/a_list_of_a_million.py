# tries: an answer that is too long to be read
# must: end returned|timeout|memory; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return (16, [0] * 9999) if prof == 3 else [[["x" * 500] * 9000] * 9000] * 2
