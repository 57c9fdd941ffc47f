"""What is said of a course file with a mistake in it."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # The course as a whole.
    "course-invalid": Sentence(
        fr="le cours ne peut pas être utilisé : {count} {count:|erreur|erreurs}",
        en="the course cannot be used: {count} {count:|mistake|mistakes}",
    ),
    "no-course-there": Sentence(
        fr="le dossier « {folder} » ne contient pas de cours : {file} y est introuvable",
        en='the folder "{folder}" holds no course: there is no {file} in it',
    ),
    "no-course-found": Sentence(
        fr="aucun cours trouvé à partir de « {folder} » ; indiquez son dossier par --course",
        en='no course found from "{folder}" upwards; name its folder with --course',
    ),
    "course-not-trusted": Sentence(
        fr="le cours du dossier parent « {folder} » n'est pas pris sans être demandé : {reason} ; "
        "--course {folder} pour s'en servir quand même, --course avec un autre dossier sinon",
        en='the course in the parent folder "{folder}" is not taken unless it is asked for: '
        "{reason}; --course {folder} to use it all the same, --course with another folder "
        "otherwise",
    ),
    "course-of-another-user": Sentence(
        fr="« {file} » appartient à un autre utilisateur",
        en='"{file}" belongs to another user',
    ),
    "course-open-to-all": Sentence(
        fr="tout le monde peut écrire dans « {file} »",
        en='everybody can write to "{file}"',
    ),
    "course-in-parent": Sentence(
        fr="Cours trouvé dans un dossier parent : {folder}",
        en="Course found in a parent folder: {folder}",
    ),
    "more-faults": Sentence(
        fr="et d'autres erreurs encore : seules les {limit} premières de ce fichier sont dites",
        en="and more mistakes: only the first {limit} of this file are told",
    ),
    # Files.
    "course-file-missing": Sentence(
        fr="ce fichier manque",
        en="this file is missing",
    ),
    "course-file-not-a-file": Sentence(
        fr="un fichier est attendu ici, et ce n'en est pas un",
        en="a file is expected here, and this is not one",
    ),
    "course-file-unreadable": Sentence(
        fr="ce fichier ne peut pas être lu ({reason})",
        en="this file cannot be read ({reason})",
    ),
    "course-file-too-large": Sentence(
        fr="ce fichier est trop gros : {limit_mib} Mio au plus",
        en="this file is too large: {limit_mib} MiB at most",
    ),
    "course-file-too-many-values": Sentence(
        fr="ce fichier contient trop de valeurs : {limit} au plus",
        en="this file holds too many values: {limit} at most",
    ),
    "course-file-empty": Sentence(
        fr="ce fichier est vide",
        en="this file is empty",
    ),
    "course-file-encoding": Sentence(
        fr="ce fichier n'est pas du texte en UTF-8",
        en="this file is not UTF-8 text",
    ),
    "try-encoding": Sentence(
        fr="enregistrez-le en UTF-8 dans votre éditeur",
        en="save it as UTF-8 in your editor",
    ),
    "course-file-character": Sentence(
        fr="cette ligne contient un caractère invisible interdit ({character})",
        en="this line holds a forbidden invisible character ({character})",
    ),
    "course-solution-missing": Sentence(
        fr="le corrigé de l'exercice manque",
        en="the solution of the exercise is missing",
    ),
    "course-exercise-unknown": Sentence(
        fr="l'exercice « {exercise} » n'existe pas : {file} est introuvable",
        en='there is no exercise "{exercise}": {file} was not found',
    ),
    "course-case-unknown": Sentence(
        fr="la fixture « {case} » n'existe pas : {file} est introuvable",
        en='there is no fixture "{case}": {file} was not found',
    ),
    "try-create": Sentence(
        fr="créez {file}, ou retirez ce nom",
        en="create {file}, or remove this name",
    ),
    # YAML itself.
    "yaml-syntax": Sentence(
        fr="cette ligne ne se lit pas comme du YAML",
        en="this line cannot be read as YAML",
    ),
    "yaml-syntax-list-open": Sentence(
        fr="la liste ouverte par « [ » à la ligne {opened} n'est pas fermée, "
        "ou une virgule y manque",
        en='the list opened by "[" on line {opened} is not closed, or lacks a comma',
    ),
    "try-yaml-syntax-list-open": Sentence(
        fr="séparez les valeurs par des virgules et fermez chaque « [ » par un « ] »",
        en='separate values by commas and close each "[" with a "]"',
    ),
    "yaml-syntax-mapping-open": Sentence(
        fr="l'accolade ouverte à la ligne {opened} n'est pas fermée, ou une virgule y manque",
        en="the brace opened on line {opened} is not closed, or lacks a comma",
    ),
    "try-yaml-syntax-mapping-open": Sentence(
        fr="écrivez {{clé: valeur, clé: valeur}}",
        en="write {{key: value, key: value}}",
    ),
    "yaml-syntax-colon": Sentence(
        fr="un deux-points de trop dans cette valeur, ou une ligne mal alignée",
        en="a colon too many in this value, or a misaligned line",
    ),
    "try-yaml-syntax-colon": Sentence(
        fr='mettez le texte entre guillemets ("…"), ou alignez la clé sur ses voisines',
        en='put the text in quotes ("…"), or align the key with its neighbours',
    ),
    "yaml-syntax-quote-open": Sentence(
        fr="le guillemet ouvert à la ligne {opened} n'est jamais fermé",
        en="the quote opened on line {opened} is never closed",
    ),
    "try-yaml-syntax-quote-open": Sentence(
        fr="fermez le guillemet à la fin du texte",
        en="close the quote at the end of the text",
    ),
    "yaml-syntax-no-colon": Sentence(
        fr="un deux-points est attendu après la clé",
        en="a colon is expected after the key",
    ),
    "try-yaml-syntax-no-colon": Sentence(
        fr="écrivez clé: valeur, avec une espace après le deux-points",
        en="write key: value, with a space after the colon",
    ),
    "yaml-syntax-character": Sentence(
        fr="une valeur ne peut pas commencer par « {character} »",
        en='a value cannot begin with "{character}"',
    ),
    "try-yaml-syntax-character": Sentence(
        fr='mettez le texte entre guillemets : "…"',
        en='put the text in quotes: "…"',
    ),
    "yaml-syntax-empty-item": Sentence(
        fr="une valeur est attendue ici",
        en="a value is expected here",
    ),
    "try-yaml-syntax-empty-item": Sentence(
        fr="écrivez la valeur, ou retirez la virgule en trop",
        en="write the value, or remove the extra comma",
    ),
    "yaml-syntax-end": Sentence(
        fr="le fichier s'arrête trop tôt : un « [ » ou une accolade reste ouvert",
        en='the file ends too early: a "[" or a brace is still open',
    ),
    "try-yaml-syntax-end": Sentence(
        fr="fermez ce qui est ouvert",
        en="close what is open",
    ),
    "yaml-syntax-indentation": Sentence(
        fr="cette ligne n'est pas alignée sur ses voisines, ou contient du texte en trop",
        en="this line is not aligned with its neighbours, or has something too many",
    ),
    "try-yaml-syntax-indentation": Sentence(
        fr="mettez le même nombre d'espaces devant les lignes d'un même niveau",
        en="put the same number of spaces before the lines of one level",
    ),
    "yaml-syntax-tab": Sentence(
        fr="cette ligne est décalée par une tabulation",
        en="this line is indented by a tab",
    ),
    "try-yaml-syntax-tab": Sentence(
        fr="décalez-la par des espaces",
        en="indent it with spaces",
    ),
    "yaml-anchor": Sentence(
        fr="les ancres et les renvois de YAML (« {name} ») ne sont pas acceptés",
        en='YAML anchors and aliases ("{name}") are not accepted',
    ),
    "try-no-anchor": Sentence(
        fr="écrivez la valeur en entier à chaque endroit",
        en="write the value in full in each place",
    ),
    "yaml-tag": Sentence(
        fr="les étiquettes de type de YAML (« {tag} ») ne sont pas acceptées",
        en='YAML type tags ("{tag}") are not accepted',
    ),
    "try-no-tag": Sentence(
        fr="écrivez la valeur seule",
        en="write the value alone",
    ),
    "yaml-documents": Sentence(
        fr="un deuxième document commence ici (« --- »)",
        en='a second document begins here ("---")',
    ),
    "try-one-document": Sentence(
        fr="un fichier n'en contient qu'un : retirez cette ligne, ou séparez les fichiers",
        en="a file holds only one: remove this line, or split the file",
    ),
    "yaml-too-deep": Sentence(
        fr="trop de listes les unes dans les autres : {limit} niveaux au plus",
        en="too many lists within lists: {limit} levels at most",
    ),
    "question-mark-bare": Sentence(
        fr="un « ? » sans guillemets n'est pas une feuille : YAML y voit autre chose",
        en='a "?" without quotes is not a leaf: YAML takes it for something else',
    ),
    "try-question-mark": Sentence(
        fr='écrivez "?" avec ses guillemets',
        en='write "?" with its quotes',
    ),
    "document-not-mapping": Sentence(
        fr="le fichier doit être fait de lignes « clé: valeur », pas de « {found} »",
        en='the file must be made of "key: value" lines, not "{found}"',
    ),
    # Keys.
    "key-unknown": Sentence(
        fr="clé inconnue « {key} »",
        en='unknown key "{key}"',
    ),
    "key-missing": Sentence(
        fr="la clé « {key} » manque",
        en='the key "{key}" is missing',
    ),
    "key-twice": Sentence(
        fr="la clé « {key} » est écrite deux fois, déjà à la ligne {first}",
        en='the key "{key}" is written twice, already on line {first}',
    ),
    "key-not-a-word": Sentence(
        fr="une clé doit être un mot, pas « {found} »",
        en='a key must be a word, not "{found}"',
    ),
    "key-merge": Sentence(
        fr="la fusion de YAML (« << ») n'est pas acceptée",
        en='the YAML merge key ("<<") is not accepted',
    ),
    "value-missing": Sentence(
        fr="« {key} » n'a pas de valeur",
        en='"{key}" has no value',
    ),
    "try-nearest": Sentence(
        fr="vouliez-vous dire « {word} » ?",
        en='did you mean "{word}"?',
    ),
    "try-one-of": Sentence(
        fr="les clés possibles sont : {words}",
        en="the possible keys are: {words}",
    ),
    "try-decimal-point": Sentence(
        fr="un nombre à virgule s'écrit avec un point : 0.5, pas 0,5",
        en="a decimal number is written with a point: 0.5, not 0,5",
    ),
    "try-key": Sentence(
        fr="ajoutez par exemple « {example} »",
        en='add for example "{example}"',
    ),
    # Values.
    "expected-text": Sentence(
        fr="« {key} » : un texte est attendu, pas « {found} »",
        en='"{key}": a text is expected, not "{found}"',
    ),
    "text-too-long": Sentence(
        fr="« {key} » : ce texte est trop long, {limit} caractères au plus",
        en='"{key}": this text is too long, {limit} characters at most',
    ),
    "text-unprintable": Sentence(
        fr="« {key} » : une ligne de texte visible est attendue, pas « {found} »",
        en='"{key}": one line of visible text is expected, not "{found}"',
    ),
    "expected-passphrase": Sentence(
        fr="« {key} » : un texte d'au moins 8 caractères visibles est attendu, que personne ne "
        "devine",
        en='"{key}": a text of at least 8 visible characters is expected, that nobody guesses',
    ),
    "expected-id": Sentence(
        fr="« {key} » : « {found} » ne peut pas servir de nom ; un nom est fait de lettres "
        "minuscules sans accent, de chiffres, de « - » et de « _ », et n'est pas réservé par "
        "Windows (con, nul, aux…)",
        en='"{key}": "{found}" cannot be a name; a name is made of lower-case letters without '
        'accents, digits, "-" and "_", and is not reserved by Windows (con, nul, aux…)',
    ),
    "expected-function": Sentence(
        fr="« {key} » : « {found} » n'est pas un nom de fonction Python sans accent",
        en='"{key}": "{found}" is not a name of a Python function without accents',
    ),
    "expected-choice": Sentence(
        fr="« {key} » : « {found} » n'est pas l'un de : {words}",
        en='"{key}": "{found}" is not one of: {words}',
    ),
    "expected-flag": Sentence(
        fr="« {key} » : true ou false est attendu, pas « {found} »",
        en='"{key}": true or false is expected, not "{found}"',
    ),
    "expected-integer": Sentence(
        fr="« {key} » : un nombre entier est attendu, pas « {found} »",
        en='"{key}": a whole number is expected, not "{found}"',
    ),
    "expected-number": Sentence(
        fr="« {key} » : un nombre est attendu, pas « {found} »",
        en='"{key}": a number is expected, not "{found}"',
    ),
    "out-of-range": Sentence(
        fr="« {key} » : un nombre de {low} à {high} est attendu, pas « {found} »",
        en='"{key}": a number from {low} to {high} is expected, not "{found}"',
    ),
    "out-of-amount": Sentence(
        fr="« {key} » : un nombre supérieur à 0 et au plus égal à {high} est attendu, "
        "pas « {found} »",
        en='"{key}": a number above 0 and at most {high} is expected, not "{found}"',
    ),
    "expected-list": Sentence(
        fr="« {key} » : une liste est attendue, pas « {found} »",
        en='"{key}": a list is expected, not "{found}"',
    ),
    "try-list": Sentence(
        fr="écrivez [{word}], même pour une seule valeur",
        en="write [{word}], even for a single value",
    ),
    "list-empty": Sentence(
        fr="« {key} » est vide : au moins une valeur est attendue",
        en='"{key}" is empty: at least one value is expected',
    ),
    "list-size": Sentence(
        fr="« {key} » : une liste de {size} valeurs est attendue, pas de {count}",
        en='"{key}": a list of {size} values is expected, not of {count}',
    ),
    "list-too-long": Sentence(
        fr="« {key} » : cette liste est trop longue, {limit} valeurs au plus",
        en='"{key}": this list is too long, {limit} values at most',
    ),
    "item-twice": Sentence(
        fr="« {key} » : « {found} » est nommé deux fois",
        en='"{key}": "{found}" is named twice',
    ),
    "expected-mapping": Sentence(
        fr="« {key} » : des clés parmi {words} sont attendues, pas « {found} »",
        en='"{key}": keys among {words} are expected, not "{found}"',
    ),
    "expected-names": Sentence(
        fr="« {key} » : des lignes « nom: … » sont attendues, pas « {found} »",
        en='"{key}": "name: …" lines are expected, not "{found}"',
    ),
    "try-write": Sentence(
        fr="écrivez {word}",
        en="write {word}",
    ),
    "try-quoted": Sentence(
        fr='mettez-le entre guillemets : "{word}"',
        en='put it in quotes: "{word}"',
    ),
    "try-unquoted": Sentence(
        fr="écrivez {word} sans guillemets",
        en="write {word} without quotes",
    ),
    # Numbers.
    "number-quoted": Sentence(
        fr="« {key} » : {found} est entre guillemets, c'est donc un texte et non un nombre",
        en='"{key}": {found} stands in quotes, so it is a text and not a number',
    ),
    "number-base": Sentence(
        fr="« {key} » : « {found} » n'est pas écrit en base dix",
        en='"{key}": "{found}" is not written in base ten',
    ),
    "number-leading-zero": Sentence(
        fr="« {key} » : « {found} » commence par un zéro, ce que YAML lit comme de l'octal",
        en='"{key}": "{found}" begins with a zero, which YAML reads as octal',
    ),
    "number-sexagesimal": Sentence(
        fr="« {key} » : « {found} » s'écrit comme une heure, pas comme un nombre",
        en='"{key}": "{found}" is written as a time, not as a number',
    ),
    "number-separator": Sentence(
        fr="« {key} » : les chiffres de « {found} » sont séparés",
        en='"{key}": the digits of "{found}" are separated',
    ),
    "number-minus": Sentence(
        fr="« {key} » : le signe moins de « {found} » est un caractère typographique",
        en='"{key}": the minus sign of "{found}" is a typographic character',
    ),
    "number-comma": Sentence(
        fr="« {key} » : « {found} » est écrit avec une virgule, YAML veut un point",
        en='"{key}": "{found}" is written with a comma, YAML wants a point',
    ),
    "number-infinity": Sentence(
        fr="« {key} » : l'infini ne s'écrit pas « {found} »",
        en='"{key}": infinity is not written "{found}"',
    ),
    "number-nan": Sentence(
        fr="« {key} » : « {found} » n'est pas une valeur que l'on peut comparer",
        en='"{key}": "{found}" is not a value that can be compared',
    ),
    "number-too-large": Sentence(
        fr="« {key} » : « {found} » est trop grand (un entier tient sur 64 bits)",
        en='"{key}": "{found}" is too large (a whole number fits in 64 bits)',
    ),
    "try-number": Sentence(
        fr="écrivez un nombre comme 16, -3 ou 2.5",
        en="write a number such as 16, -3 or 2.5",
    ),
    "try-infinity": Sentence(
        fr="l'infini s'écrit .inf ou -.inf",
        en="infinity is written .inf or -.inf",
    ),
    "range-reversed": Sentence(
        fr="« {key} » : la première borne dépasse la seconde",
        en='"{key}": the first bound is beyond the second',
    ),
    # Trees.
    "expected-leaf": Sentence(
        fr="« {found} » n'est pas une feuille",
        en='"{found}" is not a leaf',
    ),
    "leaf-missing": Sentence(
        fr="une feuille manque ici",
        en="a leaf is missing here",
    ),
    "try-leaf": Sentence(
        fr='une feuille est un nombre, ou "?" si sa valeur ne doit pas compter',
        en='a leaf is a number, or "?" where its value must not matter',
    ),
    "expected-children": Sentence(
        fr="« {key} » doit être une liste de sommets",
        en='"{key}" must be a list of nodes',
    ),
    "children-empty": Sentence(
        fr="un sommet sans enfant : cette liste est vide",
        en="a node without children: this list is empty",
    ),
    "try-children": Sentence(
        fr="écrivez les enfants entre crochets, comme [3, 5], ou un nombre pour une feuille",
        en="write the children between brackets, as [3, 5], or a number for a leaf",
    ),
    "tree-lone-leaf": Sentence(
        fr="un arbre a au moins un coup à jouer, et celui-ci n'est qu'une feuille",
        en="a tree has at least one move to play, and this one is only a leaf",
    ),
    "source-missing": Sentence(
        fr="rien à essayer : il manque l'une des clés {words}",
        en="nothing to try: one of the keys {words} is missing",
    ),
    "try-tree": Sentence(
        fr="écrivez par exemple « arbre: [[3, 5], [2, 9]] »",
        en='write for example "arbre: [[3, 5], [2, 9]]"',
    ),
    "sources-many": Sentence(
        fr="« {first} » et « {second} » à la fois : une fixture n'essaie qu'une chose",
        en='both "{first}" and "{second}": a fixture tries one thing only',
    ),
    "try-one-source": Sentence(
        fr="gardez l'une des deux clés, et faites de l'autre une fixture à part",
        en="keep one of the two keys, and make the other a fixture of its own",
    ),
    "only-of-trees": Sentence(
        fr="« {key} » ne va pas avec « {source} » : il n'y a pas d'arbre ici",
        en='"{key}" does not go with "{source}": there is no tree here',
    ),
    "claim-of-whole-game": Sentence(
        fr="« attendu » ne va pas avec « partie_entiere » : chaque position a sa propre réponse",
        en='"attendu" does not go with "partie_entiere": each position has its own answer',
    ),
    "game-not-whole": Sentence(
        fr="« {key} » ne peut être que true",
        en='"{key}" can only be true',
    ),
    "try-whole-game": Sentence(
        fr="écrivez true, ou remplacez cette ligne par « appels » et une liste d'appels",
        en='write true, or replace this line by "appels" and a list of calls',
    ),
    "try-remove": Sentence(
        fr="retirez « {key} »",
        en='remove "{key}"',
    ),
    "tree-too-large": Sentence(
        fr="cet arbre est trop grand : {limit} sommets au plus",
        en="this tree is too large: {limit} nodes at most",
    ),
    "tree-too-high": Sentence(
        fr="cet arbre est trop profond : {limit} coups au plus",
        en="this tree is too deep: {limit} moves at most",
    ),
    "node-without-value": Sentence(
        fr="ce sommet n'a ni « valeur » ni « enfants »",
        en='this node has neither "valeur" nor "enfants"',
    ),
    "try-node": Sentence(
        fr="donnez-lui une valeur (une feuille) ou des enfants",
        en="give it a value (a leaf) or children",
    ),
    "end-without-value": Sentence(
        fr="une fin de partie a besoin de sa « valeur »",
        en='an end of game needs its "valeur"',
    ),
    "try-end": Sentence(
        fr="écrivez par exemple {{fin: victoire, valeur: 100}}",
        en="write for example {{fin: victoire, valeur: 100}}",
    ),
    "end-with-children": Sentence(
        fr="une fin de partie n'a pas d'enfants : retirez « fin » ou « enfants »",
        en='an end of game has no children: remove "fin" or "enfants"',
    ),
    "depth-beyond-tree": Sentence(
        fr="« profondeur » demande {depth} coups, l'arbre n'en a que {height}",
        en='"profondeur" asks for {depth} moves, the tree has only {height}',
    ),
    "graph-too-shallow": Sentence(
        fr="« positions » demande des arbres de {least} coups au moins, ceux-ci en ont {depth} : "
        "plus haut, on ne revient nulle part",
        en='"positions" asks for trees of at least {least} moves, these have {depth}: higher up, '
        "nothing is met again",
    ),
    "horizon-beyond-family": Sentence(
        fr="« horizon » demande {horizon} coups, les arbres de cette famille n'en ont que {depth}",
        en='"horizon" asks for {horizon} moves, the trees of this family have only {depth}',
    ),
    "frontier-without-value": Sentence(
        fr="à la profondeur {depth}, la recherche s'arrête sur le sommet {path}, "
        "qui n'a pas de « valeur »",
        en='at depth {depth} the search stops at the node {path}, which has no "valeur"',
    ),
    "try-frontier": Sentence(
        fr="écrivez ce sommet {{valeur: …, enfants: […]}}",
        en="write this node as {{valeur: …, enfants: […]}}",
    ),
    "family-with": Sentence(
        fr="« {key} » ne va pas avec « genere » : les arbres d'une famille sont tirés au hasard, "
        "à la profondeur que dit « genere »",
        en='"{key}" does not go with "genere": the trees of a family are drawn at random, '
        'at the depth that "genere" says',
    ),
    "family-too-large": Sentence(
        fr="les arbres de cette famille peuvent dépasser {limit} sommets",
        en="the trees of this family may go beyond {limit} nodes",
    ),
    # The same position twice.
    "repeat-not-alone": Sentence(
        fr="« {key} » à côté de « voir » : un sommet déjà écrit a déjà tout ce qu'il lui faut",
        en='"{key}" beside "voir": a node that was written before has all it needs',
    ),
    "repeat-of-nothing": Sentence(
        fr="aucun sommet de cet arbre ne s'appelle « {name} »",
        en='no node of this tree is called "{name}"',
    ),
    "try-name-node": Sentence(
        fr="donnez ce nom à un sommet écrit plus haut : {{nom: {name}, enfants: […]}}",
        en="give this name to a node written before: {{nom: {name}, enfants: […]}}",
    ),
    "repeat-of-twins": Sentence(
        fr="plusieurs sommets s'appellent « {name} » ({count:|ligne|lignes} {lines}) : "
        "lequel est le même ?",
        en='several nodes are called "{name}" ({count:|line|lines} {lines}): '
        "which of them is the same?",
    ),
    "try-rename": Sentence(
        fr="donnez à chacun un nom différent",
        en="give each of them a name of its own",
    ),
    "repeat-of-ancestor": Sentence(
        fr="« {name} » est au-dessus de ce sommet : la partie ne finirait jamais",
        en='"{name}" lies above this node: the game would never end',
    ),
    "try-repeat-elsewhere": Sentence(
        fr="nommez un sommet d'une autre branche",
        en="name a node of another branch",
    ),
    "repeat-of-later": Sentence(
        fr="« {name} » n'est écrit que plus loin, à la ligne {later}",
        en='"{name}" is only written further on, on line {later}',
    ),
    "try-repeat-later": Sentence(
        fr="écrivez le sommet en entier ici, et « voir » là-bas",
        en='write the node in full here, and "voir" over there',
    ),
    "repeat-of-other-player": Sentence(
        fr="« {name} » est à la profondeur {first} et ce sommet à la profondeur {depth} : "
        "ce n'est pas au même joueur de jouer, donc pas la même position",
        en='"{name}" lies at depth {first} and this node at depth {depth}: '
        "another player is to move, so it is not the same position",
    ),
    "try-repeat-parity": Sentence(
        fr="nommez un sommet dont la profondeur a la même parité",
        en="name a node whose depth is even or odd as this one's",
    ),
    # Calls.
    "call-not-text": Sentence(
        fr="un appel est attendu, et YAML y voit « {found} »",
        en='a call is expected, and YAML sees "{found}"',
    ),
    "expected-call": Sentence(
        fr="« {found} » n'est pas un appel de fonction",
        en='"{found}" is not a function call',
    ),
    "try-call": Sentence(
        fr="écrivez par exemple « - ajouter_file(3) »",
        en='write for example "- ajouter_file(3)"',
    ),
    "try-call-quoted": Sentence(
        fr="mettez tout l'appel entre guillemets : - \"f('a', 3)\"",
        en="put the whole call in quotes: - \"f('a', 3)\"",
    ),
    "call-keyword": Sentence(
        fr="« {found} » : un argument est donné par sa place, pas par un nom",
        en='"{found}": an argument is given by its place, not by a name',
    ),
    "try-call-position": Sentence(
        fr="écrivez la valeur seule, à sa place",
        en="write the value alone, in its place",
    ),
    "call-not-literal": Sentence(
        fr="« {found} » n'est pas une valeur que l'on peut écrire dans un appel",
        en='"{found}" is not a value that can be written in a call',
    ),
    "try-call-literal": Sentence(
        fr="les valeurs possibles : un nombre, True, False, None, un texte entre guillemets, "
        "une liste de telles valeurs",
        en="the possible values: a number, True, False, None, a text in quotes, "
        "a list of such values",
    ),
    "try-call-list": Sentence(
        fr="écrivez une liste, entre crochets",
        en="write a list, between brackets",
    ),
    # Chessboards.
    "expected-fen": Sentence(
        fr="« {key} » : une position est attendue, pas « {found} »",
        en='"{key}": a position is expected, not "{found}"',
    ),
    "fen-more-fields": Sentence(
        fr="« {key} » : seules les pièces sont attendues, sans la suite « {found} »",
        en='"{key}": only the pieces are expected, without the rest "{found}"',
    ),
    "fen-ranks": Sentence(
        fr="« {key} » : huit rangées sont attendues, pas {count}",
        en='"{key}": eight ranks are expected, not {count}',
    ),
    "try-fen": Sentence(
        fr='séparez-les par des « / » : "6k1/5ppp/8/8/8/8/5PPP/6K1"',
        en='separate them by "/": "6k1/5ppp/8/8/8/8/5PPP/6K1"',
    ),
    "fen-letter": Sentence(
        fr="« {key} » : « {found} » n'est ni une pièce ni un nombre de cases vides "
        "(rangée {rank}, « {written} »)",
        en='"{key}": "{found}" is neither a piece nor a number of empty squares '
        '(rank {rank}, "{written}")',
    ),
    "try-fen-letter": Sentence(
        fr="FEN emploie les lettres anglaises : {word} au lieu de {found}",
        en="FEN uses the English letters: {word} instead of {found}",
    ),
    "try-fen-letters": Sentence(
        fr="les pièces sont P, N, B, R, Q, K (blancs) et p, n, b, r, q, k (noirs), "
        "les cases vides 1 à 8",
        en="the pieces are P, N, B, R, Q, K (white) and p, n, b, r, q, k (black), "
        "the empty squares 1 to 8",
    ),
    "fen-squares": Sentence(
        fr="« {key} » : la rangée {rank}, « {written} », a {count} {count:|case|cases} "
        "au lieu de 8",
        en='"{key}": rank {rank}, "{written}", has {count} {count:|square|squares} instead of 8',
    ),
    "fen-rank-empty": Sentence(
        fr="« {key} » : la rangée {rank} n'est pas écrite",
        en='"{key}": rank {rank} is not written',
    ),
    "try-fen-squares": Sentence(
        fr="une lettre vaut une case, un chiffre autant de cases vides : 8 pour une rangée vide",
        en="a letter is one square, a digit that many empty squares: 8 for an empty rank",
    ),
    # Claims.
    "claims-by-depth": Sentence(
        fr="« profondeur » est une liste : « attendu » doit dire la réponse de chaque profondeur",
        en='"profondeur" is a list: "attendu" must give the answer of each depth',
    ),
    "try-by-depth": Sentence(
        fr="écrivez par exemple « attendu: {{{depth}: {{valeur: …}}}} »",
        en='write for example "attendu: {{{depth}: {{valeur: …}}}}"',
    ),
    "claim-of-another-depth": Sentence(
        fr="« attendu » parle de la profondeur {found}, qui n'est pas demandée ({depths})",
        en='"attendu" speaks of depth {found}, which is not asked for ({depths})',
    ),
    "claimed-path-nowhere": Sentence(
        fr="le chemin {path} ne mène nulle part : après {before}, le coup {move} n'existe pas "
        "({children} {children:|enfant|enfants})",
        en="the path {path} leads nowhere: after {before} there is no move {move} "
        "({children} {children:|child|children})",
    ),
    "claimed-path-length": Sentence(
        fr="le chemin {path} n'a pas la bonne longueur : il doit mener à une feuille, "
        "ou au sommet où s'arrête la recherche (profondeur {depth})",
        en="the path {path} has not the right length: it must lead to a leaf, "
        "or to the node where the search stops (depth {depth})",
    ),
    # Exercises.
    "id-not-the-file": Sentence(
        fr="« id » vaut « {found} », mais le fichier s'appelle « {wanted} »",
        en='"id" is "{found}", but the file is called "{wanted}"',
    ),
    "id-not-the-folder": Sentence(
        fr="« id » vaut « {found} », mais le dossier s'appelle « {wanted} »",
        en='"id" is "{found}", but the folder is called "{wanted}"',
    ),
    "parameter-missing": Sentence(
        fr="« {key} » : il y manque « {role} »",
        en='"{key}": "{role}" is missing',
    ),
    "parameter-unfit": Sentence(
        fr="« {key} » : « {role} » n'est pas un paramètre de cet algorithme",
        en='"{key}": "{role}" is no parameter of this algorithm',
    ),
    "try-parameters": Sentence(
        fr="les paramètres possibles sont : {words}",
        en="the possible parameters are: {words}",
    ),
    "functions-and": Sentence(
        fr="« {key} » et « fonctions » à la fois : « fonctions » dit déjà tout",
        en='both "{key}" and "fonctions": "fonctions" says it all',
    ),
    "functions-unfit": Sentence(
        fr="« algorithme: {algorithm} » ne demande qu'une fonction",
        en='"algorithme: {algorithm}" asks for one function only',
    ),
    "try-one-function": Sentence(
        fr="écrivez « fonction: … » et « parametres: […] » au lieu de « fonctions »",
        en='write "fonction: …" and "parametres: […]" instead of "fonctions"',
    ),
    "check-unfit": Sentence(
        fr="« {key} » ne se note pas avec « algorithme: {algorithm} »",
        en='"{key}" is not marked with "algorithme: {algorithm}"',
    ),
    "tolerance-unfit": Sentence(
        fr="« tolerance » ne sert qu'avec « algorithme: corrige » ; avec « algorithme: "
        "{algorithm} », la réponse est exacte",
        en='"tolerance" serves with "algorithme: corrige" alone; with "algorithme: {algorithm}" '
        "the answer is exact",
    ),
    "try-tolerance-in-exercise": Sentence(
        fr="retirez « tolerance » de « {case} » ; l'exercice qui en a besoin peut la porter",
        en='remove "tolerance" from "{case}"; the exercise that needs it may hold it',
    ),
    "try-checks": Sentence(
        fr="les contrôles possibles sont : {words}",
        en="the possible checks are: {words}",
    ),
    "order-of-minimax": Sentence(
        fr="« ordre » ne se note pas en minimax : toutes les feuilles y sont évaluées, "
        "dans un ordre qui ne change rien",
        en='"ordre" is not marked in minimax: all leaves are evaluated, '
        "in an order that changes nothing",
    ),
    "try-no-order": Sentence(
        fr="retirez « ordre » et donnez ses points à un autre contrôle",
        en='remove "ordre" and give its points to another check',
    ),
    "points-all-zero": Sentence(
        fr="le barème ne donne aucun point",
        en="the points add up to nothing",
    ),
    "try-points": Sentence(
        fr="donnez des points à au moins un contrôle, par exemple « valeur: 2 »",
        en='give points to at least one check, for example "valeur: 2"',
    ),
    "points-unlikely": Sentence(
        fr="« {key} » : « {found} » n'est pas un nombre de points raisonnable",
        en='"{key}": "{found}" is not a sensible number of points',
    ),
    "case-name-twice": Sentence(
        fr="deux essais s'appelleraient « {name} » : ceux de « {first} » et de « {second} »",
        en='two cases would be called "{name}": those of "{first}" and of "{second}"',
    ),
    # An exercise and its fixtures.
    "source-unfit": Sentence(
        fr="la fixture « {case} » est faite de « {found} », et « algorithme: {algorithm} » "
        "s'essaie sur : {wanted}",
        en='the fixture "{case}" is made of "{found}", and "algorithme: {algorithm}" '
        "is tried on: {wanted}",
    ),
    "try-other-case": Sentence(
        fr="nommez une autre fixture que « {case} »",
        en='name another fixture than "{case}"',
    ),
    "call-unknown": Sentence(
        fr="la fixture « {case} » appelle « {function} », que la forme « {form} » n'a pas",
        en='the fixture "{case}" calls "{function}", which the form "{form}" does not have',
    ),
    "try-functions": Sentence(
        fr="les fonctions possibles sont : {words}",
        en="the possible functions are: {words}",
    ),
    "call-arguments": Sentence(
        fr="la fixture « {case} » appelle « {call} », et la forme « {form} » y attend "
        "{wanted} {wanted:|argument|arguments}",
        en='the fixture "{case}" calls "{call}", where the form "{form}" expects '
        "{wanted} {wanted:|argument|arguments}",
    ),
    "choice-of-min": Sentence(
        fr="« algorithme: jouer » demande un coup de MAX, et c'est MIN qui joue dans « {case} »",
        en='"algorithme: jouer" asks for a move of MAX\'s, and MIN plays in "{case}"',
    ),
    "try-player-max": Sentence(
        fr="écrivez « joueur: max » dans {file}",
        en='write "joueur: max" in {file}',
    ),
    "call-argument-unfit": Sentence(
        fr="« {case} » : dans {call}, l'argument « {role} » ne convient pas",
        en='"{case}": in {call}, the argument "{role}" does not fit',
    ),
    "try-argument-valeurs": Sentence(
        fr="écrivez une liste de nombres, par exemple [3, 8, -2]",
        en="write a list of numbers, such as [3, 8, -2]",
    ),
    "try-argument-joueur_maximise": Sentence(
        fr="écrivez True (MAX joue) ou False (MIN joue)",
        en="write True (MAX plays) or False (MIN plays)",
    ),
    "try-argument-grille": Sentence(
        fr="écrivez 9 caractères parmi X, O et le point, par exemple 'XO..X....'",
        en="write 9 characters among X, O and the dot, such as 'XO..X....'",
    ),
    "try-argument-case": Sentence(
        fr="écrivez le numéro d'une case, de 0 à 8",
        en="write the number of a square, from 0 to 8",
    ),
    "try-argument-joueur": Sentence(fr="écrivez 'X' ou 'O'", en="write 'X' or 'O'"),
    "try-argument-element": Sentence(
        fr="écrivez un nombre ou un texte ; None ne peut pas être rendu par la file",
        en="write a number or a text; None cannot be given back by the queue",
    ),
    "function-name-fixed": Sentence(
        fr="forme « {form} » : la fonction « {function} » n'est pas connue de cet algorithme",
        en='form "{form}": the function "{function}" is not known to this algorithm',
    ),
    "no-transposition": Sentence(
        fr="l'arbre « {case} » n'a aucune transposition : une table n'y sert à rien",
        en='the tree "{case}" has no transposition: a table is of no use there',
    ),
    "try-transposition": Sentence(
        fr="écrivez {{voir: nom}} là où une position déjà nommée revient",
        en="write {{voir: nom}} where a position named before comes again",
    ),
    "try-positions": Sentence(
        fr="écrivez « positions: 3 » dans « genere » : chaque profondeur n'a alors que trois "
        "positions, où l'on revient",
        en='write "positions: 3" in "genere": each depth has only three positions then, which are '
        "met again",
    ),
    "game-functions-missing": Sentence(
        fr="« {case} » joue une partie entière, et la forme « {form} » n'a pas la fonction "
        "{function}",
        en='"{case}" plays a whole game, and the form "{form}" has no function {function}',
    ),
    "deepening-bare": Sentence(
        fr="un approfondissement évalue chaque sommet, et dans « {case} » {node:the} n'a pas de "
        "« valeur »",
        en='deepening evaluates every node, and in "{case}" {node:the} has no "valeur"',
    ),
    "deepening-family-bare": Sentence(
        fr="un approfondissement évalue chaque sommet, et les arbres de « {case} » n'ont "
        "d'évaluation qu'à leurs feuilles",
        en='deepening evaluates every node, and the trees of "{case}" have evaluations at their '
        "leaves alone",
    ),
    "try-horizon": Sentence(
        fr="écrivez « horizon: {depth} » dans « genere » : chaque sommet a alors une évaluation",
        en='write "horizon: {depth}" in "genere": every node has an evaluation then',
    ),
    "deepening-uneven": Sentence(
        fr="un approfondissement veut toutes les feuilles à la même profondeur, et dans « {case} » "
        "{node:the} est une feuille plus proche",
        en='deepening wants all leaves at one depth, and in "{case}" {node:the} is a nearer leaf',
    ),
    "try-deeper": Sentence(
        fr="donnez-lui des enfants jusqu'à la profondeur {depth}, ou retirez cette fixture",
        en="give it children down to depth {depth}, or remove this fixture",
    ),
}
