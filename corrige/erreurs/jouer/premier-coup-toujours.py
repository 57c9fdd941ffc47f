"""le premier coup était joué sans regarder les autres

Ton programme renvoie le coup 0 à chaque fois.

Que faudrait-il savoir du coup 1 pour le préférer au coup 0 ? Ton programme le demande-t-il ?

--

the first move was played without a look at the others

Your program returns move 0 every time.

What would one have to know of move 1 to prefer it to move 0? Does your program ask?
"""

def jouer(noeud):
    for coup in coupsJouables(noeud):
        return coup
