# tries: one operation of C that takes an hour and sees no signal
# must: end timeout|memory; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return pow(3, 10 ** 9), []
