"""file_vide répondait le contraire

file_vide renvoie True quand quelqu'un attend, et False quand il n'y a personne.

Lis la condition de file_vide à voix haute, sur une file qui contient un élément : que devrait-elle
renvoyer ?

--

file_vide answered the opposite

file_vide returns True when somebody is waiting, and False when there is nobody.

Read the condition of file_vide aloud, on a queue that holds one element: what should it return?
"""

en_attente = []


def file_vide():
    return len(en_attente) > 0


def ajouter_file(element):
    en_attente.append(element)


def retirer_file():
    return en_attente.pop(0)
