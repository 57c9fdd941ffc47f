# tries: keeping something in shared memory for the next call
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
    for numero, arguments in ((29, (4242, 4096, 0o1666)), (64, (4242, 1, 0o1666)), (68, (4242, 0o1666)), (240, (b"/x", 66, 384, 0))):
        try:
            appel(numero, *arguments)
            break
        except PermissionError as erreur:
            derniere = erreur
    else:
        raise derniere
    libc.shmctl(libc.shmget(4242, 4096, 0), 0, 0)
    libc.semctl(libc.semget(4242, 1, 0), 0, 0)
    return 0, []
