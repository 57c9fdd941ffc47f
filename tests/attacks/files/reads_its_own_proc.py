# tries: learning about its surroundings in /proc/self
# must: end refused; marks none
# must in limits: marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    with open("/proc/self/maps") as fichier:
        print(fichier.read())
    with open("/proc/self/environ", "rb") as fichier:
        print(fichier.read())
    return 16, [1, 0, 1]
