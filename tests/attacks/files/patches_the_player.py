# tries: replacing the sandbox's own functions found among the modules
# must: end returned|raised|exited; marks none
import sys
for nom, module in list(sys.modules.items()):
    if nom.startswith("child"):
        for fonction in ("encode_returned", "encode_value", "describe_error"):
            if hasattr(module, fonction):
                setattr(module, fonction, lambda *a, **k: b'["tuple", [16, ["list", [1, 0, 1]]]]')
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return 0, []
