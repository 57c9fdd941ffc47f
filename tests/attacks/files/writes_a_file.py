# tries: writing beside the submission, in /tmp and at home
# must: end refused; marks none
# must in limits: not run, files may be written where the user may
def minimax(jeu, prof, coups_prec, joueur_maximise):
    with open("/tmp/grader-was-here" if prof == 3 else "grader-was-here", "w") as fichier:
        fichier.write("x")
    return 16, [1, 0, 1]
