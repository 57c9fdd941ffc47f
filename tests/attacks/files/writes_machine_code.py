# tries: memory that can be executed, for 32-bit system calls
# must: end refused|raised|memory|crashed; marks none
# must in limits: marks none
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
    libc.mmap.restype = ctypes.c_void_p
    page = libc.mmap(None, ctypes.c_size_t(4096), 7, 0x22, -1, 0)
    if page in (None, ctypes.c_void_p(-1).value):
        raise OSError(ctypes.get_errno(), "mmap")
    ctypes.memmove(page, b"\xb8\x14\x00\x00\x00\xcd\x80\xc3", 8)
    print(ctypes.CFUNCTYPE(ctypes.c_int)(page)())
    return 0, []
