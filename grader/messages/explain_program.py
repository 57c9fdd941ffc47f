"""The longer texts about programs: how a call ends, what Python says, what a file holds."""

from collections.abc import Mapping

from grader.messages.long_text import long_text
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # How a call ended.
    "explain-exception": long_text(
        fr="""
        Une exception a interrompu ta fonction

        Python s'est arrêté à la ligne indiquée, avec son propre message (NameError, TypeError…).
        Sous ce message, la ligne « Piste » dit la cause la plus probable.

        Pour comprendre, appelle ta fonction toi-même sur l'exemple du squelette, et affiche les
        variables juste avant la ligne fautive. Souvent la faute est plus haut : la ligne montrée
        est celle où Python ne peut plus continuer.

        Chaque cas est essayé à part : une exception sur un arbre ne touche pas les autres.
        """,
        en="""
        An exception stopped your function

        Python stopped at the line shown, with a message of its own (NameError, TypeError…). Under
        that message, the line “Hint” gives the most likely cause.

        To understand it, call your function yourself on the example of the skeleton, and print the
        variables just before that line. The mistake is often further up: the line shown is the one
        where Python cannot go on.

        Each case is tried apart: an exception on one tree does not touch the others.
        """,
    ),
    "explain-timeout": long_text(
        fr="""
        Temps dépassé

        Ta fonction n'a pas répondu dans le temps donné (2 secondes d'ordinaire, bien plus qu'il
        n'en faut). Presque toujours, quelque chose ne s'arrête jamais. Seul ton programme est
        chronométré : une machine lente ou occupée n'y est pour rien.

        La ligne montrée est celle qui s'exécutait à l'arrêt : regarde la boucle autour d'elle, ou
        l'appel récursif qui y mène. Quand deux cas ont épuisé leur temps, les autres se partagent
        ce qui reste, et certains ne sont pas exécutés du tout : corrige d'abord la boucle.

            while file:                  # non : rien ne sort de la file
                traiter(file[0])

            while file:                  # oui : elle se vide
                traiter(file.pop(0))

        Dans une recherche, vérifie le test prof == 0 et le prof - 1 de chaque appel récursif. Un
        input() oublié, un time.sleep ou un tri de toutes les parties peuvent aussi en être la
        cause.
        """,
        en="""
        Out of time

        Your function did not answer in the time given (usually 2 seconds, far more than needed).
        Nearly always, something never stops. Only your program is timed: a slow or busy machine
        has nothing to do with it.

        The line shown is the one that ran when it was stopped: look at the loop around it, or at
        the recursive call that leads there. Once two cases have used up their time, the others
        share what is left, and some are not run at all: mend the loop first.

            while file:                  # no: nothing leaves the queue
                traiter(file[0])

            while file:                  # yes: it gets empty
                traiter(file.pop(0))

        In a search, check the test prof == 0 and the prof - 1 of each recursive call. A forgotten
        input(), a time.sleep or the sorting of all games may be the cause too.
        """,
    ),
    "explain-memory": long_text(
        fr="""
        Mémoire dépassée

        Ta fonction garde plus de choses que ce qui lui est permis (256 Mio d'ordinaire). Une
        recherche n'a besoin que du chemin en cours : quelques positions à la fois.

        Cause habituelle : une liste qui grandit à chaque tour d'une boucle sans fin, ou une liste à
        laquelle on ajoute pendant qu'on la parcourt.

            for noeud in file:                 # non : la liste grandit sous la boucle
                file.append(noeud)
        """,
        en="""
        Out of memory

        Your function keeps more than it may (usually 256 MiB). A search needs only the path at
        hand: a few positions at a time.

        Usual cause: a list that grows at each turn of an endless loop, or a list that is added to
        while it is being looped over.

            for noeud in file:                 # no: the list grows under the loop
                file.append(noeud)
        """,
    ),
    "explain-crashed": long_text(
        fr="""
        Python lui-même s'est interrompu

        Ce n'est pas une exception ordinaire : l'interpréteur a été tué, sans message. La cause la
        plus fréquente est une récursion énorme, après un sys.setrecursionlimit très grand.

        Enlève sys.setrecursionlimit : une recherche de profondeur 5 n'empile que 5 appels. Si la
        limite ordinaire est dépassée, c'est que la récursion ne s'arrête pas : cherche le test
        prof == 0.
        """,
        en="""
        Python itself broke down

        This is no ordinary exception: the interpreter was killed, without a message. The most
        common cause is a huge recursion, after a very large sys.setrecursionlimit.

        Remove sys.setrecursionlimit: a search of depth 5 stacks up 5 calls only. If the ordinary
        limit is exceeded, the recursion does not stop: look for the test prof == 0.
        """,
    ),
    "explain-exited": long_text(
        fr="""
        Le programme s'est terminé avant de répondre

        Un exit(), un quit(), un sys.exit() ou un os._exit() a mis fin au programme. Aucune réponse
        n'a pu être lue, donc rien ne peut être jugé.

            if prof == 0:
                exit()                      # non : met fin à tout
                return evaluation(jeu)      # oui : met fin à cet appel seulement
        """,
        en="""
        The program ended before it answered

        An exit(), a quit(), a sys.exit() or an os._exit() ended the program. No answer could be
        read, so nothing can be judged.

            if prof == 0:
                exit()                      # no: ends everything
                return evaluation(jeu)      # yes: ends this call only
        """,
    ),
    "explain-refused": long_text(
        fr="""
        Arrêté : trop d'évaluations, ou une action interdite

        Trop d'évaluations : ta recherche en a demandé des milliers de plus que l'arbre n'a de
        feuilles. Elle ne s'arrête pas à prof == 0, ou recommence sans cesse.

        Action interdite : pendant la notation, une fonction ne fait que calculer et afficher. Elle
        n'ouvre pas de fichier, de page web, de fenêtre ni d'autre programme, et ne lance pas de fil
        d'exécution (threading). Tout ce dont elle a besoin lui vient de ses paramètres et des
        fonctions données.
        """,
        en="""
        Stopped: too many evaluations, or a forbidden action

        Too many evaluations: your search asked for thousands more than the tree has leaves. It does
        not stop at prof == 0, or begins again and again.

        Forbidden action: while it is graded, a function only computes and prints. It opens no file,
        no web page, no window and no other program, and starts no thread. All it needs comes from
        its parameters and from the functions it is given.
        """,
    ),
    "explain-protocol": long_text(
        fr="""
        La réponse n'a pas pu être lue

        Ton programme parle au correcteur par un canal réservé, et quelque chose d'autre y a été
        écrit. Cela n'arrive pas par hasard : il faut écrire soi-même dans un descripteur de fichier
        (os.write) ou remplacer des fonctions de Python.

        Enlève ces lignes. print reste permis : ce qui est affiché est montré dans le rapport, et ne
        change jamais la note.
        """,
        en="""
        The answer could not be read

        Your program talks to the grader over a channel of its own, and something else was written
        there. That does not happen by chance: it takes writing to a file descriptor (os.write) or
        replacing functions of Python.

        Remove these lines. print is still allowed: what is printed is shown in the report, and
        never changes the mark.
        """,
    ),
    # What was returned.
    "explain-none": long_text(
        fr="""
        None : il manque un return

        Une fonction qui arrive à sa fin sans return renvoie None. Il suffit qu'une seule branche
        l'oublie.

            if joueur_maximise:
                ...
                return meilleur
            else:
                ...
                meilleur = min(meilleur, score)     # il manque return meilleur

        Afficher n'est pas renvoyer : print(meilleur) montre la valeur, mais l'appel d'au-dessus
        reçoit None. De même, liste.append(x) et liste.sort() renvoient None : écris l'appel seul
        sur sa ligne, puis sers-toi de liste.
        """,
        en="""
        None: a return is missing

        A function that comes to its end without return returns None. A single branch that forgets
        it is enough.

            if joueur_maximise:
                ...
                return meilleur
            else:
                ...
                meilleur = min(meilleur, score)     # return meilleur is missing

        To print is not to return: print(meilleur) shows the value, but the call above is given
        None. In the same way list.append(x) and list.sort() return None: write the call alone on
        its line, then use the list.
        """,
    ),
    "explain-generateur": long_text(
        fr="""
        yield et async : la fonction ne répond pas encore

        Une fonction qui contient yield renvoie un générateur, et une fonction async def une
        coroutine : l'appeler ne fait que la préparer, rien n'est calculé.

            async def minimax(jeu, prof, joueur_maximise):     # non
                yield meilleur                                 # non

            def minimax(jeu, prof, joueur_maximise):           # oui
                return meilleur                                # oui
        """,
        en="""
        yield and async: the function does not answer yet

        A function that contains yield returns a generator, and an async def function a coroutine:
        calling it only prepares it, nothing is worked out.

            async def minimax(jeu, prof, joueur_maximise):     # no
                yield meilleur                                 # no

            def minimax(jeu, prof, joueur_maximise):           # yes
                return meilleur                                # yes
        """,
    ),
    # What Python says.
    "explain-nom": long_text(
        fr="""
        Un nom que Python ne connaît pas (NameError)

        Chaque nom doit être un paramètre de la fonction, une variable qui a déjà reçu une valeur,
        une fonction donnée, ou venir d'un import. Majuscules, accents et _ comptent.

            def minimax(jeu, profondeur, joueur_maximise):
                if prof == 0:                # non : le paramètre s'appelle profondeur

            meilleur = -inf                  # non
            import math                      # en haut du fichier
            meilleur = -math.inf             # oui
        """,
        en="""
        A name that Python does not know (NameError)

        Each name has to be a parameter of the function, a variable that was given a value, a
        function you are given, or to come from an import. Capitals, accents and _ matter.

            def minimax(jeu, profondeur, joueur_maximise):
                if prof == 0:                # no: the parameter is called profondeur

            meilleur = -inf                  # no
            import math                      # at the top of the file
            meilleur = -math.inf             # yes
        """,
    ),
    "explain-variable-locale": long_text(
        fr="""
        Une variable lue avant d'avoir une valeur (UnboundLocalError)

        Dès qu'une fonction donne une valeur à un nom, ce nom lui appartient partout dans cette
        fonction. Le lire avant est une erreur, même s'il existe aussi dans le fichier.

            for coup in coups_possibles(jeu):
                if score > meilleur:         # non : meilleur n'a encore rien reçu
                    meilleur = score

        Donne la première valeur avant la boucle : meilleur = -math.inf à un sommet MAX. Pour
        compter dans une variable du fichier, écris global compteur en tête de la fonction.
        """,
        en="""
        A variable read before it has a value (UnboundLocalError)

        As soon as a function gives a value to a name, that name is its own everywhere in the
        function. To read it before is an error, even if it also exists in the file.

            for coup in coups_possibles(jeu):
                if score > meilleur:         # no: meilleur was given nothing yet
                    meilleur = score

        Give the first value before the loop: meilleur = -math.inf at a MAX node. To count in a
        variable of the file, write global compteur at the top of the function.
        """,
    ),
    "explain-module": long_text(
        fr="""
        Un module qui n'est pas disponible ici

        Les modules de Python (math, random, collections…) peuvent être importés, et numpy là où il
        est installé. Ni pygame, ni un autre de tes fichiers ne peuvent l'être : ta copie est notée
        seule.

        Si l'import est en haut du fichier, il est laissé de côté et tes fonctions sont notées quand
        même. Mais une fonction notée qui s'en sert s'arrêtera. Copie dans ton fichier ce dont elle
        a besoin ; au lieu de np.inf, écris math.inf.
        """,
        en="""
        A module that is not available here

        The modules of Python (math, random, collections…) can be imported, and numpy where it is
        installed. Neither pygame nor another of your files can: your file is graded by itself.

        If the import is at the top of the file, it is left aside and your functions are graded all
        the same. But a graded function that uses it will stop. Copy what it needs into your file;
        instead of np.inf, write math.inf.
        """,
    ),
    "explain-indice": long_text(
        fr="""
        Un indice hors de la liste ou du texte (IndexError)

        Les éléments d'une liste de longueur n ont les indices 0 à n - 1. Une liste vide n'en a
        aucun, et l'on ne peut rien en retirer.

            for i in range(len(liste) + 1):     # non : le dernier i est trop grand
            for i in range(len(liste)):         # oui
            for element in liste:               # mieux : element est déjà l'élément

        Avec la dernière ligne, liste[element] n'a plus de sens. Avant de retirer, teste si la liste
        est vide ; avant de chercher une valeur avec index ou remove, teste avec in.
        """,
        en="""
        An index outside the list or the text (IndexError)

        The items of a list of length n have the indices 0 to n - 1. An empty list has none, and
        nothing can be taken out of it.

            for i in range(len(liste) + 1):     # no: the last i is too large
            for i in range(len(liste)):         # yes
            for element in liste:               # better: element is the item already

        With the last line, liste[element] no longer makes sense. Before taking something out, test
        whether the list is empty; before looking for a value with index or remove, test with in.
        """,
    ),
    "explain-cle": long_text(
        fr="""
        Une clé qui n'est pas dans le dictionnaire (KeyError)

            valeurs = dict(P=1, N=3, B=3, R=5, Q=10, K=0)
            valeurs["p"]           # non : la clé est "P", pas "p"
            valeurs["3"]           # non : un chiffre n'est pas une pièce

        Teste d'abord : if lettre in valeurs, ou sers-toi de valeurs.get(lettre, 0). Pour les pièces
        noires, lettre.upper() donne la clé.

        Une liste ne peut pas être une clé, car elle peut changer : prends un tuple, comme (jeu,
        prof).
        """,
        en="""
        A key that is not in the dictionary (KeyError)

            valeurs = dict(P=1, N=3, B=3, R=5, Q=10, K=0)
            valeurs["p"]           # no: the key is "P", not "p"
            valeurs["3"]           # no: a digit is no piece

        Test first: if lettre in valeurs, or use valeurs.get(lettre, 0). For black pieces,
        lettre.upper() gives the key.

        A list cannot be a key, for it may change: take a tuple, such as (jeu, prof).
        """,
    ),
    "explain-couple": long_text(
        fr="""
        Un couple d'un côté, un nombre de l'autre

        Si ta fonction renvoie (score, coups), chaque appel récursif le renvoie aussi : sépare les
        deux parties avant de comparer.

            score = minimax(position, prof - 1, coups, False)
            if score > meilleur:              # non : compare un couple à un nombre

            score, chemin = minimax(position, prof - 1, coups, False)
            if score > meilleur:              # oui

        À l'inverse, si elle renvoie le score seul, il n'y a qu'une variable à gauche du signe =.
        Toutes les branches doivent renvoyer la même forme, celle de prof == 0 aussi.
        """,
        en="""
        A pair on one side, a number on the other

        If your function returns (score, moves), each recursive call does too: take the two parts
        apart before comparing.

            score = minimax(position, prof - 1, coups, False)
            if score > meilleur:              # no: compares a pair with a number

            score, chemin = minimax(position, prof - 1, coups, False)
            if score > meilleur:              # yes

        The other way round, if it returns the score alone, there is one variable left of the = sign
        only. All branches have to return the same shape, that of prof == 0 too.
        """,
    ),
    "explain-types": long_text(
        fr="""
        Deux types qui ne vont pas ensemble (TypeError, ValueError)

        Python ne mélange pas un texte et un nombre, une liste et un élément. Quelques lignes
        fréquentes, et la bonne à côté :

            coups + coup               coups + [coup]
            "3" + 1                    int("3") + 1
            for i in 5:                for i in range(5):
            range(n / 2)               range(n // 2)
            liste.length               len(liste)
            texte[2] = "X"             texte[:2] + "X" + texte[3:]

        Pour voir le type d'une variable, affiche type(variable) juste avant la ligne.
        """,
        en="""
        Two types that do not go together (TypeError, ValueError)

        Python does not mix a text and a number, a list and an item. Some common lines, and the
        right one beside:

            coups + coup               coups + [coup]
            "3" + 1                    int("3") + 1
            for i in 5:                for i in range(5):
            range(n / 2)               range(n // 2)
            liste.length               len(liste)
            texte[2] = "X"             texte[:2] + "X" + texte[3:]

        To see the type of a variable, print type(variable) just before the line.
        """,
    ),
    "explain-appel": long_text(
        fr="""
        Une fonction et ses arguments

        L'appel doit donner autant d'arguments que la ligne def a de paramètres, dans le même ordre.
        Le correcteur, lui, appelle ta fonction comme l'énoncé le dit : garde ses paramètres, ou
        donne une valeur par défaut à ceux que tu ajoutes.

            def minimax(jeu, prof, coups_prec, joueur_maximise):

            minimax(position, prof - 1, False)             # non : il manque coups_prec
            minimax(position, prof - 1, coups, False)      # oui

        Une fonction sans parenthèses n'est pas appelée : evaluation est la fonction,
        evaluation(jeu) sa réponse. Et max = 3 cache la fonction max de Python.
        """,
        en="""
        A function and its arguments

        The call has to give as many arguments as the def line has parameters, in the same order.
        The grader calls your function as the statement says: keep its parameters, or give a default
        value to those that you add.

            def minimax(jeu, prof, coups_prec, joueur_maximise):

            minimax(position, prof - 1, False)             # no: coups_prec is missing
            minimax(position, prof - 1, coups, False)      # yes

        A function without parentheses is not called: evaluation is the function, evaluation(jeu)
        its answer. And max = 3 hides Python's own max.
        """,
    ),
    "explain-recursion": long_text(
        fr="""
        Une récursion sans fin (RecursionError)

        Une fonction récursive a besoin de deux choses : un cas qui s'arrête, et des appels qui s'en
        rapprochent.

            def minimax(jeu, prof, joueur_maximise):
                if prof == 0:                               # le cas qui s'arrête
                    return evaluation(jeu)
                ...
                score = minimax(position, prof, False)      # non : prof ne diminue pas
                score = minimax(position, prof - 1, False)  # oui

        Le test d'arrêt vient en premier dans la fonction. Avec prof - 2, on peut sauter par-dessus
        0.
        """,
        en="""
        A recursion without end (RecursionError)

        A recursive function needs two things: a case that stops, and calls that come nearer to it.

            def minimax(jeu, prof, joueur_maximise):
                if prof == 0:                               # the case that stops
                    return evaluation(jeu)
                ...
                score = minimax(position, prof, False)      # no: prof gets no smaller
                score = minimax(position, prof - 1, False)  # yes

        The test that stops comes first in the function. With prof - 2 one may jump over 0.
        """,
    ),
    "explain-fin-de-partie": long_text(
        fr="""
        La partie est finie, et il n'y a plus de coup

        Certaines branches s'arrêtent avant la profondeur demandée. Là, il n'y a rien à parcourir ni
        à comparer : max d'une liste vide est une erreur. On évalue la position, comme à prof == 0.

            if prof == 0 or coups_possibles(jeu) == []:
                return evaluation(jeu)

        Dans les autres écritures, le test est node.is_terminal(), ou victoire(noeud),
        defaite(noeud) et nul(noeud).
        """,
        en="""
        The game is over, and no move is left

        Some branches stop before the depth asked for. There is nothing to loop over or to compare
        there: max of an empty list is an error. The position is evaluated, as at prof == 0.

            if prof == 0 or coups_possibles(jeu) == []:
                return evaluation(jeu)

        In the other ways of writing, the test is node.is_terminal(), or victoire(noeud),
        defaite(noeud) and nul(noeud).
        """,
    ),
    "explain-position": long_text(
        fr="""
        Une position, un coup, un nœud : ne pas les confondre

        Une position (jeu) se regarde avec les fonctions données ; un coup est un entier ; un score
        est un nombre ; un nœud d'un parcours a .val et .enfants.

            evaluation(coup)                         # non : ce n'est pas une position
            evaluation(joue_un_coup(jeu, coup))      # oui

            joue_un_coup(coup, jeu)                  # non : la position d'abord
            applique(noeud, coup)                    # non : ici, c'est le coup d'abord
            for enfant in noeud:                     # non : un nœud n'est pas une liste
            for enfant in noeud.enfants:             # oui

        estimation(jeu) n'est donnée que dans l'exercice sur l'ordre des coups.
        """,
        en="""
        A position, a move, a node: not to be mixed up

        A position (jeu) is looked at with the functions you are given; a move is an integer; a
        score is a number; a node of a traversal has .val and .enfants.

            evaluation(coup)                         # no: a move is no position
            evaluation(joue_un_coup(jeu, coup))      # yes

            joue_un_coup(coup, jeu)                  # no: the position first
            applique(noeud, coup)                    # no: here it is the move first
            for enfant in noeud:                     # no: a node is no list
            for enfant in noeud.enfants:             # yes

        estimation(jeu) is given only in the exercise on move ordering.
        """,
    ),
    # The file.
    "explain-chargement": long_text(
        fr="""
        Le fichier s'arrête dès son chargement

        Avant d'appeler tes fonctions, le correcteur exécute ton fichier une fois. S'il s'arrête, ne
        finit pas ou met fin au programme, seules ses définitions sont gardées (fonctions, classes,
        imports et affectations qui marchent), et tes fonctions sont notées quand même. Cela ne
        coûte rien.

        Pour l'éviter, mets ce qui lance une partie ou des essais à l'abri :

            if __name__ == "__main__":
                print(minimax(racine, 3, [], True))

        Ce bloc s'exécute quand tu lances le fichier toi-même, pas quand il est noté.
        """,
        en="""
        The file stops as soon as it is loaded

        Before it calls your functions, the grader runs your file once. If it stops, does not end,
        or ends the program, only its definitions are kept (functions, classes, imports and
        assignments that work), and your functions are graded all the same. That costs nothing.

        To avoid it, put what starts a game or makes tests under cover:

            if __name__ == "__main__":
                print(minimax(racine, 3, [], True))

        This block runs when you start the file yourself, not when it is graded.
        """,
    ),
    "explain-clavier": long_text(
        fr="""
        Le programme lit le clavier (input)

        Pendant la notation personne ne tape : input() s'arrête aussitôt. Au chargement du fichier,
        cette partie est laissée de côté et tes fonctions sont notées quand même. Dans une fonction
        notée, c'est une erreur.

            prof = int(input("Profondeur"))     # non : prof est déjà un paramètre

        Garde input pour la partie qui joue avec toi, sous if __name__ == "__main__".
        """,
        en="""
        The program reads the keyboard (input)

        While it is graded nobody types: input() stops at once. When the file is loaded, that part
        is left aside and your functions are graded all the same. In a graded function it is an
        error.

            prof = int(input("Depth"))          # no: prof is a parameter already

        Keep input for the part that plays with you, under if __name__ == "__main__".
        """,
    ),
    "explain-syntaxe": long_text(
        fr="""
        Python ne peut pas lire le fichier (SyntaxError)

        La ligne montrée est celle où Python renonce ; la faute est parfois à la fin de la ligne
        précédente (une parenthèse ouverte, un guillemet oublié).

            if prof = 0                     if prof == 0:
            else if prof == 1:              elif prof == 1:
            print meilleur                  print(meilleur)
            si score ≥ beta alors           if score >= beta:

        Un texte copié d'une page apporte des caractères que Python ne connaît pas : ≥, −, “ ”, des
        espaces invisibles. Retape la ligne. Pour l'indentation, 4 espaces par niveau, jamais de
        tabulations mêlées.
        """,
        en="""
        Python cannot read the file (SyntaxError)

        The line shown is the one where Python gives up; the mistake is sometimes at the end of the
        line before (a parenthesis left open, a forgotten quote).

            if prof = 0                     if prof == 0:
            else if prof == 1:              elif prof == 1:
            print meilleur                  print(meilleur)
            si score ≥ beta alors           if score >= beta:

        A text pasted from a page brings characters that Python does not know: ≥, −, “ ”, invisible
        spaces. Type the line again. For the indentation, 4 spaces a level, never mixed with tabs.
        """,
    ),
    "explain-fonction-introuvable": long_text(
        fr="""
        La fonction demandée n'a pas été trouvée, ou reste à écrire

        Chaque exercice est reconnu au nom exact de sa fonction, définie au niveau du fichier.

            def minmax(jeu, ...):           # non : le nom demandé est minimax
            minimax = 3                     # non : ce n'est plus une fonction

            class Joueur:
                def minimax(self, jeu):     # non : une méthode, dans une classe

        Une fonction qui ne contient que pass, ... ou une docstring reste à écrire. Si elle est
        définie deux fois, seule la dernière compte : efface l'autre. grader list donne les noms et
        les paramètres attendus.
        """,
        en="""
        The function asked for was not found, or is still to be written

        Each exercise is recognised by the exact name of its function, defined at the level of the
        file.

            def minmax(jeu, ...):           # no: the name asked for is minimax
            minimax = 3                     # no: this is no function any more

            class Joueur:
                def minimax(self, jeu):     # no: a method, in a class

        A function that holds only pass, ... or a docstring is still to be written. If it is defined
        twice, only the last one counts: delete the other. grader list gives the names and
        parameters that are expected.
        """,
    ),
    "explain-constante": long_text(
        fr="""
        La constante M du cours

        Le cours écrit M = 3 puis range(M), ce qui ne convient qu'aux arbres 3-aires. Le correcteur
        s'en arrange : à chaque sommet, M devient le nombre d'enfants de la position. Il n'y a rien
        à changer, et cela ne coûte rien.

        Cela ne marche que pour une constante nommée. range(3) écrit en toutes lettres reste 3, et
        joue des coups qui n'existent pas. Le plus simple marche partout :

            for coup in coups_possibles(jeu):
        """,
        en="""
        The constant M of the course

        The course writes M = 3 and then range(M), which suits trees of 3 children only. The grader
        copes with that: at each node M becomes the number of children of the position. There is
        nothing to change, and it costs nothing.

        This works for a named constant only. range(3) written out stays 3, and plays moves that do
        not exist. The simplest way works everywhere:

            for coup in coups_possibles(jeu):
        """,
    ),
    "explain-notebook": long_text(
        fr="""
        Un notebook est lu cellule par cellule

        Les cellules de code sont lues de haut en bas, comme un seul programme, quel que soit
        l'ordre dans lequel tu les as exécutées. « Ligne 5 de la cellule 3 » désigne la troisième
        cellule de code : les cellules de texte ne comptent pas, ni les numéros In [7].

        Une cellule que Python ne peut pas lire est laissée de côté, et les autres sont notées. Si
        ta fonction est dans cette cellule, corrige la cellule et la fonction sera notée. Avant de
        rendre, choisis « Redémarrer et tout exécuter » : c'est ainsi que le correcteur le voit.
        """,
        en="""
        A notebook is read cell by cell

        The code cells are read from top to bottom, as one program, in whatever order you ran them.
        “Line 5 of cell 3” means the third code cell: text cells do not count, nor do the numbers
        In [7].

        A cell that Python cannot read is left out, and the others are graded. If your function is
        in that cell, mend the cell and the function will be graded. Before you hand it in, choose
        “Restart and run all”: that is how the grader sees it.
        """,
    ),
    "explain-sortie-tronquee": long_text(
        fr="""
        Sortie tronquée

        Ton programme affiche plus que ce qui peut être gardé (64 Kio d'ordinaire). La suite est
        laissée de côté sans rien changer à la note : la fonction continue et sa réponse est jugée
        comme d'habitude.

        Enlève les print qui restent dans la recherche, ou n'affiche qu'à la racine : à chaque
        sommet, ils se répètent des centaines de fois et ralentissent tout.
        """,
        en="""
        Output truncated

        Your program prints more than can be kept (usually 64 KiB). The rest is left aside without
        changing the mark: the function goes on and its answer is judged as usual.

        Remove the prints that are left in the search, or print at the root only: at each node they
        are repeated hundreds of times and slow everything down.
        """,
    ),
}
