# tries: breaking the interpreter's own objects
# must: end crashed|timeout|returned|raised; marks none
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
    ctypes.memset(id(0) if prof == 3 else id(int), 0x41, 64)
    return 0 + 0, []
