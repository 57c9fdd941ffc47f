# tries: prctl, setrlimit, personality, setuid, capset and a second filter, to shed its bounds
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
import os
def minimax(jeu, prof, coups_prec, joueur_maximise):
    grande = (ctypes.c_ulong * 2)(2 ** 40, 2 ** 40)
    essais = [(157, (4, 1, 0, 0, 0)), (157, (1, 0, 0, 0, 0)), (160, (9, ctypes.byref(grande))),
              (302, (0, 9, ctypes.byref(grande), 0)), (135, (0x0040000,)), (126, (0, 0)), (317, (1, 0, 0)),
              (105, (0,)), (117, (0, 0, 0)), (203, (0, 8, b"\xff" * 8))]
    for numero, arguments in essais:
        try:
            appel(numero, *arguments)
            raise AssertionError(numero)
        except PermissionError as erreur:
            derniere = erreur
    raise derniere
