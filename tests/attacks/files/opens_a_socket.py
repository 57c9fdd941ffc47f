# tries: speaking to the network
# must: end refused; marks none
# must in limits: end refused|raised|timeout; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    import socket
    prise = socket.socket(socket.AF_INET if prof == 3 else socket.AF_UNIX)
    prise.connect(("127.0.0.1", 9) if prof == 3 else "\0grader-nobody-listens")
    return 16, [1, 0, 1]
