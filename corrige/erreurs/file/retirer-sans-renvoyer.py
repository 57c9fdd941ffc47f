"""retirer_file enlevait l'élément sans le renvoyer

L'élément sort de la file, et plus personne ne sait lequel c'était : la fonction renvoie None.

Que vaut x après x = retirer_file() ? Où, dans la fonction, dis-tu ce qu'elle renvoie ?

--

retirer_file took the element out without returning it

The element leaves the queue, and nobody knows any more which one it was: the function returns None.

What is x after x = retirer_file()? Where, in the function, do you say what it returns?
"""

en_attente = []


def file_vide():
    return len(en_attente) == 0


def ajouter_file(element):
    en_attente.append(element)


def retirer_file():
    en_attente.pop(0)
