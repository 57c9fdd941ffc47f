"""What the judge says to a student."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # What the given functions raise in student code. Only plain {fields} here: the child fills
    # them in with str.format.
    "impossible-move": Sentence(
        fr="coup {move} impossible, ce sommet n'a que {count} enfants",
        en="move {move} is impossible, this node has only {count} children",
    ),
    "impossible-move-one-child": Sentence(
        fr="coup {move} impossible, ce sommet n'a qu'un enfant, le coup 0",
        en="move {move} is impossible, this node has a single child, move 0",
    ),
    "impossible-move-at-leaf": Sentence(
        fr="coup {move} impossible, ce sommet est une feuille, la partie y est finie",
        en="move {move} is impossible, this node is a leaf, the game is over there",
    ),
    "move-not-an-integer": Sentence(
        fr="un coup est un entier de coups_possibles(jeu), pas {move}",
        en="a move is an integer of coups_possibles(jeu), not {move}",
    ),
    "not-a-position": Sentence(
        fr="{function} attend une position du jeu, et a reçu un objet de type {type}",
        en="{function} expects a position of the game, and was given an object of type {type}",
    ),
    "not-a-node": Sentence(
        fr="{function} attend un nœud de l'arbre, et a reçu un objet de type {type}",
        en="{function} expects a node of the tree, and was given an object of type {type}",
    ),
    "no-estimation-here": Sentence(
        fr="estimation(jeu) n'est pas donnée dans cet exercice ; demande avec --exercice celui où "
        "elle l'est",
        en="estimation(jeu) is not given in this exercise; ask with --exercice for the one where "
        "it is",
    ),
    # How a call ended without an answer.
    "ended-raised": Sentence(
        fr="ta fonction s'est arrêtée ligne {line} : {error}",
        en="your function stopped at line {line}: {error}",
    ),
    "ended-timeout": Sentence(
        fr="ta fonction n'a pas fini dans le temps donné : une boucle ou une récursion sans fin ?",
        en="your function did not finish in time: a loop or a recursion without an end?",
    ),
    "ended-timeout-at": Sentence(
        fr="ta fonction n'a pas fini dans le temps donné ; quand elle a été arrêtée, elle en "
        "était à la ligne {line} : une boucle ou une récursion sans fin ?",
        en="your function did not finish in time; when it was stopped, it was at line {line}: "
        "a loop or a recursion without an end?",
    ),
    "ended-memory": Sentence(
        fr="ta fonction a demandé plus de mémoire que permis",
        en="your function asked for more memory than it may use",
    ),
    "ended-crashed": Sentence(
        fr="Python lui-même s'est interrompu pendant ton programme (récursion énorme ?)",
        en="Python itself broke down while running your program (a huge recursion?)",
    ),
    "ended-exited": Sentence(
        fr="ton programme s'est terminé de lui-même ({error}, ligne {line}) avant de répondre",
        en="your program ended by itself ({error}, line {line}) before it answered",
    ),
    "ended-exited-silently": Sentence(
        fr="ton programme s'est terminé de lui-même avant de répondre",
        en="your program ended by itself before it answered",
    ),
    "ended-forbidden": Sentence(
        fr="action interdite ligne {line} : {error}",
        en="forbidden action on line {line}: {error}",
    ),
    "ended-refused": Sentence(
        fr="bien trop d'évaluations : le programme a été arrêté",
        en="far too many evaluations: the program was stopped",
    ),
    "ended-protocol": Sentence(
        fr="le programme a écrit là où seul le correcteur écrit : aucune réponse lisible",
        en="the program wrote where only the grader writes: no readable answer",
    ),
    "error-with-text": Sentence(fr="{type} : {text}", en="{type}: {text}"),
    # What was returned.
    "returned-none": Sentence(
        fr="ta fonction renvoie None : il manque un return dans une des branches, ou bien la "
        "variable renvoyée n'a jamais reçu de valeur",
        en="your function returns None: a return is missing in one of its branches, or the "
        "variable returned was never given a value",
    ),
    "returned-bool": Sentence(
        fr="ta fonction renvoie {returned} : un score est un nombre, pas un booléen",
        en="your function returns {returned}: a score is a number, not a boolean",
    ),
    "returned-text": Sentence(
        fr="ta fonction renvoie le texte {returned} : un score est un nombre, sans guillemets",
        en="your function returns the text {returned}: a score is a number, without quotes",
    ),
    "returned-generator": Sentence(
        fr="ta fonction contient yield : elle renvoie un générateur au lieu d'un résultat",
        en="your function contains yield: it returns a generator instead of a result",
    ),
    "returned-coroutine": Sentence(
        fr="ta fonction est déclarée async def : l'appeler ne fait que la préparer ; écris def",
        en="your function is declared async def: calling it only prepares it; write def",
    ),
    "score-alone": Sentence(
        fr="ta fonction renvoie le score seul, {returned} ; il faut (score, liste des coups)",
        en="your function returns the score alone, {returned}; (score, list of moves) is due",
    ),
    "pair-where-score-due": Sentence(
        fr="ta fonction renvoie {returned} ; renvoie le score seul, un nombre",
        en="your function returns {returned}; return the score alone, a number",
    ),
    "score-or-pair-due": Sentence(
        fr="ta fonction renvoie {returned} ; renvoie le score seul, ou (score, coups)",
        en="your function returns {returned}; return the score alone, or (score, moves)",
    ),
    "path-before-score": Sentence(
        fr="ta fonction renvoie {returned} : le score vient d'abord, la liste des coups ensuite",
        en="your function returns {returned}: the score comes first, then the list of moves",
    ),
    "move-where-path-due": Sentence(
        fr="ta fonction renvoie {returned} : un seul coup, alors qu'il faut la liste des coups",
        en="your function returns {returned}: a single move, where the list of moves is due",
    ),
    "move-score-where-path-due": Sentence(
        fr="ta fonction renvoie {returned}, lu comme (coup, score) : il faut (score, liste des "
        "coups)",
        en="your function returns {returned}, read as (move, score): (score, list of moves) is due",
    ),
    "move-score-where-score-due": Sentence(
        fr="ta fonction renvoie {returned}, lu comme (coup, score) : renvoie le score seul",
        en="your function returns {returned}, read as (move, score): return the score alone",
    ),
    "path-unreadable": Sentence(
        fr="dans {returned}, la seconde partie n'est pas une liste de coups comme [1, 0, 1]",
        en="in {returned}, the second part is not a list of moves such as [1, 0, 1]",
    ),
    "wrong-shape": Sentence(
        fr="ta fonction renvoie {returned} ; il faut (score, liste des coups)",
        en="your function returns {returned}; (score, list of moves) is due",
    ),
    "wrong-shape-for-score": Sentence(
        fr="ta fonction renvoie {returned} ; il faut un score, c'est-à-dire un nombre",
        en="your function returns {returned}; a score, that is a number, is due",
    ),
    "numpy-scalar": Sentence(
        fr="un nombre de numpy ({type}) est accepté comme un nombre ordinaire",
        en="a numpy number ({type}) is accepted as an ordinary number",
    ),
    # Value and path.
    "value-wrong": Sentence(
        fr="la valeur est {expected}, ta fonction trouve {observed}",
        en="the value is {expected}, your function finds {observed}",
    ),
    "value-rounding": Sentence(
        fr="la valeur est exactement {expected}, ta fonction donne {observed} : seuls les derniers "
        "chiffres diffèrent. Un nombre à virgule est arrondi à chaque calcul (0.1 + 0.2 donne "
        "0.30000000000000004) : fais les opérations dans l'ordre de l'énoncé",
        en="the value is exactly {expected}, your function gives {observed}: only the last digits "
        "differ. A decimal number is rounded at each calculation (0.1 + 0.2 gives "
        "0.30000000000000004): do the operations in the order of the statement",
    ),
    "value-of-no-leaf": Sentence(
        fr="la valeur est {expected}, ta fonction trouve {observed}, qui n'est la valeur d'aucune "
        "feuille ; le meilleur score part-il bien de -math.inf pour MAX, de math.inf pour MIN ?",
        en="the value is {expected}, your function finds {observed}, which is the value of no "
        "leaf; does the best score start from -math.inf for MAX, from math.inf for MIN?",
    ),
    "value-of-another-depth": Sentence(
        fr="la valeur est {expected} en regardant {asked} {asked:|coup|coups} à l'avance ; ta "
        "fonction trouve {observed}, la valeur pour {depth} : arrête-toi à prof == 0",
        en="the value is {expected} when looking {asked} {asked:|move|moves} ahead; your function "
        "finds {observed}, the value for {depth}: stop at prof == 0",
    ),
    "answer-not-from-leaves": Sentence(
        fr="réponse sans preuve : les feuilles que ta fonction a regardées ne suffisent pas à "
        "être sûr de la réponse",
        en="answer without proof: the leaves that your function looked at are not enough to be "
        "sure of the answer",
    ),
    "answer-unproven": Sentence(
        fr="réponse sans preuve : ta fonction a regardé {seen} {seen:|feuille|feuilles}, il en "
        "faut au moins {needed} pour être sûr de la réponse",
        en="answer without proof: your function looked at {seen} {seen:|leaf|leaves}, at least "
        "{needed} are needed to be sure of the answer",
    ),
    "path-impossible": Sentence(
        fr="le chemin joue le coup {move} {node:at}, qui n'a que {count} {count:|enfant|enfants}",
        en="the path plays move {move} {node:at}, which has only {count} {count:|child|children}",
    ),
    "path-not-optimal": Sentence(
        fr="{node:at}, le coup {move} mène à la valeur {value} au lieu de {best}",
        en="{node:at}, move {move} leads to the value {value} instead of {best}",
    ),
    "path-through-cut": Sentence(
        fr="{node:at}, le coup {move} semble mener aussi à {best}, mais sa branche a été coupée et "
        "mène à {value} ; à égalité, garde le premier coup trouvé (> ou <, sans =)",
        en="{node:at}, move {move} seems to lead to {best} as well, but its branch was cut and "
        "leads to {value}; between equal scores keep the first move found (> or <, without =)",
    ),
    "path-reversed": Sentence(
        fr="lu à l'envers, ton chemin est le bon ; le premier coup de la liste est celui de la "
        "racine",
        en="read backwards, your path is right; the first move of the list is the one at the root",
    ),
    "path-empty": Sentence(
        fr="la liste des coups est vide ; si une seule liste sert à tous les appels (append, pop), "
        "donne à chacun la sienne, comme coups_prec + [coup]",
        en="the list of moves is empty; if a single list serves all calls (append, pop), give each "
        "its own, such as coups_prec + [coup]",
    ),
    "path-beyond-depth": Sentence(
        fr="le chemin a {length} coups, la recherche n'en regarde que {depth} ; si une seule liste "
        "sert à tous les appels (append), donne à chacun la sienne, comme coups_prec + [coup]",
        en="the path has {length} moves, the search looks {depth} ahead only; if a single list "
        "serves all calls (append), give each its own, such as coups_prec + [coup]",
    ),
    "path-too-short": Sentence(
        fr="le chemin s'arrête après {length} {length:|coup|coups}, avant une feuille",
        en="the path stops after {length} {length:|move|moves}, before a leaf",
    ),
    "path-too-long": Sentence(
        fr="le chemin a {length} coups, alors qu'une feuille est atteinte "
        "après {depth} {depth:|coup|coups}",
        en="the path has {length} moves, though a leaf is reached "
        "after {depth} {depth:|move|moves}",
    ),
    "path-tie-first": Sentence(
        fr="entre coups égaux, cet exercice garde le premier : le chemin est {due}",
        en="between equal moves this exercise keeps the first: the path is {due}",
    ),
    "path-tie-last": Sentence(
        fr="entre coups égaux, cet exercice garde le dernier : le chemin est {due}",
        en="between equal moves this exercise keeps the last: the path is {due}",
    ),
    # Evaluations and their order.
    "evaluations-all-at-root": Sentence(
        fr="toutes les évaluations sont faites à la racine : le résultat de joue_un_coup "
        "n'est pas transmis à l'appel récursif",
        en="all evaluations are made at the root: what joue_un_coup returns is not handed on to "
        "the recursive call",
    ),
    "evaluations-never-cuts": Sentence(
        fr="{observed} évaluations au lieu de {expected} : aucune branche n'est coupée ; α et β "
        "sont-ils mis à jour, et transmis à l'appel récursif ?",
        en="{observed} evaluations instead of {expected}: no branch is cut; are α and β updated, "
        "and handed on to the recursive call?",
    ),
    "evaluations-too-many": Sentence(
        fr="{observed} évaluations au lieu de {expected} : des feuilles inutiles sont évaluées",
        en="{observed} evaluations instead of {expected}: needless leaves are evaluated",
    ),
    "evaluations-too-few": Sentence(
        fr="{observed} {observed:|évaluation|évaluations} au lieu de {expected} : "
        "des feuilles nécessaires manquent",
        en="{observed} {observed:|evaluation|evaluations} instead of {expected}: "
        "leaves that matter are missing",
    ),
    "evaluations-unknown-leaf": Sentence(
        fr="{observed} {observed:|évaluation|évaluations} au lieu de {expected} ; la feuille "
        "{leaf}, notée « ? », ne devait jamais être évaluée",
        en="{observed} {observed:|evaluation|evaluations} instead of {expected}; leaf {leaf}, "
        "marked “?”, should never be evaluated",
    ),
    "evaluations-repeated": Sentence(
        fr="{observed} évaluations au lieu de {expected} ; "
        "la feuille {leaf} est évaluée {times} fois",
        en="{observed} evaluations instead of {expected}; leaf {leaf} is evaluated {times} times",
    ),
    "contract-unearned": Sentence(
        fr="la forme est celle qu'il faut ; elle ne rapporte des points qu'avec une réponse juste",
        en="the form is the one due; it earns points only beside a right answer",
    ),
    "note-worth-nothing": Sentence(
        fr="sans effet sur la note, dans {count} cas : {told}",
        en="without effect on the mark, in {count} {count:|case|cases}: {told}",
    ),
    "evaluations-repeats-instead": Sentence(
        fr="{observed} évaluations, le nombre attendu, mais {missing} "
        "{missing:|feuille manque|feuilles manquent} ; le sommet {node} est évalué {times} fois",
        en="{observed} evaluations, the number due, but {missing} "
        "{missing:|leaf is|leaves are} missing; node {node} is evaluated {times} times",
    ),
    "evaluations-others-instead": Sentence(
        fr="{observed} {observed:|évaluation|évaluations}, le nombre attendu, mais {missing} "
        "{missing:|feuille manque|feuilles manquent} ; le sommet {node} est évalué à la place",
        en="{observed} {observed:|evaluation|evaluations}, the number due, but {missing} "
        "{missing:|leaf is|leaves are} missing; node {node} is evaluated instead",
    ),
    "evaluations-inner-node": Sentence(
        fr="{observed} {observed:|évaluation|évaluations} au lieu de {expected} ; une évaluation "
        "est faite {node:at}, qui a pourtant des enfants à explorer",
        en="{observed} {observed:|evaluation|evaluations} instead of {expected}; an evaluation is "
        "made {node:at}, though it has children to search",
    ),
    "order-differs": Sentence(
        fr="évaluation n° {step} : la feuille {expected} était attendue, pas {observed}",
        en="evaluation no. {step}: leaf {expected} was expected, not {observed}",
    ),
    "order-by-convention-refused": Sentence(
        fr="l'ordre est celui d'une autre convention que celle de l'exercice (voir le nombre "
        "d'évaluations)",
        en="the order is that of another convention than this exercise's (see the number of "
        "evaluations)",
    ),
    "order-not-compared": Sentence(
        fr="ordre non comparé : le nombre d'évaluations diffère déjà",
        en="order not compared: the number of evaluations already differs",
    ),
    "not-run-endless": Sentence(
        fr="il ne restait plus assez de temps pour ce cas : d'autres ont épuisé celui de "
        "l'exercice",
        en="not enough time was left for this case: others used up the exercise's",
    ),
    "not-run-copy": Sentence(
        fr="il ne restait plus de temps pour ce cas : le programme a déjà utilisé les {seconds} s "
        "accordées à une copie entière",
        en="no time was left for this case: the program has already used the {seconds} s that a "
        "whole copy may take",
    ),
    "not-checked-not-run": Sentence(
        fr="non vérifié : le cas n'a pas été exécuté", en="not checked: the case was not run"
    ),
    "not-checked-no-answer": Sentence(
        fr="non vérifié : la fonction n'a pas répondu",
        en="not checked: the function did not answer",
    ),
    "not-checked-unreadable": Sentence(
        fr="non vérifié : la réponse n'a pas pu être lue",
        en="not checked: the answer could not be read",
    ),
    "not-checked-value-wrong": Sentence(
        fr="non vérifié : le nombre d'évaluations ne compte que si la valeur est juste",
        en="not checked: the number of evaluations counts only if the value is right",
    ),
    "not-checked-by-us": Sentence(
        fr="non vérifié : le correcteur a rencontré un problème, ce n'est pas ta faute",
        en="not checked: the grader ran into trouble, this is not your fault",
    ),
    # Calls: queue, one move ahead, boards.
    "call-wrong": Sentence(
        fr="{call} devrait renvoyer {expected}, ta fonction renvoie {observed}",
        en="{call} should return {expected}, your function returns {observed}",
    ),
    "call-wrong-at": Sentence(
        fr="ce que renvoie {call} diffère en {place}, attendu : {expected}, renvoyé : {observed}",
        en="what {call} returns differs at {place}, expected: {expected}, returned: {observed}",
    ),
    "call-wrong-digits": Sentence(
        fr="{call} renvoie un entier qui diffère à partir du caractère n° {step} : il y faut "
        "{expected}…, il y a {observed}…",
        en="{call} returns an integer that differs from character no. {step} on: {expected}… is "
        "due there, it has {observed}…",
    ),
    "call-wrong-large": Sentence(
        fr="{call} devrait renvoyer {expected}, ta fonction renvoie {observed} : le contenu n'est "
        "pas le même, et il est trop grand pour être montré",
        en="{call} should return {expected}, your function returns {observed}: the content is not "
        "the same, and it is too large to be shown",
    ),
    "nothing-there": Sentence(fr="rien", en="nothing"),
    "call-rounding": Sentence(
        fr="{call} devrait renvoyer exactement {expected}, ta fonction renvoie {observed} : seuls "
        "les derniers chiffres diffèrent. Un nombre à virgule est arrondi à chaque calcul "
        "(0.1 + 0.2 donne 0.30000000000000004) : fais les opérations dans l'ordre de l'énoncé, "
        "ou avec des entiers",
        en="{call} should return exactly {expected}, your function returns {observed}: only the "
        "last digits differ. A decimal number is rounded at each calculation (0.1 + 0.2 gives "
        "0.30000000000000004): do the operations in the order of the statement, or with integers",
    ),
    "call-object": Sentence(
        fr="{call} renvoie un objet de type {type} ; il faut une valeur qui se compare : nombre, "
        "texte, booléen, None, ou une liste, un tuple, un dictionnaire, un ensemble de telles "
        "valeurs",
        en="{call} returns an object of type {type}; a value that can be compared is due: a "
        "number, a text, a truth value, None, or a list, a tuple, a dictionary, a set of such "
        "values",
    ),
    "call-too-large": Sentence(
        fr="{call} renvoie une valeur (type {type}) trop grande ou trop imbriquée pour être "
        "comparée",
        en="{call} returns a value (type {type}) too large or nested too deeply to be compared",
    ),
    "solution-call-object": Sentence(
        fr="{call} renvoie un objet de type {type}, et rien ne dit s'il est égal à celui d'une "
        "copie : renvoyez des nombres, des textes, des booléens, None, ou des listes, tuples, "
        "dictionnaires, ensembles de telles valeurs",
        en="{call} returns an object of type {type}, and nothing tells whether it equals a "
        "student's: return numbers, texts, truth values, None, or lists, tuples, dictionaries, "
        "sets of such values",
    ),
    "solution-call-too-large": Sentence(
        fr="{call} renvoie une valeur (type {type}) trop grande ou trop imbriquée pour être "
        "comparée (au-delà de 500 000 caractères, une empreinte suffit, mais pas avec "
        "« tolerance » ; la limite est de 8 000 000 caractères et de 100 niveaux)",
        en="{call} returns a value (type {type}) too large or nested too deeply to be compared "
        "(beyond 500,000 characters a digest is enough, but not with “tolerance”; the limit is "
        "8,000,000 characters and 100 levels)",
    ),
    "call-returned-none": Sentence(
        fr="{call} renvoie None : il manque sans doute un return",
        en="{call} returns None: a return is probably missing",
    ),
    "call-last-in-first-out": Sentence(
        fr="{call} devrait renvoyer {expected}, le premier arrivé ; ta fonction renvoie "
        "{observed}, le dernier : c'est une pile, pas une file",
        en="{call} should return {expected}, the first to arrive; your function returns "
        "{observed}, the last: this is a stack, not a queue",
    ),
    "call-not-removed": Sentence(
        fr="{call} devrait renvoyer {expected} ; ta fonction renvoie {observed} une fois de plus : "
        "l'élément doit quitter la file",
        en="{call} should return {expected}; your function returns {observed} once more: the "
        "element must leave the queue",
    ),
    "call-queue-empty": Sentence(
        fr="{call} devrait renvoyer {expected}, car la file est vide ; ta fonction renvoie "
        "{observed}",
        en="{call} should return {expected}, for the queue is empty; your function returns "
        "{observed}",
    ),
    "call-queue-holds": Sentence(
        fr="{call} devrait renvoyer {expected}, car il reste quelque chose dans la file ; ta "
        "fonction renvoie {observed}",
        en="{call} should return {expected}, for something is left in the queue; your function "
        "returns {observed}",
    ),
    "call-best-for-the-other": Sentence(
        fr="{call} devrait renvoyer {expected} ; {observed} est le meilleur coup pour l'autre "
        "joueur",
        en="{call} should return {expected}; {observed} is the best move for the other player",
    ),
    "call-no-such-move": Sentence(
        fr="{call} devrait renvoyer {expected} ; il n'y a pas de coup {observed} : les coups vont "
        "de 0 à {last}",
        en="{call} should return {expected}; there is no move {observed}: the moves go from 0 to "
        "{last}",
    ),
    "call-single-move": Sentence(
        fr="{call} devrait renvoyer {expected} ; il n'y a pas de coup {observed} : le seul coup "
        "est 0",
        en="{call} should return {expected}; there is no move {observed}: the only move is 0",
    ),
    "either": Sentence(fr="{first} ou {second}", en="{first} or {second}"),
    "call-value-for-index": Sentence(
        fr="{call} devrait renvoyer {expected}, le numéro du coup (compté à partir de 0) ; ta "
        "fonction renvoie {observed}, qui est son évaluation",
        en="{call} should return {expected}, the number of the move (counted from 0); your "
        "function returns {observed}, which is its evaluation",
    ),
    "call-opposite-sign": Sentence(
        fr="{call} devrait renvoyer {expected}, ta fonction renvoie {observed} : c'est blancs "
        "moins noirs, et les majuscules sont les blancs",
        en="{call} should return {expected}, your function returns {observed}: it is white minus "
        "black, and capitals are white",
    ),
    "call-french-letters": Sentence(
        fr="{call} devrait renvoyer {expected}, ta fonction renvoie {observed}, comme si seuls les "
        "pions comptaient : les lettres sont anglaises (Q dame, R tour, B fou, N cavalier)",
        en="{call} should return {expected}, your function returns {observed}, as if only pawns "
        "counted: the letters are English ones (Q queen, R rook, B bishop, N knight)",
    ),
    "call-shape-number": Sentence(
        fr="{call} renvoie {returned} ; il faut un nombre",
        en="{call} returns {returned}; a number is due",
    ),
    "call-shape-index": Sentence(
        fr="{call} renvoie {returned} ; il faut le numéro d'un coup, un entier",
        en="{call} returns {returned}; the number of a move, an integer, is due",
    ),
    "call-shape-truth": Sentence(
        fr="{call} renvoie {returned} ; il faut True ou False",
        en="{call} returns {returned}; True or False is due",
    ),
    "call-shape-squares": Sentence(
        fr="{call} renvoie {returned} ; il faut la liste des numéros des cases libres",
        en="{call} returns {returned}; the list of the numbers of the free squares is due",
    ),
    "call-shape-grid": Sentence(
        fr="{call} renvoie {returned} ; il faut une nouvelle grille, une chaîne de 9 caractères",
        en="{call} returns {returned}; a new grid, a string of 9 characters, is due",
    ),
    "call-shape-winner": Sentence(
        fr="{call} renvoie {returned} ; il faut 'X', 'O', ou None si personne n'a gagné",
        en="{call} returns {returned}; 'X', 'O', or None if nobody has won, is due",
    ),
    "function-missing-here": Sentence(
        fr="la fonction {function} n'est pas dans le fichier",
        en="the function {function} is not in the file",
    ),
    "game-counted": Sentence(
        fr="avec tes fonctions, le morpion a {positions} positions, {games} parties, {nodes} "
        "sommets dans l'arbre entier, et vaut {value}",
        en="with your functions, noughts and crosses has {positions} positions, {games} games, "
        "{nodes} nodes in the whole tree, and is worth {value}",
    ),
    "game-never-lost": Sentence(
        fr="un joueur construit sur tes fonctions ne perd jamais, qu'il commence ou non",
        en="a player built on your functions never loses, whether it begins or not",
    ),
    "game-stopped-at": Sentence(
        fr="cela s'est passé à l'appel {call}",
        en="this happened at the call {call}",
    ),
    # Traversals.
    "walk-shows-nothing": Sentence(
        fr="ta fonction ne montre aucun sommet : affiche noeud.val, appelle traiter(noeud), ou "
        "renvoie la liste des valeurs",
        en="your function shows no node: print noeud.val, call traiter(noeud), or return the list "
        "of values",
    ),
    "walk-returned": Sentence(
        fr="ta fonction renvoie {returned} ; il faut la liste des valeurs dans l'ordre du parcours "
        "(ou les afficher, ou appeler traiter)",
        en="your function returns {returned}; the list of values in the order of the walk is due "
        "(or print them, or call traiter)",
    ),
    "walk-is-parcours-largeur": Sentence(
        fr="c'est un parcours en largeur, niveau par niveau : ici, on descend d'abord jusqu'en bas",
        en="this is a breadth-first walk, level by level: here one goes down to the bottom first",
    ),
    "walk-is-parcours-profondeur": Sentence(
        fr="c'est un parcours en profondeur : ici, on traite tout un niveau avant le suivant (une "
        "file, pas une pile ni une récursion)",
        en="this is a depth-first walk: here a whole level is treated before the next (a queue, "
        "neither a stack nor recursion)",
    ),
    "walk-right-to-left": Sentence(
        fr="les enfants sont pris de droite à gauche ; il faut aller de gauche à droite",
        en="the children are taken from right to left; go from left to right",
    ),
    "walk-is-a-stack": Sentence(
        fr="c'est l'ordre d'une pile, où le dernier entré sort le premier ; il faut une file",
        en="this is the order of a stack, where the last in is the first out; use a queue",
    ),
    "walk-after-children": Sentence(
        fr="chaque sommet est traité après ses enfants ; il faut le traiter avant",
        en="each node is treated after its children; treat it before them",
    ),
    "walk-root-forgotten": Sentence(
        fr="tout y est dans le bon ordre, sauf la racine, qui n'est pas traitée",
        en="everything is there in the right order but the root, which is not treated",
    ),
    "walk-backwards": Sentence(
        fr="l'ordre est le bon, mais à l'envers",
        en="the order is right, but backwards",
    ),
    "walk-repeats": Sentence(
        fr="le sommet {node} est traité plusieurs fois ; le premier écart est au rang {step}",
        en="node {node} is treated more than once; the first difference is at step {step}",
    ),
    "walk-stranger": Sentence(
        fr="{node} n'est la valeur d'aucun sommet de cet arbre",
        en="{node} is the value of no node of this tree",
    ),
    "walk-misses": Sentence(
        fr="{count} sommets ne sont pas traités, à commencer par {node}",
        en="{count} nodes are not treated, beginning with {node}",
    ),
    "walk-misses-one": Sentence(
        fr="le sommet {node} n'est pas traité", en="node {node} is not treated"
    ),
    "walk-several-numbers": Sentence(
        fr="tes lignes affichent plusieurs nombres ; affiche seulement noeud.val",
        en="your lines print several numbers; print noeud.val alone",
    ),
    "walk-two-orders": Sentence(
        fr="ta fonction montre deux ordres complets et différents (affichés, donnés à traiter ou "
        "renvoyés) : n'en montre qu'un",
        en="your function shows two whole orders that differ (printed, handed to traiter or "
        "returned): show one alone",
    ),
    "walk-order-differs": Sentence(
        fr="au rang {step}, le sommet {expected} est attendu et {observed} est traité",
        en="at step {step}, node {expected} is due and {observed} is treated",
    ),
    # The choice of a move.
    "choice-wrong": Sentence(
        fr="le coup {move} mène à {value} ; le coup {right} mène à {best}, en regardant {depth} "
        "{depth:|coup|coups} à l'avance (profondeurMax = {setting})",
        en="move {move} leads to {value}; move {right} leads to {best}, looking {depth} "
        "{depth:|move|moves} ahead (profondeurMax = {setting})",
    ),
    "choice-is-a-value": Sentence(
        fr="ta fonction renvoie {move}, qui est une valeur ; il faut le coup qui y mène",
        en="your function returns {move}, which is a value; the move that leads to it is due",
    ),
    "choice-impossible": Sentence(
        fr="le coup {move} n'existe pas : il y a {count} {count:|coup|coups}, comptés à partir "
        "de 0",
        en="there is no move {move}: there {count:|is|are} {count} {count:|move|moves}, counted "
        "from 0",
    ),
    "move-due": Sentence(
        fr="ta fonction renvoie {returned} ; il faut un coup, c'est-à-dire un entier",
        en="your function returns {returned}; a move, that is an integer, is due",
    ),
    # Ordering, deepening, tables: searches within a bound.
    "order-not-a-list": Sentence(
        fr="trier_coups renvoie {returned} ; il faut la liste des coups, le meilleur d'abord",
        en="trier_coups returns {returned}; the list of moves, the best first, is due",
    ),
    "order-returned-none": Sentence(
        fr="trier_coups renvoie None : il manque un return (coups.sort() trie sur place et renvoie "
        "None)",
        en="trier_coups returns None: a return is missing (coups.sort() sorts in place and returns "
        "None)",
    ),
    "order-not-the-same-moves": Sentence(
        fr="trier_coups reçoit les coups {moves} et renvoie {returned} : il faut les mêmes coups, "
        "chacun une fois",
        en="trier_coups is handed the moves {moves} and returns {returned}: the same moves are "
        "due, each once",
    ),
    "ordering-evaluates": Sentence(
        fr="trier_coups appelle evaluation ({count} fois), qui est comptée : sers-toi "
        "d'estimation ; {observed} évaluations en tout, il en faut au plus {most}",
        en="trier_coups calls evaluation ({count} {count:|time|times}), which is counted: use "
        "estimation; {observed} evaluations in all, at most {most} are due",
    ),
    "ordering-saves-nothing": Sentence(
        fr="{observed} évaluations, autant que sans trier ({plain}) : ton ordre ne coupe rien de "
        "plus",
        en="{observed} evaluations, as many as without ordering ({plain}): your order cuts nothing "
        "more",
    ),
    "ordering-is-worse": Sentence(
        fr="{observed} évaluations, plus que sans trier ({plain}) : le meilleur coup pour le "
        "joueur qui joue doit venir d'abord (et estimation, elle, n'est pas comptée)",
        en="{observed} evaluations, more than without ordering ({plain}): the best move for the "
        "player to move must come first (and estimation is not counted)",
    ),
    "ordering-and-minimum": Sentence(
        fr="{told} ; avec le meilleur ordre, {minimum} suffisent (Knuth et Moore)",
        en="{told}; with the best order, {minimum} are enough (Knuth and Moore)",
    ),
    "ordering-not-the-best": Sentence(
        fr="{observed} évaluations : moins que sans trier ({plain}), mais le meilleur ordre n'en "
        "demande que {minimum} (Knuth et Moore)",
        en="{observed} evaluations: fewer than without ordering ({plain}), but the best order "
        "needs only {minimum} (Knuth and Moore)",
    ),
    "move-before-score": Sentence(
        fr="ta fonction renvoie {returned}, lu comme (coup, score) : le score vient d'abord",
        en="your function returns {returned}, read as (move, score): the score comes first",
    ),
    "deepening-too-many": Sentence(
        fr="{observed} évaluations ; un alpha-bêta à chaque profondeur en fait {most} en tout",
        en="{observed} evaluations; one alpha-beta at each depth makes {most} in all",
    ),
    "deepening-root": Sentence(
        fr="{observed} évaluations au lieu de {most} : la racine est évaluée ; commence à la "
        "profondeur 1",
        en="{observed} evaluations instead of {most}: the root is evaluated; begin at depth 1",
    ),
    "deepening-beyond": Sentence(
        fr="{observed} évaluations au lieu de {most} : une recherche de trop, à la profondeur "
        "{depth} ; la dernière est à {last} (prof_max)",
        en="{observed} evaluations instead of {most}: one search too many, at depth {depth}; the "
        "last is at {last} (prof_max)",
    ),
    "deepening-goes-back": Sentence(
        fr="la {step}e évaluation est à la profondeur {after} ({node}), après la profondeur "
        "{before} : une profondeur doit être finie avant la suivante, et l'on n'y revient pas",
        en="evaluation {step} is at depth {after} ({node}), after depth {before}: one depth must "
        "be finished before the next, and is not come back to",
    ),
    "deepening-no-search": Sentence(
        fr="à la profondeur {depth}, trop peu de positions évaluées pour connaître la valeur : "
        "il faut une recherche entière à chaque profondeur",
        en="at depth {depth}, too few positions are evaluated to know the value: a whole search is "
        "due at each depth",
    ),
    "deepening-skips": Sentence(
        fr="rien n'est évalué à la profondeur {depth} : il faut chercher à 1, puis 2, … jusqu'à "
        "{most}",
        en="nothing is evaluated at depth {depth}: search at 1, then 2, … up to {most}",
    ),
    "table-without-cuts": Sentence(
        fr="{observed} évaluations ; sans table, alpha-bêta en fait {plain} : la table sert, "
        "chaque position n'est évaluée qu'une fois, mais la coupe (alpha ≥ beta) manque",
        en="{observed} evaluations; without a table, alpha-beta makes {plain}: the table is of "
        "use, each position is evaluated only once, but the cut (alpha ≥ beta) is missing",
    ),
    "table-of-leaves": Sentence(
        fr="{observed} évaluations, et une table en demande {most} au plus : ne se souvenir que "
        "des feuilles, ou ne rien couper, ne suffit pas. La table retient aussi ce que vaut chaque "
        "position déjà cherchée",
        en="{observed} evaluations, and a table needs {most} at most: to remember leaves alone, or "
        "to cut nothing, is not enough. The table also keeps what each position that was searched "
        "is worth",
    ),
    "table-saves-nothing": Sentence(
        fr="{observed} évaluations ; sans table, alpha-bêta en fait {plain} : les positions déjà "
        "rencontrées ne doivent pas être cherchées de nouveau",
        en="{observed} evaluations; without a table, alpha-beta makes {plain}: positions met "
        "before must not be searched again",
    ),
    "table-filled-ends-badly": Sentence(
        fr="cherchée une seconde fois avec la table que la première recherche a remplie, la "
        "position ne donne pas de réponse : {reason}",
        en="searched a second time with the table that the first search filled, the position gives "
        "no answer: {reason}",
    ),
    "table-not-used": Sentence(
        fr="cherchée une seconde fois avec la table que la première recherche a remplie, la "
        "position a sa réponse dans la table, {expected}, sans revenir aux feuilles (elles ont "
        "changé entre-temps) ; tu renvoies {returned}, après {again} évaluation{again:||s}",
        en="searched a second time with the table that the first search filled, the position has "
        "its answer in the table, {expected}, without going back to the leaves (they have changed "
        "meanwhile); you return {returned}, after {again} evaluation{again:||s}",
    ),
    "table-elsewhere": Sentence(
        fr="cherchée de nouveau avec une table vide, la position ne demande plus que {again} "
        "évaluation{again:||s} (la première fois : {observed}) : ta recherche se souvient "
        "ailleurs que dans `table`, dans une variable globale par exemple",
        en="searched again with an empty table, the position needs only {again} "
        "evaluation{again:||s} (the first time: {observed}): your search remembers elsewhere than "
        "in `table`, in a global variable for example",
    ),
    # Names of the course that are no function.
    "name-not-a-function": Sentence(
        fr="« {name} » est dans le fichier, mais ce n'est pas une fonction : c'est {type}",
        en="“{name}” is in the file, but it is no function: it is {type}",
    ),
    "kind-int": Sentence(fr="un entier", en="an integer"),
    "kind-float": Sentence(fr="un nombre à virgule", en="a decimal number"),
    "kind-complex": Sentence(fr="un nombre complexe", en="a complex number"),
    "kind-bool": Sentence(fr="un booléen", en="a boolean"),
    "kind-str": Sentence(fr="un texte", en="a text"),
    "kind-bytes": Sentence(fr="une suite d'octets", en="a string of bytes"),
    "kind-list": Sentence(fr="une liste", en="a list"),
    "kind-tuple": Sentence(fr="un tuple", en="a tuple"),
    "kind-dict": Sentence(fr="un dictionnaire", en="a dictionary"),
    "kind-set": Sentence(fr="un ensemble", en="a set"),
    "kind-NoneType": Sentence(fr="None", en="None"),
    "kind-type": Sentence(fr="une classe", en="a class"),
    "kind-module": Sentence(fr="un module", en="a module"),
    "kind-other": Sentence(fr="un objet de type {type}", en="an object of type {type}"),
    "function-in-class": Sentence(
        fr="« {name} » est une méthode de la classe {owner} (ligne {line}) ; sors-la de la classe "
        "pour qu'elle soit corrigée",
        en="“{name}” is a method of the class {owner} (line {line}); take it out of the class to "
        "have it graded",
    ),
    # Conventions: right searches that evaluate other leaves than this exercise's.
    "convention-coupe-stricte-refused": Sentence(
        fr="coupe stricte : ton programme ne coupe qu'au-delà de la borne, cet exercice coupe "
        "aussi à égalité (score ≥ β) ; {observed} évaluations au lieu de {expected}",
        en="strict cut: your program cuts only beyond the bound, this exercise also cuts on "
        "equality (score ≥ β); {observed} evaluations instead of {expected}",
    ),
    "convention-coupe-large-refused": Sentence(
        fr="coupe large : ton programme coupe aussi à égalité, cet exercice ne coupe qu'au-delà "
        "de la borne (score > β) ; {observed} évaluations au lieu de {expected}",
        en="non-strict cut: your program also cuts on equality, this exercise cuts only beyond "
        "the bound (score > β); {observed} evaluations instead of {expected}",
    ),
    "convention-elagage-superficiel-refused": Sentence(
        fr="élagage superficiel : chaque sommet repart de sa propre borne au lieu de garder celle "
        "qu'il reçoit ; {observed} évaluations au lieu de {expected}",
        en="shallow pruning: each node starts its own bound afresh instead of keeping the one it "
        "is given; {observed} evaluations instead of {expected}",
    ),
    "convention-elagage-complet-refused": Sentence(
        fr="élagage complet : les deux bornes descendent depuis la racine, cet exercice attend un "
        "élagage superficiel ; {observed} évaluations au lieu de {expected}",
        en="full pruning: both bounds come down from the root, this exercise expects shallow "
        "pruning; {observed} evaluations instead of {expected}",
    ),
    "convention-elagage-superficiel+coupe-stricte-refused": Sentence(
        fr="élagage superficiel et coupe stricte : chaque sommet repart de sa propre borne, et "
        "l'égalité ne coupe pas ; {observed} évaluations au lieu de {expected}",
        en="shallow pruning and strict cut: each node starts its own bound afresh, and equality "
        "does not cut; {observed} evaluations instead of {expected}",
    ),
    "convention-elagage-superficiel+coupe-large-refused": Sentence(
        fr="élagage superficiel et coupe large : chaque sommet repart de sa propre borne, et "
        "l'égalité coupe ; {observed} évaluations au lieu de {expected}",
        en="shallow pruning and non-strict cut: each node starts its own bound afresh, and "
        "equality cuts; {observed} evaluations instead of {expected}",
    ),
    "convention-elagage-complet+coupe-stricte-refused": Sentence(
        fr="élagage complet et coupe stricte : les deux bornes descendent depuis la racine, et "
        "l'égalité ne coupe pas ; {observed} évaluations au lieu de {expected}",
        en="full pruning and strict cut: both bounds come down from the root, and equality does "
        "not cut; {observed} evaluations instead of {expected}",
    ),
    "convention-elagage-complet+coupe-large-refused": Sentence(
        fr="élagage complet et coupe large : les deux bornes descendent depuis la racine, et "
        "l'égalité coupe ; {observed} évaluations au lieu de {expected}",
        en="full pruning and non-strict cut: both bounds come down from the root, and equality "
        "cuts; {observed} evaluations instead of {expected}",
    ),
    "convention-note-coupe-stricte": Sentence(
        fr="ta recherche coupe strictement (score > β, et non score ≥ β) : cet exercice l'accepte",
        en="your search cuts strictly (score > β, not score ≥ β): this exercise accepts it",
    ),
    "convention-note-elagage-superficiel": Sentence(
        fr="élagage superficiel : chaque sommet repart de sa propre borne ; cet exercice l'accepte",
        en="shallow pruning: each node starts its own bound afresh; this exercise accepts it",
    ),
    "convention-note-elagage-superficiel+coupe-stricte": Sentence(
        fr="élagage superficiel, coupe stricte : chaque sommet repart de sa propre borne et "
        "l'égalité ne coupe pas ; cet exercice l'accepte",
        en="shallow pruning, strict cut: each node starts its own bound afresh and equality does "
        "not cut; this exercise accepts it",
    ),
    # The file as a whole.
    "cannot-be-called": Sentence(
        fr="{function} a {count} {count:|paramètre|paramètres} ({names}) ; "
        "l'exercice appelle {accepted}",
        en="{function} has {count} {count:|parameter|parameters} ({names}); "
        "the exercise calls {accepted}",
    ),
    "parameters-not-given": Sentence(
        fr="{function} demande aussi {names}, que l'exercice ne donne pas : "
        "donne-{count:|lui|leur} une valeur par défaut, ou {count:|enlève-le|enlève-les} ; "
        "l'exercice appelle {accepted}",
        en="{function} also asks for {names}, which the exercise does not pass: give "
        "{count:|it|them} a default, or take {count:|it|them} away; the exercise calls {accepted}",
    ),
    "parameters-unclear": Sentence(
        fr="dans {function}, je comprends {understood}, mais pas {names} : renomme "
        "{count:|ce paramètre|ces paramètres} comme dans {accepted}, ou donne-{count:|lui|leur} "
        "une valeur par défaut si l'exercice n'a rien à y mettre",
        en="in {function}, I understand {understood}, but not {names}: rename "
        "{count:|that parameter|those parameters} as in {accepted}, or give {count:|it|them} a "
        "default if the exercise has nothing to put there",
    ),
    "player-is-coded": Sentence(
        fr="{function} reçoit dans {name} True (c'est à MAX) ou False (c'est à MIN), et le compare "
        "à autre chose : un texte, un 2, un nombre de coups. Écris {name} == True, ou simplement "
        "if {name}",
        en="{function} is passed True (MAX plays) or False (MIN plays) in {name}, and compares it "
        "with something else: a text, a 2, a number of moves. Write {name} == True, or simply if "
        "{name}",
    ),
    "player-is-numbered": Sentence(
        fr="dans {function}, je comprends que {name} dit par un nombre à qui c'est de jouer, mais "
        "pas si 0 est MAX ou MIN : l'exercice passe True quand c'est à MAX, False quand c'est à "
        "MIN. Écris simplement if {name}, ou nomme le nombre : MAX = 0, puis if {name} == MAX",
        en="in {function}, I understand that {name} tells by a number whose turn it is, but not "
        "whether 0 is MAX or MIN: the exercise passes True when MAX plays, False when MIN does. "
        "Simply write if {name}, or name the number: MAX = 0, then if {name} == MAX",
    ),
    "function-missing": Sentence(
        fr="aucune fonction {function} dans ce fichier",
        en="no function {function} in this file",
    ),
    "function-missing-near": Sentence(
        fr="aucune fonction {function} dans ce fichier ; « {near} » ? peut-être « {function} »",
        en="no function {function} in this file; “{near}”? perhaps “{function}”",
    ),
    "function-by-a-line": Sentence(
        fr="aucune fonction {function} dans ce fichier ; {near} (ligne {line}) y ressemble : pour "
        "la faire noter, ajoute à la fin du fichier la ligne « {addition} »",
        en="no function {function} in this file; {near} (line {line}) resembles it: to have it "
        "graded, add this line at the end of the file: “{addition}”",
    ),
    "function-near-uncallable": Sentence(
        fr="aucune fonction {function} dans ce fichier ; {near} (ligne {line}) y ressemble, mais "
        "ne peut pas être appelée : {reason}",
        en="no function {function} in this file; {near} (line {line}) resembles it, but cannot be "
        "called: {reason}",
    ),
    "alphabeta-renamed": Sentence(
        fr="{function} (ligne {line}) a alpha et beta parmi ses paramètres : c'est alpha-bêta sous "
        "un autre nom, et c'est dans cet exercice qu'elle est notée",
        en="{function} (line {line}) has alpha and beta among its parameters: it is alpha-beta by "
        "another name, and graded in that exercise",
    ),
    "function-to-write": Sentence(
        fr="la fonction {function} reste à écrire",
        en="the function {function} is still to be written",
    ),
    "functions-to-write": Sentence(
        fr="les fonctions {functions} restent à écrire",
        en="the functions {functions} are still to be written",
    ),
    "function-in-unread-cell": Sentence(
        fr="la fonction {function} (ligne {line}) est dans une cellule que Python ne peut pas "
        "lire : corrige la cellule, et la fonction sera notée",
        en="the function {function} (line {line}) is in a cell that Python cannot read: mend the "
        "cell, and the function will be graded",
    ),
    "defined-again": Sentence(
        fr="{name} est définie {places} : seule la dernière compte",
        en="{name} is defined {places}: only the last one counts",
    ),
    "defined-again-to-write": Sentence(
        fr="{name} est définie {places} : seule la dernière compte, et elle reste à écrire ; pour "
        "que celle de la ligne {line} soit notée, efface ce qui la redéfinit",
        en="{name} is defined {places}: only the last one counts, and it is still to be written; "
        "to have the one of line {line} graded, delete what defines it again",
    ),
    "two-lines": Sentence(
        fr="deux fois (lignes {first} et {last})", en="twice (lines {first} and {last})"
    ),
    "several-lines": Sentence(
        fr="{count} fois (lignes {lines:lines})", en="{count} times (lines {lines:lines})"
    ),
    "nothing-found": Sentence(
        fr="aucune fonction du cours dans ce fichier ; le cours attend : {expected}",
        en="no function of the course in this file; the course expects: {expected}",
    ),
    "empty-file": Sentence(
        fr="le fichier est vide ; l'as-tu bien enregistré ?",
        en="the file is empty; did you save it?",
    ),
    "notebook-without-code": Sentence(
        fr="le notebook n'a aucune cellule de code",
        en="the notebook has no code cell",
    ),
    # Why Python cannot read a file, most likely.
    "syntax-pasted": Sentence(
        fr="« {character} » vient sans doute d'un texte copié : en Python, écris {typed}",
        en="“{character}” probably comes from a pasted text: in Python, write {typed}",
    ),
    "syntax-invisible": Sentence(
        fr="la ligne contient un caractère invisible ({name}), sans doute copié d'une page : "
        "efface les espaces de cette ligne et retape-les",
        en="the line holds an invisible character ({name}), probably pasted from a page: "
        "delete the spaces of this line and type them again",
    ),
    "syntax-strange": Sentence(
        fr="Python ne connaît pas le caractère « {character} » à cet endroit",
        en="Python does not know the character “{character}” at this place",
    ),
    "syntax-else-if": Sentence(
        fr="« else if » s'écrit elif en Python", en="“else if” is written elif in Python"
    ),
    "syntax-pseudo-code": Sentence(
        fr="cette ligne est du pseudo-code : en Python, les mots sont if, else, for, while, "
        "return, def",
        en="this line is pseudo-code: in Python the words are if, else, for, while, return, def",
    ),
    "syntax-newer-python": Sentence(
        fr="cette écriture demande Python {needed} ; ici, c'est Python {here}",
        en="this way of writing needs Python {needed}; this is Python {here}",
    ),
    "syntax-python-2-print": Sentence(
        fr="print demande des parenthèses depuis Python 3 : print(…)",
        en="print needs parentheses since Python 3: print(…)",
    ),
    "syntax-python-2-except": Sentence(
        fr="« except Erreur, e » est du Python 2 : écris « except Erreur as e »",
        en="“except Error, e” is Python 2: write “except Error as e”",
    ),
    "syntax-python-2-number": Sentence(
        fr="un entier ne commence pas par un zéro : écris 7, pas 07",
        en="an integer does not begin with a zero: write 7, not 07",
    ),
    "syntax-tabs-and-spaces": Sentence(
        fr="l'indentation mélange tabulations et espaces : n'utilise que des espaces, 4 par niveau",
        en="the indentation mixes tabs and spaces: use spaces alone, 4 a level",
    ),
    "syntax-indentation": Sentence(
        fr="le décalage de cette ligne ne correspond à aucun bloc : aligne-la avec les lignes du "
        "même bloc",
        en="this line's indentation belongs to no block: align it with the lines of its block",
    ),
    "syntax-empty-block": Sentence(
        fr="un bloc est vide ou mal décalé : après un « : », décale la suite de 4 espaces",
        en="a block is empty or badly indented: after a “:”, indent what follows by 4 spaces",
    ),
    "syntax-colon": Sentence(
        fr="il manque sans doute « : » à la fin de la ligne (if, else, for, while, def)",
        en="a “:” is probably missing at the end of the line (if, else, for, while, def)",
    ),
    "syntax-never-closed": Sentence(
        fr="une parenthèse ou un crochet est ouvert et jamais fermé",
        en="a parenthesis or a bracket is opened and never closed",
    ),
    "syntax-unmatched": Sentence(
        fr="une parenthèse ou un crochet est fermé sans avoir été ouvert",
        en="a parenthesis or a bracket is closed without having been opened",
    ),
    "syntax-quote": Sentence(
        fr="un texte commence par un guillemet et ne finit pas : il manque le second",
        en="a text begins with a quote and does not end: the second one is missing",
    ),
    "syntax-equals": Sentence(
        fr="pour comparer, écris == ; le signe = seul donne une valeur à une variable",
        en="to compare, write ==; a single = gives a value to a variable",
    ),
    "syntax-encoding": Sentence(
        fr="le fichier n'est pas enregistré en UTF-8 : choisis cet encodage dans ton éditeur",
        en="the file is not saved as UTF-8: choose that encoding in your editor",
    ),
    "syntax-comma": Sentence(
        fr="il manque sans doute une virgule entre deux éléments",
        en="a comma is probably missing between two items",
    ),
    "syntax-outside-function": Sentence(
        fr="ce return est en dehors de toute fonction : vérifie son décalage",
        en="this return stands outside any function: check its indentation",
    ),
    "syntax-outside-loop": Sentence(
        fr="ce break ou continue est en dehors de toute boucle : vérifie son décalage",
        en="this break or continue stands outside any loop: check its indentation",
    ),
    "syntax-too-deep": Sentence(
        fr="trop de parenthèses ou de blocs les uns dans les autres",
        en="too many parentheses or blocks inside one another",
    ),
    "file-cannot-be-loaded": Sentence(
        fr="le fichier ne peut pas être chargé, même réduit à ses définitions",
        en="the file cannot be loaded, even reduced to its definitions",
    ),
    "follows-children": Sentence(
        fr="la constante {name} (ligne {line}) suit le nombre d'enfants de chaque sommet : "
        "rien à changer",
        en="the constant {name} (line {line}) follows the number of children of each node: "
        "nothing to change",
    ),
    "constant-cannot-follow": Sentence(
        fr="la constante {name} (ligne {line}) ne peut pas suivre le nombre d'enfants "
        "{count:|à la ligne|aux lignes} {lines:lines} : écris for coup in coups_possibles(jeu)",
        en="the constant {name} (line {line}) cannot follow the number of children at "
        "{count:|line|lines} {lines:lines}: write for coup in coups_possibles(jeu)",
    ),
    "default-unavailable": Sentence(
        fr="{count:|la valeur|les valeurs} par défaut de {names} ({function}, ligne {line}) ne "
        "{count:|peut être calculée|peuvent être calculées} ici ; la fonction est notée, car "
        "l'exercice donne lui-même ce qu'il demande. L'infini s'écrit math.inf, avec "
        "« import math »",
        en="the {count:|default|defaults} of {names} ({function}, line {line}) cannot be worked "
        "out here; the function is graded, for the exercise passes what it asks for itself. "
        "Infinity is written math.inf, with “import math”",
    ),
    "decorator-unavailable": Sentence(
        fr="le décorateur de {function} (ligne {line}) demande ce qui n'est pas disponible ici ; "
        "la fonction est notée sans lui",
        en="the decorator of {function} (line {line}) needs what is not available here; the "
        "function is graded without it",
    ),
    "cell-left-out": Sentence(
        fr="Python ne peut pas lire la ligne {line} ({error}) : cette cellule est laissée de côté, "
        "les autres sont notées",
        en="Python cannot read line {line} ({error}): that cell is left out, the others are graded",
    ),
    "cell-unreadable": Sentence(
        fr="{count:|la cellule|les cellules} {cells} {count:|ne contient|ne contiennent} pas de "
        "texte lisible : {count:|elle est laissée|elles sont laissées} de côté, les autres sont "
        "notées",
        en="{count:|cell|cells} {cells} {count:|holds|hold} no text that can be read: "
        "{count:|it is|they are} left out, the others are graded",
    ),
    "cell-left-out-because": Sentence(
        fr="Python ne peut pas lire la ligne {line} ({error}) : {cause}. Cette cellule est laissée "
        "de côté, les autres sont notées",
        en="Python cannot read line {line} ({error}): {cause}. That cell is left out, the others "
        "are graded",
    ),
    "input-at-import": Sentence(
        fr="le fichier lit le clavier (input) dès son chargement, ligne {line} ; "
        "tes fonctions sont notées sans cette partie",
        en="the file reads the keyboard (input) as soon as it is loaded, line {line}; "
        "your functions are graded without that part",
    ),
    "endless-at-import": Sentence(
        fr="le chargement du fichier ne finit pas (boucle, partie lancée ?) ; "
        "tes fonctions sont notées sans cette partie",
        en="loading the file does not end (a loop, a game that starts?); "
        "your functions are graded without that part",
    ),
    "endless-at-import-at": Sentence(
        fr="le chargement du fichier ne finit pas : il en était à la ligne {line} (boucle, partie "
        "lancée ?) ; tes fonctions sont notées sans cette partie",
        en="loading the file does not end: it was at line {line} (a loop, a game that starts?); "
        "your functions are graded without that part",
    ),
    "crash-at-import": Sentence(
        fr="Python lui-même s'est interrompu au chargement du fichier ; "
        "tes fonctions sont notées sans cette partie",
        en="Python itself broke down while loading the file; "
        "your functions are graded without that part",
    ),
    "missing-standard-module": Sentence(
        fr="module non disponible ici, ligne {line} : « {module} » ; "
        "tes fonctions sont notées sans cette partie",
        en="module not available here, line {line}: “{module}”; "
        "your functions are graded without that part",
    ),
    "missing-module": Sentence(
        fr="module non disponible ici, ligne {line} : « {module} » (ni un module installé, ni un "
        "autre de tes fichiers ne peut être importé) ; tes fonctions sont notées sans cette partie",
        en="module not available here, line {line}: “{module}” (neither an installed module nor "
        "another of your files can be imported); your functions are graded without that part",
    ),
    "error-at-import": Sentence(
        fr="le chargement du fichier s'est arrêté ligne {line} ({error}) ; "
        "tes fonctions sont notées sans cette partie",
        en="loading the file stopped at line {line} ({error}); "
        "your functions are graded without that part",
    ),
    "exit-at-import": Sentence(
        fr="le fichier met fin au programme dès son chargement ; "
        "tes fonctions sont notées sans cette partie",
        en="the file ends the program as soon as it is loaded; "
        "your functions are graded without that part",
    ),
    "lines-skipped": Sentence(
        fr="seules les définitions du fichier sont chargées ; "
        "{count:|ligne laissée|lignes laissées} de côté : {lines:lines}",
        en="only the definitions of the file are loaded; "
        "{count:|line|lines} left aside: {lines:lines}",
    ),
    "output-truncated": Sentence(
        fr="sortie tronquée : ton programme affiche plus que ce qui peut être gardé",
        en="output truncated: your program prints more than can be kept",
    ),
    # Our own trouble.
    "child-cannot-be-run": Sentence(
        fr="le processus qui exécute le programme noté s'est arrêté deux fois de suite",
        en="the process that runs the graded program stopped twice in a row",
    ),
    # The solution itself.
    "solution-fails": Sentence(
        fr="le corrigé ne donne pas la bonne réponse sur « {case} » : {reason:vous}",
        en="the solution does not give the right answer on “{case}”: {reason:vous}",
    ),
    "solution-fails-hidden": Sentence(
        fr="le cours ne peut pas servir : son corrigé échoue sur la fixture cachée « {case} »",
        en="the course cannot be used: its solution fails on the hidden fixture “{case}”",
    ),
    "try-audit": Sentence(
        fr="`grader audit --exercice {exercise}` dit le reste à son enseignant",
        en="`grader audit --exercice {exercise}` tells its teacher the rest",
    ),
    "solution-returned": Sentence(fr="il renvoie {returned}", en="it returns {returned}"),
    "solution-raised": Sentence(
        fr="il s'arrête ligne {line} : {error}",
        en="it stops at line {line}: {error}",
    ),
    "solution-stopped": Sentence(
        fr="il ne va pas jusqu'au bout ({ending})", en="it does not get to its end ({ending})"
    ),
    "no-case-applies": Sentence(
        fr="aucune des fixtures de « {exercise} » ne convient à la forme « {form} »",
        en="none of the fixtures of “{exercise}” suits the form “{form}”",
    ),
    "try-early-ends": Sentence(
        fr="ajoutez `fins_anticipees: true`, ou une fixture dont les feuilles sont toutes à la "
        "même profondeur",
        en="add `fins_anticipees: true`, or a fixture whose leaves all lie at the same depth",
    ),
    "solution-disagrees": Sentence(
        fr="sur « {case} », le corrigé donne {observed} ({observed_count} évaluations) "
        "et la recherche intégrée {expected} ({expected_count} évaluations)",
        en="on “{case}”, the solution gives {observed} ({observed_count} evaluations) "
        "and the built-in search {expected} ({expected_count} evaluations)",
    ),
}
