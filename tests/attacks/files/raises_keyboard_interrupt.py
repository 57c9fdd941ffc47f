# tries: the exceptions that an except clause lets through
# must: end raised; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    raise (KeyboardInterrupt if prof == 3 else GeneratorExit)
