# tries: treating one node without end
# must: end refused|timeout; marks none
def parcours_arbre_profondeur(noeud):
    while True:
        traiter(noeud)
