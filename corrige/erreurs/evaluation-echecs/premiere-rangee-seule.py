"""seule la première rangée était comptée

La réponse est renvoyée avant que les sept autres rangées aient été lues.

Regarde comment le return est décalé : à quel moment de la boucle est-il exécuté ?

--

only the first rank was counted

The answer is returned before the seven other ranks have been read.

Look at how the return is indented: at which moment of the loop is it executed?
"""

VALEURS_PIECES = {"q": 10, "r": 5, "b": 3, "n": 3, "p": 1}


def materiel(plateau):
    total = 0
    for rangee in plateau:
        for lettre in rangee:
            valeur = VALEURS_PIECES.get(lettre.lower(), 0)
            if lettre.isupper():
                total = total + valeur
            else:
                total = total - valeur
        return total
