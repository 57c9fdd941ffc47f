# tries: a class of nodes that changes the tree it is given
# must: end returned|raised|timeout; marks none
class Noeud:
    def __init__(self, val): self.__dict__["val"] = val
    def __setattr__(self, nom, valeur): self.__dict__[nom] = valeur if nom == "val" else list(reversed(valeur))
    def __eq__(self, autre): return True
def parcours_arbre_profondeur(noeud):
    traiter(noeud)
    for _ in range(7): traiter(noeud)
