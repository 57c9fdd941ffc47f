"""le score était renvoyé à la place du numéro du coup

Le bon coup est trouvé, mais c'est son score que renvoie ta fonction.

Pour jouer, il faut dire quel coup : dans [3, 8, 5], où se trouve le 8 ?

--

the score was returned in the place of the number of the move

The right move is found, but it is its score that your function returns.

To play, one has to say which move: in [3, 8, 5], where is the 8?
"""

def meilleur_coup(valeurs, joueur_maximise):
    if joueur_maximise:
        return max(valeurs)
    else:
        return min(valeurs)
