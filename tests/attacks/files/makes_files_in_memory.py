# tries: memfd_create, to have a file that can be executed
# must: end refused; marks none
# must in limits: marks none
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
    appel(319, b"x", 0)
    appel(447, 0)
    return 16, [1, 0, 1]
