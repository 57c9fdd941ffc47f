# tries: finding a secret in the environment and the arguments
# must: end returned; marks none
import os, sys
def minimax(jeu, prof, coups_prec, joueur_maximise):
    trouve = [nom for nom in os.environ if "SECRET" in nom or "TOKEN" in nom]
    return trouve + [mot for mot in sys.argv if "course" in mot]
