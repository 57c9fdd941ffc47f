"""Why a student's function stopped, most likely: what stands under Python's own words."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Names.
    "runtime-import": Sentence(
        fr="{name} n'est pas importé : écris « {line} » en haut du fichier",
        en="{name} is not imported: write “{line}” at the top of the file",
    ),
    "runtime-numpy": Sentence(
        fr="{name} n'existe pas ici : numpy n'est pas importé, ou n'est pas installé ; l'infini "
        "s'écrit aussi math.inf, avec « import math » en haut du fichier",
        en="{name} does not exist here: numpy is not imported, or not installed; infinity can also "
        "be written math.inf, with “import math” at the top of the file",
    ),
    "runtime-infinity": Sentence(
        fr="l'infini s'écrit math.inf, avec « import math » en haut du fichier",
        en="infinity is written math.inf, with “import math” at the top of the file",
    ),
    "runtime-name-near": Sentence(
        fr="« {name} » n'existe pas ; voulais-tu écrire « {near} » ?",
        en="“{name}” does not exist; did you mean “{near}”?",
    ),
    "runtime-not-a-parameter": Sentence(
        fr="« {name} » n'est ni un paramètre de cette fonction ni une variable : compare avec les "
        "noms de la ligne def",
        en="“{name}” is neither a parameter of this function nor a variable: compare with the "
        "names of the def line",
    ),
    "runtime-unbound": Sentence(
        fr="« {name} » n'a pas encore de valeur ici : donne-lui-en une avant le if ou la boucle ; "
        "si c'est une variable du fichier que la fonction modifie, ajoute « global {name} »",
        en="“{name}” has no value yet here: give it one before the if or the loop; if it is a "
        "variable of the file that the function changes, add “global {name}”",
    ),
    "runtime-module": Sentence(
        fr="le module {module} n'est pas disponible ici : ta fonction doit s'en passer",
        en="the module {module} is not available here: your function must do without it",
    ),
    "runtime-numpy-missing": Sentence(
        fr="le module {module} n'est pas disponible ici : ta fonction doit s'en passer ; l'infini "
        "s'écrit math.inf, avec « import math » en haut du fichier",
        en="the module {module} is not available here: your function must do without it; infinity "
        "is written math.inf, with “import math” at the top of the file",
    ),
    # Dictionaries, lists, texts.
    "runtime-key-digit": Sentence(
        fr="{key} est un chiffre : dans une rangée, il compte des cases vides, ce n'est pas une "
        "pièce",
        en="{key} is a digit: in a rank it counts empty squares, it is no piece",
    ),
    "runtime-key-piece": Sentence(
        fr="la pièce {key} n'est pas dans ton dictionnaire : les blancs sont en majuscules, les "
        "noirs en minuscules",
        en="the piece {key} is not in your dictionary: white is in capitals, black in small "
        "letters",
    ),
    "runtime-key": Sentence(
        fr="la clé {key} n'est pas dans le dictionnaire : teste d'abord avec « in »",
        en="the key {key} is not in the dictionary: test with “in” first",
    ),
    "runtime-list-index": Sentence(
        fr="l'indice dépasse la fin de la liste : il va de 0 à len(liste) - 1, et une liste vide "
        "n'en a aucun",
        en="the index is beyond the end of the list: it goes from 0 to len(list) - 1, and an empty "
        "list has none",
    ),
    "runtime-string-index": Sentence(
        fr="l'indice dépasse la fin du texte : il va de 0 à len(texte) - 1",
        en="the index is beyond the end of the text: it goes from 0 to len(text) - 1",
    ),
    "runtime-pop-empty": Sentence(
        fr="il n'y a rien à retirer de cette liste : teste d'abord si elle est vide, et vérifie "
        "que c'est bien celle où les éléments sont ajoutés",
        en="there is nothing to take out of this list: test first whether it is empty, and check "
        "that it is the one to which items are added",
    ),
    "runtime-not-in-list": Sentence(
        fr="la valeur cherchée n'est pas dans la liste : teste d'abord avec « in »",
        en="the value looked for is not in the list: test with “in” first",
    ),
    "runtime-index-kind": Sentence(
        fr="un indice est un entier ; avec « for x in liste », x est déjà l'élément",
        en="an index is an integer; with “for x in list”, x is the item already",
    ),
    "runtime-unhashable": Sentence(
        fr="une liste ne peut être ni une clé de dictionnaire ni un élément d'ensemble : prends un "
        "tuple, comme (jeu, prof)",
        en="a list can be neither a key of a dictionary nor an item of a set: take a tuple, such "
        "as (jeu, prof)",
    ),
    "runtime-string-fixed": Sentence(
        fr="un texte ne se modifie pas : construis-en un nouveau, comme "
        "texte[:i] + 'X' + texte[i + 1:]",
        en="a text cannot be changed: build a new one, such as text[:i] + 'X' + text[i + 1:]",
    ),
    "runtime-tuple-fixed": Sentence(
        fr="un tuple ne se modifie pas : construis-en un nouveau, ou prends une liste",
        en="a tuple cannot be changed: build a new one, or take a list",
    ),
    "runtime-list-plus": Sentence(
        fr="à une liste on n'ajoute qu'une liste : écris liste + [coup], avec des crochets",
        en="only a list can be added to a list: write list + [move], with brackets",
    ),
    "runtime-length": Sentence(
        fr="la longueur s'écrit len(liste) en Python",
        en="the length is written len(list) in Python",
    ),
    "runtime-method": Sentence(
        fr="{attribute} n'existe pas pour le type {type} ; voulais-tu écrire {near} ?",
        en="{attribute} does not exist for the type {type}; did you mean {near}?",
    ),
    # None, pairs, numbers.
    "runtime-unpack-none": Sentence(
        fr="un appel a renvoyé None au lieu d'un couple : il manque un return dans une branche de "
        "la fonction appelée",
        en="a call returned None instead of a pair: a return is missing in one branch of the "
        "function called",
    ),
    "runtime-unpack-number": Sentence(
        fr="il y a plusieurs variables à gauche du =, et un seul nombre à droite : la fonction "
        "appelée ne renvoie pas de couple",
        en="there are several variables left of the =, and a single number on the right: the "
        "function called returns no pair",
    ),
    "runtime-unpack-count": Sentence(
        fr="il faut autant de variables à gauche du = que de valeurs à droite",
        en="there must be as many variables left of the = as values on its right",
    ),
    "runtime-none": Sentence(
        fr="une valeur est None : il manque un return dans une fonction appelée, ou elle n'a pas "
        "été calculée (append et sort, eux, renvoient toujours None)",
        en="a value is None: a return is missing in a function called, or it was not worked out "
        "(append and sort always return None)",
    ),
    "runtime-text-and-number": Sentence(
        fr="un texte et un nombre ne se mélangent pas : convertis avec int(texte) ou str(nombre)",
        en="a text and a number do not mix: convert with int(text) or str(number)",
    ),
    "runtime-pair-and-number": Sentence(
        fr="d'un côté un couple ou une liste, de l'autre un nombre : prends le score seul, comme "
        "resultat[0]",
        en="a pair or a list on one side, a number on the other: take the score alone, such as "
        "result[0]",
    ),
    "runtime-number-loop": Sentence(
        fr="on ne parcourt pas un nombre : écris range(n) pour compter, ou donne une liste",
        en="a number cannot be looped over: write range(n) to count, or give a list",
    ),
    "runtime-number-index": Sentence(
        fr="c'est un nombre, pas une liste ni un couple : il n'a ni indice ni longueur",
        en="this is a number, neither a list nor a pair: it has no index and no length",
    ),
    "runtime-float-count": Sentence(
        fr="il faut un entier ici : la division entière s'écrit //",
        en="an integer is needed here: whole division is written //",
    ),
    "runtime-not-a-number": Sentence(
        fr="ce texte n'est pas un nombre : teste d'abord avec .isdigit()",
        en="this text is no number: test with .isdigit() first",
    ),
    "runtime-division": Sentence(
        fr="le diviseur vaut 0 à cet endroit : une liste vide, un compte à zéro ?",
        en="the divisor is 0 here: an empty list, a count of zero?",
    ),
    # Calls.
    "runtime-arguments": Sentence(
        fr="l'appel ne donne pas à {function} les arguments de sa définition : compare l'appel et "
        "la ligne def",
        en="the call does not give {function} the arguments of its definition: compare the call "
        "with the def line",
    ),
    "runtime-not-called": Sentence(
        fr="une fonction est nommée sans être appelée : il manque les parenthèses",
        en="a function is named without being called: its parentheses are missing",
    ),
    "runtime-not-callable": Sentence(
        fr="des parenthèses suivent ce qui n'est pas une fonction : un élément s'écrit liste[i], "
        "et une variable ne doit pas porter le nom d'une fonction",
        en="parentheses follow what is no function: an item is written list[i], and a variable "
        "must not have the name of a function",
    ),
    "runtime-recursion": Sentence(
        fr="la fonction se rappelle sans fin : il faut un cas qui s'arrête (prof == 0, plus de "
        "coups ni d'enfants) et un appel qui s'en rapproche (prof - 1)",
        en="the function calls itself without end: one case must stop (prof == 0, no moves or "
        "children left), and each call must come nearer to it (prof - 1)",
    ),
    "runtime-empty-choice": Sentence(
        fr="il n'y a rien à comparer : si la partie est finie ici, il faut le tester avant "
        "(coups_possibles(jeu) == [], victoire, defaite, nul, is_terminal())",
        en="there is nothing to compare: if the game is over here, test that before "
        "(coups_possibles(jeu) == [], victoire, defaite, nul, is_terminal())",
    ),
    "runtime-keyboard": Sentence(
        fr="ta fonction lit le clavier (input), et personne ne tape : tout lui vient de ses "
        "paramètres",
        en="your function reads the keyboard (input), and nobody types: all it needs comes from "
        "its parameters",
    ),
    "runtime-forbidden": Sentence(
        fr="aucun fichier, réseau ni autre programme n'est disponible ici : tout vient des "
        "paramètres",
        en="no file, network or other program is available here: everything comes from the "
        "parameters",
    ),
    # The tree and the game.
    "runtime-node-attribute": Sentence(
        fr="un nœud a une valeur, noeud.val, et la liste de ses enfants, noeud.enfants",
        en="a node has a value, noeud.val, and the list of its children, noeud.enfants",
    ),
    "runtime-list-of-nodes": Sentence(
        fr="c'est une liste de nœuds, pas un nœud : prends-les un par un (for) avant .{attribute}",
        en="this is a list of nodes, not a node: take them one by one (for) before .{attribute}",
    ),
    "runtime-node-loop": Sentence(
        fr="un nœud n'est pas une liste : parcours noeud.enfants",
        en="a node is no list: loop over noeud.enfants",
    ),
    "runtime-node-compared": Sentence(
        fr="un nœud n'est pas un nombre : sers-toi de sa valeur, noeud.val",
        en="a node is no number: use its value, noeud.val",
    ),
    "runtime-node-for-value": Sentence(
        fr="traiter reçoit le nœud lui-même : traiter(noeud), pas traiter(noeud.val)",
        en="traiter is given the node itself: traiter(noeud), not traiter(noeud.val)",
    ),
    "runtime-position-attribute": Sentence(
        fr="une position se regarde avec les fonctions données (coups_possibles, joue_un_coup, "
        "evaluation…), ou avec children(), value() et is_terminal()",
        en="a position is looked at with the given functions (coups_possibles, joue_un_coup, "
        "evaluation…), or with children(), value() and is_terminal()",
    ),
    "runtime-position-loop": Sentence(
        fr="une position n'est pas une liste : parcours coups_possibles(jeu) ou noeud.children()",
        en="a position is no list: loop over coups_possibles(jeu) or noeud.children()",
    ),
    "runtime-position-compared": Sentence(
        fr="une position n'est pas un nombre : compare des scores",
        en="a position is no number: compare scores",
    ),
    "runtime-order-applique": Sentence(
        fr="l'ordre est applique(coup, noeud) : le coup d'abord",
        en="the order is applique(coup, noeud): the move first",
    ),
    "runtime-order-joue_un_coup": Sentence(
        fr="l'ordre est joue_un_coup(jeu, coup) : la position d'abord",
        en="the order is joue_un_coup(jeu, coup): the position first",
    ),
    "runtime-move-for-position": Sentence(
        fr="un coup n'est pas une position : joue-le d'abord, et donne à {function} la position "
        "obtenue",
        en="a move is no position: play it first, and give {function} the position you get",
    ),
    "runtime-none-for-position": Sentence(
        fr="la valeur reçue est None : la variable n'a pas reçu de position, ou une fonction n'a "
        "pas de return",
        en="the value given is None: the variable was given no position, or a function has no "
        "return",
    ),
}
