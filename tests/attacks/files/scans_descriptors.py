# tries: reading and writing whatever descriptor is open
# must: end returned|protocol|timeout|raised|refused; marks none
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    ouverts = []
    for fd in range(256):
        try:
            os.lseek(fd, 0, 1)
        except OSError as erreur:
            if erreur.errno != 9:
                ouverts.append(fd)
        else:
            ouverts.append(fd)
    if len(ouverts) > 5:
        raise AssertionError(f"more descriptors than the protocol's: {ouverts}")
    for fd in ouverts:
        try:
            os.write(fd, b"E\0\0\0\0")
        except OSError:
            pass
    return ouverts
