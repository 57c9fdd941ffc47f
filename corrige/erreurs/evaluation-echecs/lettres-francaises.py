"""les lettres étaient les initiales françaises

Seuls les pions sont reconnus : P est la même lettre dans les deux langues. D, T, F et C ne sont pas
écrits dans un plateau FEN, et R n'y est pas le roi.

De quelle langue viennent les lettres du tableau de l'énoncé ? Quelle pièce est N ?

--

the letters were the French initials

Only pawns are recognised: P is the same letter in both languages. D, T, F and C are not written in a FEN
board, and R is not the king there.

From which language do the letters of the statement's table come? Which piece is N?
"""

VALEURS_PIECES = {"d": 10, "t": 5, "f": 3, "c": 3, "p": 1, "r": 0}


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
