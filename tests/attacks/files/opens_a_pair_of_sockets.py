# tries: sockets, pipes and event descriptors within the process
# must: end refused; marks none
# must in limits: marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    import socket
    for essai in (socket.socketpair, os.pipe, lambda: os.eventfd(0), lambda: os.dup(1), lambda: os.openpty()):
        try:
            essai()
            return 16, [1, 0, 1]
        except PermissionError as erreur:
            derniere = erreur
    raise derniere
