# tries: every number of system call beyond those a child needs, to count what the filter lets through
# must: end refused; marks none
# must in limits: not run, there is no filter
# needs: x86_64
import os, sys
ctypes = sys.modules.get("ctypes") or __import__("ctypes")
libc = ctypes.CDLL(None, use_errno=True)
def appel(numero, *arguments):
    arguments = [ctypes.c_long(a) if type(a) is int else a for a in arguments]
    resultat = libc.syscall(ctypes.c_long(numero), *arguments)
    if resultat == -1:
        raise OSError(ctypes.get_errno(), f"system call {numero}")
    return resultat
PERMIS = {0, 1, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20, 23, 24, 25, 28, 35, 36, 37, 38, 39, 60, 62, 63, 72, 79,
          96, 97, 98, 99, 100, 102, 104, 107, 108, 110, 131, 186, 201, 202, 204, 219, 228, 229, 230, 231,
          234, 270, 271, 273, 302, 318, 324, 334,
          335, 336}  # the last two are the kernel's own: it ends whoever makes them
def minimax(jeu, prof, coups_prec, joueur_maximise):
    passes = []
    for numero in range(600):
        if numero not in PERMIS:
            try:
                appel(numero, 0, 0, 0, 0, 0, 0)
                passes.append(numero)
            except PermissionError as erreur:
                derniere = erreur
            except OSError:
                passes.append(numero)
    if passes:
        raise AssertionError(f"reached the kernel: {passes}")
    raise derniere
