# tries: writing to the output file without asking Python, past every cap
# must: end raised; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    os.lseek(1, 10 ** 12, 0)
    while True:
        os.write(1, b"\x1b[31m<script>" * 10000)
