"""le dernier entré sortait le premier

C'est une pile, comme une pile d'assiettes, et non une file d'attente : le dernier arrivé passe devant
tous les autres.

À la boulangerie, trois personnes attendent. D'après tes fonctions, laquelle est servie : celle qui est
là depuis le plus longtemps, ou celle qui vient d'arriver ?

--

the last one in came out first

That is a stack, like a stack of plates, and not a queue: the latest arrival passes everybody else.

At the baker's, three people are waiting. According to your functions, who is served: the one who has
been there the longest, or the one who has just arrived?
"""

en_attente = []


def file_vide():
    return len(en_attente) == 0


def ajouter_file(element):
    en_attente.append(element)


def retirer_file():
    return en_attente.pop()  # du côté où l'on vient d'ajouter
