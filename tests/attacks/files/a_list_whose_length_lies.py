# tries: a list that says it is short, or raises, when the child looks at it
# must: end returned|raised|exited; marks none
class Liste(list):
    n = 0
    def __len__(self):
        Liste.n += 1
        if Liste.n > 1: raise SystemExit
        return 2
    def __iter__(self): raise KeyboardInterrupt
    def __getitem__(self, i): raise MemoryError
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Liste([Liste([0] * 100), Liste(), Liste([1])])
