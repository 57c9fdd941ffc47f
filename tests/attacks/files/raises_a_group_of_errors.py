# tries: a BaseExceptionGroup of thousands, and a StopIteration
# must: end raised; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        raise StopIteration(16)
    raise BaseExceptionGroup("x", [KeyboardInterrupt(n) for n in range(5000)])
