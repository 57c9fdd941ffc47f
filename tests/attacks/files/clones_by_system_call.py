# tries: clone, clone3 and vfork through ctypes
# must: end refused|raised; marks none
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
def minimax(jeu, prof, coups_prec, joueur_maximise):
    for numero in (56, 57, 58, 435):
        try:
            if appel(numero, 17 if numero == 56 else 0, 0, 0, 0, 0) == 0:
                libc._exit(0)
            return 16, [1, 0, 1]
        except OSError as erreur:
            derniere = erreur
    raise derniere
