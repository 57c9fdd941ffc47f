# tries: process_vm_readv on the process above it, with ctypes found in sys.modules
# must: end refused; marks none
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
    import os
    tampon = ctypes.create_string_buffer(8)
    ici = (ctypes.c_size_t * 2)(ctypes.addressof(tampon), 8)
    la = (ctypes.c_size_t * 2)(id(type), 8)
    appel(310, os.getppid(), ctypes.byref(ici), 1, ctypes.byref(la), 1, 0)
    return 16, [1, 0, 1]
