"""retirer_file regardait le premier élément sans l'enlever

Le premier élément est bien renvoyé, mais il reste dans la file : au prochain appel, c'est encore lui.

retirer_file fait deux choses. Après l'appel, combien d'éléments attendent encore, d'après toi et
d'après ton programme ?

--

retirer_file looked at the first element without taking it out

The first element is returned all right, but it stays in the queue: at the next call, it is there again.

retirer_file does two things. After the call, how many elements are still waiting, in your mind and in
your program?
"""

en_attente = []


def file_vide():
    return len(en_attente) == 0


def ajouter_file(element):
    en_attente.append(element)


def retirer_file():
    return en_attente[0]  # il est renvoyé, mais il est toujours là
