# tries: multiprocessing and concurrent.futures
# must: end raised|refused; marks none
from concurrent.futures import ThreadPoolExecutor
def minimax(jeu, prof, coups_prec, joueur_maximise):
    with ThreadPoolExecutor(50) as bassin:
        list(bassin.map(abs, range(100)))
    return 16, [1, 0, 1]
