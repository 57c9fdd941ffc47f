# tries: io_uring, bpf, userfaultfd, perf, keyctl, mount, unshare, setns and their like
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
RARES = (425, 426, 427, 321, 323, 298, 248, 249, 250, 165, 166, 272, 308, 155, 161, 169, 175, 176, 313,
         246, 320, 303, 304, 310, 311, 312, 101, 135, 157, 160, 141, 142, 144, 203, 237, 238, 239, 256,
         279, 294, 253, 300, 301, 164, 170, 171, 172, 173, 205, 154, 158, 16, 32, 33, 46, 47, 41, 59, 322)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    passes = []
    for numero in RARES:
        try:
            appel(numero, 0, 0, 0, 0, 0, 0)
            passes.append(numero)
        except PermissionError as erreur:
            derniere = erreur
        except OSError as erreur:
            passes.append(numero)
    if passes:
        raise AssertionError(f"reached the kernel: {passes}")
    raise derniere
