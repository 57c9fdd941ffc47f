# tries: threads without end
# must: end raised; marks none
import threading, time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    while True:
        threading.Thread(target=time.sleep, args=(1000,)).start()
