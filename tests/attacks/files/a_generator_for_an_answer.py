# tries: answers that are computed after the call is over
# must: end returned; marks none
async def coroutine(): return 16, [1, 0, 1]
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 3:
        return (x for x in (16, [1, 0, 1]))
    return map(int, "16")
