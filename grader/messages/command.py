"""What the command line says: help, usage errors, files that cannot be read."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Help.
    "help-grader": Sentence(
        fr="Note les exercices du cours minimax et alpha-bêta, et dit où la recherche\ns'écarte.",
        en="Grades the exercises of the minimax and alpha-beta course, and says where a\n"
        "search goes astray.",
    ),
    "help-grader-more": Sentence(
        fr="Exemples :\n"
        "  grader start alphabeta            commencer un exercice\n"
        "  grader check mon_code.py          noter ton fichier\n"
        "  grader check mon_code.py --watch  le noter à chaque enregistrement\n\n"
        "`grader COMMANDE --help` explique chaque commande.",
        en="Examples:\n"
        "  grader start alphabeta           begin an exercise\n"
        "  grader check my_code.py          grade your file\n"
        "  grader check my_code.py --watch  grade it at each save\n\n"
        "`grader COMMAND --help` explains each command.",
    ),
    # argparse writes its colon right after these three.
    "help-commands": Sentence(fr="commandes\u00a0", en="commands"),
    "help-command": Sentence(fr="COMMANDE", en="COMMAND"),
    "help-lang": Sentence(
        fr="langue des messages (sinon GRADER_LANG, sinon celle du cours)",
        en="language of the messages (else GRADER_LANG, else the course's)",
    ),
    "help-check": Sentence(
        fr="note un ou plusieurs fichiers d'élève",
        en="grade one or several student files",
    ),
    "help-check-long": Sentence(
        fr="Note les fonctions du cours trouvées dans chaque fichier, affiche la première\n"
        "différence avec la recherche de référence, et écrit un rapport HTML à côté du\n"
        "fichier.",
        en="Grades the functions of the course found in each file, shows the first\n"
        "difference from the reference search, and writes an HTML report beside the file.",
    ),
    "help-check-more": Sentence(
        fr="Exemples :\n"
        "  grader check mon_code.py\n"
        "  grader check mon_code.py --exercice alphabeta --html rapport.html\n"
        "  grader check mon_code.py --watch     à chaque enregistrement ; Ctrl-C arrête\n"
        "  grader check mon_code.py --verbose   chaque cas, avec tout ce qui est à revoir\n"
        "  grader check *.py --quiet            les notes, une ligne par fichier\n"
        "  grader check mon_code.py --no-html --json - | python -m json.tool\n"
        "  grader check mon_code.py --junit junit.xml --markdown resume.md\n\n"
        "Les sorties se combinent. F peut être - (sortie standard) pour l'une d'elles ;\n"
        "rien d'autre n'y est alors écrit.\n\n"
        "Code de sortie : 0 tout est juste ; 1 noté, quelque chose est faux ; 2 commande\n"
        "ou cours incorrect ; 3 le correcteur n'a pas pu juger ; 130 interrompu.",
        en="Examples:\n"
        "  grader check my_code.py\n"
        "  grader check my_code.py --exercice alphabeta --html report.html\n"
        "  grader check my_code.py --watch      at each save; Ctrl-C stops\n"
        "  grader check my_code.py --verbose    each case, with all there is to rework\n"
        "  grader check *.py --quiet            the marks, one line for each file\n"
        "  grader check my_code.py --no-html --json - | python -m json.tool\n"
        "  grader check my_code.py --junit junit.xml --markdown summary.md\n\n"
        "Outputs combine. F may be - (standard output) for one of them; nothing else\n"
        "goes there then.\n\n"
        "Exit code: 0 everything passed; 1 graded, something failed; 2 wrong usage or\n"
        "invalid course; 3 the grader could not judge; 130 interrupted.",
    ),
    "help-file-name": Sentence(fr="FICHIER", en="FILE"),
    "help-folder-name": Sentence(fr="DOSSIER", en="DIR"),
    "help-files": Sentence(
        fr="le fichier Python (.py) ou le notebook (.ipynb) à noter ; d'un dossier, celui qui "
        "définit le plus de fonctions demandées",
        en="the Python file (.py) or the notebook (.ipynb) to grade; of a folder, the one that "
        "defines most of the functions asked for",
    ),
    "help-exercice": Sentence(
        fr="ne noter que cet exercice (répétable) ; s'il manque dans le fichier, il compte 0",
        en="grade this exercise only (repeatable); missing from the file, it counts 0",
    ),
    "help-course": Sentence(
        fr="dossier du cours (sinon le dossier parent qui contient exercices/cours.yaml, "
        "sinon le cours fourni)",
        en="folder of the course (else the parent folder that holds exercices/cours.yaml, "
        "else the course that ships with grader)",
    ),
    "help-html": Sentence(
        fr="écrire le rapport HTML dans F (- : sortie standard) au lieu de "
        "FICHIER.rapport.html à côté du fichier",
        en="write the HTML report to F (-: standard output) instead of "
        "FILE.rapport.html beside the file",
    ),
    "help-no-html": Sentence(fr="ne pas écrire de rapport HTML", en="write no HTML report"),
    "help-json": Sentence(
        fr="écrire le rapport JSON dans F ; - : sur la sortie standard, qui ne contient alors "
        "que lui",
        en="write the JSON report to F; -: to standard output, which then holds nothing else",
    ),
    "help-watch": Sentence(
        fr="noter à nouveau à chaque enregistrement, jusqu'à Ctrl-C (le cours, lui, n'est lu "
        "qu'une fois)",
        en="grade again at each save, until Ctrl-C (the course itself is read once)",
    ),
    "help-verbose": Sentence(
        fr="tout montrer : chaque cas, chaque vérification manquée, ce que le programme affiche",
        en="show everything: each case, each check that failed, what the program prints",
    ),
    "help-quiet": Sentence(
        fr="n'afficher que la note, une ligne par fichier (le rapport est écrit quand même)",
        en="print the mark alone, one line for each file (the report is written all the same)",
    ),
    "help-seed": Sentence(
        fr="tirer, selon ce texte, d'autres valeurs pour les feuilles « ? » et les arbres "
        "aléatoires : les mêmes pour quiconque donne le même texte",
        en="draw other values for the leaves marked “?” and the random trees, by this text: the "
        "same for whoever gives the same text",
    ),
    "help-class-seed": Sentence(
        fr="tirer, selon ce texte, d'autres arbres, les mêmes pour toute la classe : pour une "
        "épreuve, un texte que les élèves ne connaissent pas (gardé dans le dossier, montré à "
        "vous seul)",
        en="draw other trees by this text, the same for the whole class: for an exam, a text that "
        "students do not know (kept in the folder, shown to you alone)",
    ),
    "help-whose-draw": Sentence(
        fr="dans un cours qui tire des arbres pour chaque élève (tirage: par-copie), qui est "
        "l'élève : sa clé, telle que la donne grader history",
        en="in a course that draws trees for each student (tirage: par-copie), who the student "
        "is: their key, as grader history gives it",
    ),
    "draw-of-nobody": Sentence(
        fr="ce cours tire des arbres pour chaque élève : sans --student, ce sont ceux de personne",
        en="this course draws trees for each student: without --student, these are nobody's",
    ),
    "student-of-common-draw": Sentence(
        fr="--student : ce cours tire les mêmes arbres pour tous (il ne dit pas tirage: par-copie "
        "dans cours.yaml)",
        en="--student: this course draws the same trees for everyone (it does not say tirage: "
        "par-copie in cours.yaml)",
    ),
    "help-isolation": Sentence(
        fr="full : refuser de noter sans isolement complet ; limits : accepter des limites de "
        "temps, de mémoire et de sortie seulement (défaut : le mieux que ce système sache faire)",
        en="full: refuse to grade without full isolation; limits: accept limits of time, memory "
        "and output only (default: the best that this system can do)",
    ),
    "isolation-unknown": Sentence(
        fr="GRADER_ISOLATION={word} : il faut full ou limits",
        en="GRADER_ISOLATION={word}: full or limits is expected",
    ),
    "isolation-not-full": Sentence(
        fr="ce système ne permet pas l'isolement complet (seccomp) ; rien n'a été noté. Avec "
        "--isolation limits, le code tourne avec des limites de temps, de mémoire et de sortie "
        "seulement",
        en="this system does not allow full isolation (seccomp); nothing was graded. With "
        "--isolation limits, the code runs with limits of time, memory and output only",
    ),
    "isolation-as-root": Sentence(
        fr="l'isolement complet (seccomp) manque ici, et la commande est lancée par root : rien "
        "n'a été noté. Lancez-la par un utilisateur ordinaire, ou acceptez le risque avec "
        "--isolation limits",
        en="full isolation (seccomp) is missing here, and the command is run by root: nothing was "
        "graded. Run it as an ordinary user, or accept the risk with --isolation limits",
    ),
    "help-exit-zero": Sentence(
        fr="sortir avec 0 dès que la notation a eu lieu, même si quelque chose est faux",
        en="exit with 0 whenever grading took place, even if something failed",
    ),
    "help-list": Sentence(
        fr="montre le cours : exercices, formes, points, arbres",
        en="show the course: exercises, forms, points, trees",
    ),
    "help-list-long": Sentence(
        fr="Montre le cours d'un coup d'œil : pour chaque exercice, ce qu'il faut écrire, "
        "ce que cela rapporte et ce sur quoi c'est essayé.",
        en="Shows the course at a glance: for each exercise, what is to be written, what it is "
        "worth and what it is tried on.",
    ),
    "help-start": Sentence(
        fr="copie le squelette et l'énoncé d'un exercice",
        en="copy the skeleton and the statement of an exercise",
    ),
    "help-start-long": Sentence(
        fr="Copie le squelette et l'énoncé d'un exercice dans un dossier. "
        "N'écrase jamais un fichier.",
        en="Copies the skeleton and the statement of an exercise into a folder. "
        "Never overwrites a file.",
    ),
    "help-start-id": Sentence(
        fr="l'exercice (`grader list` les montre)", en="the exercise (`grader list` shows them)"
    ),
    "help-start-folder": Sentence(
        fr="le dossier où copier (sinon le dossier courant)",
        en="the folder to copy to (else the current one)",
    ),
    "help-cache": Sentence(
        fr="vide ce que grader garde d'une fois à l'autre",
        en="empty what grader keeps from one run to the next",
    ),
    "help-cache-long": Sentence(
        fr="Vide le dossier de cache : ce que grader a lu ou calculé une fois, et sait recalculer. "
        "À faire après avoir noté sous --isolation limits une copie qui a pu nuire : elle a pu y "
        "écrire. Les notes et les rapports n'y sont pas.",
        en="Empties the cache folder: what grader has read or worked out once, and can work out "
        "again. To be done after a copy that may have meant harm was graded under --isolation "
        "limits: it may have written there. Marks and reports are not in it.",
    ),
    "help-cache-clear": Sentence(fr="le vider", en="empty it"),
    "cache-cleared": Sentence(
        fr="Cache vidé : {count} {count:|fichier supprimé|fichiers supprimés} dans {folder}.",
        en="Cache emptied: {count} {count:|file|files} removed from {folder}.",
    ),
    "cache-nowhere": Sentence(
        fr="ce compte n'a pas de dossier de cache : il n'y a rien à vider",
        en="this account has no cache folder: there is nothing to empty",
    ),
    "cache-not-cleared": Sentence(
        fr="le cache {folder} ne peut pas être vidé : {reason}",
        en="the cache {folder} cannot be emptied: {reason}",
    ),
    "help-completion": Sentence(
        fr="apprend au terminal à compléter les commandes avec Tab",
        en="teach the shell to complete commands with Tab",
    ),
    "help-completion-long": Sentence(
        fr="Affiche le script qui complète avec Tab les commandes, les options, les\n"
        "exercices et les fichiers. Il suffit de le faire lire par le terminal, une fois\n"
        "pour toutes, comme le montre la fin de cette aide.",
        en="Prints the script that completes commands, options, exercises and files with\n"
        "Tab. The shell only has to read it, once and for all, as the end of this help\n"
        "shows.",
    ),
    "help-completion-more": Sentence(
        fr="bash, à la fin de ~/.bashrc :\n"
        '  eval "$(grader completion bash)"\n'
        "zsh, à la fin de ~/.zshrc (après compinit) :\n"
        '  eval "$(grader completion zsh)"\n'
        "fish, à taper une fois :\n"
        "  grader completion fish > ~/.config/fish/completions/grader.fish\n"
        "PowerShell, dans le fichier $PROFILE :\n"
        "  grader completion powershell | Out-String | Invoke-Expression\n\n"
        "Le changement vaut pour les terminaux ouverts ensuite.",
        en="bash, at the end of ~/.bashrc:\n"
        '  eval "$(grader completion bash)"\n'
        "zsh, at the end of ~/.zshrc (after compinit):\n"
        '  eval "$(grader completion zsh)"\n'
        "fish, to be typed once:\n"
        "  grader completion fish > ~/.config/fish/completions/grader.fish\n"
        "PowerShell, in the file $PROFILE:\n"
        "  grader completion powershell | Out-String | Invoke-Expression\n\n"
        "The change holds for the terminals opened from then on.",
    ),
    "help-completion-metavar": Sentence(fr="TERMINAL", en="SHELL"),
    "help-completion-shell": Sentence(fr="le terminal : {shells}", en="the shell: {shells}"),
    "start-done": Sentence(
        fr="{statement} : l'énoncé, à lire d'abord\n"
        "{program} : le fichier à compléter ; il se lance tout seul\n"
        "Ensuite : grader check {program} --exercice {id}",
        en="{statement}: the statement, to be read first\n"
        "{program}: the file to fill in; it runs by itself\n"
        "Then: grader check {program} --exercice {id}",
    ),
    "start-exists": Sentence(
        fr="« {file} » existe déjà ; rien n'a été copié, rien n'a été écrasé",
        en="“{file}” is already there; nothing was copied, nothing was overwritten",
    ),
    "start-missing": Sentence(
        fr="ce cours n'a pas de fichier « {file} » à copier",
        en="this course has no file “{file}” to copy",
    ),
    "list-course": Sentence(
        fr="{title} ({id}) : {count} {count:|exercice|exercices}, note sur {out_of}",
        en="{title} ({id}): {count} {count:|exercise|exercises}, marked out of {out_of}",
    ),
    "list-exercise": Sentence(
        fr="{id} — {title} : {total} {worth:|point|points} ({points})",
        en="{id} — {title}: {total} {worth:|point|points} ({points})",
    ),
    "list-form": Sentence(fr="  forme {id} : {call}", en="  form {id}: {call}"),
    "list-form-on-request": Sentence(
        fr="  forme {id} (sur demande) : {call}", en="  form {id} (on request): {call}"
    ),
    "list-case": Sentence(fr="  {id} : {shape}", en="  {id}: {shape}"),
    "list-case-skipped": Sentence(
        fr="    (laissé de côté par : {forms})", en="    (left aside by: {forms})"
    ),
    "list-tree": Sentence(
        fr="{player} à la racine, {leaves} {leaves:|feuille|feuilles}, profondeur {depth}",
        en="{player} at the root, {leaves} {leaves:|leaf|leaves}, depth {depth}",
    ),
    "list-family": Sentence(
        fr="{count} {count:|arbre tiré|arbres tirés} au hasard, {player} à la racine, "
        "profondeur {depth}",
        en="{count} random {count:|tree|trees}, {player} at the root, depth {depth}",
    ),
    "list-tree-alone": Sentence(
        fr="arbre de {nodes} {nodes:|sommet|sommets}, profondeur {depth}",
        en="tree of {nodes} {nodes:|node|nodes}, depth {depth}",
    ),
    "list-family-alone": Sentence(
        fr="{count} {count:|arbre tiré|arbres tirés} au hasard, profondeur {depth}",
        en="{count} random {count:|tree|trees}, depth {depth}",
    ),
    "list-calls": Sentence(
        fr="{count} {count:|appel|appels}",
        en="{count} {count:|call|calls}",
    ),
    "list-placement": Sentence(
        fr="échiquier, {count} {count:|pièce|pièces}",
        en="chessboard, {count} {count:|piece|pieces}",
    ),
    "list-whole-game": Sentence(
        fr="partie entière : toutes les positions",
        en="whole game: every position",
    ),
    "list-hidden": Sentence(fr="arbre caché", en="hidden tree"),
    "list-hidden-other": Sentence(fr="essai caché", en="hidden case"),
    "help-schema": Sentence(
        fr="affiche les schémas JSON des fichiers du cours et du rapport",
        en="print the JSON Schemas of the course files and of the report",
    ),
    "help-schema-long": Sentence(
        fr="Affiche un schéma JSON (ou tous), pour les éditeurs et les autres programmes.",
        en="Prints one JSON Schema (or all of them), for editors and other programs.",
    ),
    "help-schema-metavar": Sentence(fr="NOM", en="NAME"),
    "help-schema-name": Sentence(
        fr="le schéma voulu : {names} (sinon tous)", en="the schema wanted: {names} (else all)"
    ),
    # argparse's own words.
    "argparse-usage": Sentence(fr="usage : ", en="usage: "),
    "argparse-positional": Sentence(fr="arguments\u00a0", en="arguments"),
    "argparse-options": Sentence(fr="options\u00a0", en="options"),
    "argparse-help": Sentence(fr="affiche cette aide", en="show this help"),
    "argparse-version": Sentence(fr="affiche la version", en="show the version"),
    "argparse-required": Sentence(fr="il manque %s", en="%s is missing"),
    "argparse-expected-one": Sentence(fr="une valeur est attendue", en="a value is expected"),
    "argparse-expected-some": Sentence(
        fr="au moins une valeur est attendue", en="at least one value is expected"
    ),
    "argparse-choice": Sentence(
        fr="« %(value)s » n'existe pas (au choix : %(choices)s)",
        en="there is no “%(value)s” (choose from %(choices)s)",
    ),
    "argparse-argument": Sentence(
        fr="%(argument_name)s – %(message)s", en="%(argument_name)s – %(message)s"
    ),
    "argparse-explicit": Sentence(fr="ne prend pas de valeur (%r)", en="takes no value (%r)"),
    # Wrong usage.
    "error": Sentence(fr="grader : {reason}", en="grader: {reason}"),
    "wrong-usage": Sentence(
        fr="{text}\n  → {command} --help explique la commande",
        en="{text}\n  → {command} --help explains the command",
    ),
    "unknown-word": Sentence(
        fr="mot inconnu « {word} »\n  → {command} --help explique la commande",
        en="unknown word “{word}”\n  → {command} --help explains the command",
    ),
    "unknown-word-near": Sentence(
        fr="mot inconnu « {word} » ; peut-être {near} ?\n  → {command} --help explique la commande",
        en="unknown word “{word}”; did you mean {near}?\n  → {command} --help explains the command",
    ),
    "no-command": Sentence(
        fr="quelle commande ? par exemple : grader check mon_code.py",
        en="which command? for example: grader check my_code.py",
    ),
    "unknown-command-near": Sentence(
        fr="commande inconnue « {asked} » ; peut-être « {near} » ?",
        en="unknown command “{asked}”; did you mean “{near}”?",
    ),
    "unknown-command": Sentence(
        fr="commande inconnue « {asked} » ; les commandes sont {known}\n"
        "  → grader --help les explique",
        en="unknown command “{asked}”; the commands are {known}\n  → grader --help explains them",
    ),
    "unknown-exercise": Sentence(
        fr="exercice inconnu « {asked} » ; le cours a {known}\n  → grader list les montre",
        en="unknown exercise “{asked}”; the course has {known}\n  → grader list shows them",
    ),
    "unknown-exercise-near": Sentence(
        fr="exercice inconnu « {asked} » ; peut-être « {near} » ?",
        en="unknown exercise “{asked}”; did you mean “{near}”?",
    ),
    "one-page-many-files": Sentence(
        fr="--html ne nomme qu'une page : avec plusieurs fichiers, laisse le rapport "
        "s'écrire à côté de chacun",
        en="--html names a single page: with several files, let each report be written "
        "beside its file",
    ),
    "html-and-no-html": Sentence(
        fr="--html et --no-html se contredisent : garde l'un des deux",
        en="--html and --no-html contradict each other: keep one of the two",
    ),
    "two-on-stdout": Sentence(
        fr="une seule sortie peut aller sur la sortie standard (-)",
        en="only one output can go to standard output (-)",
    ),
    "verbose-and-quiet": Sentence(
        fr="--verbose montre tout et --quiet presque rien : garde l'un des deux",
        en="--verbose shows everything and --quiet hardly anything: keep one of the two",
    ),
    "watch-and-stdout": Sentence(
        fr="--watch occupe l'écran : chaque sortie doit aller dans un fichier, pas sur la sortie "
        "standard (-)",
        en="--watch takes the screen: each output must go to a file, not to standard output (-)",
    ),
    # Files.
    "file-missing-near": Sentence(
        fr="le fichier « {file} » n'existe pas ; peut-être « {near} » ?",
        en="there is no file “{file}”; did you mean “{near}”?",
    ),
    "file-missing": Sentence(
        fr="le fichier « {file} » n'existe pas", en="there is no file “{file}”"
    ),
    "file-is-folder": Sentence(
        fr="« {file} » est un dossier ; il faut un fichier Python ou un notebook",
        en="“{file}” is a folder; give a Python file or a notebook",
    ),
    "file-not-regular": Sentence(
        fr="« {file} » est un tube ou un périphérique ; il faut un fichier Python ou un notebook",
        en="“{file}” is a pipe or a device; give a Python file or a notebook",
    ),
    "file-is-link": Sentence(
        fr="« {file} » est un lien vers « {target} » : une copie n'est jamais lue à travers un "
        "lien ; donne le fichier lui-même, ou remplace le lien par une copie du fichier",
        en="“{file}” is a link to “{target}”: a submission is never read through a link; give "
        "the file itself, or put a copy of the file in place of the link",
    ),
    "file-behind-link": Sentence(
        fr="« {file} » n'est pas lu : « {link} » est un lien vers « {target} », et une copie n'est "
        "jamais lue à travers un lien ; donne le vrai chemin, sans lien",
        en="“{file}” is not read: “{link}” is a link to “{target}”, and a submission is never "
        "read through a link; give the real path, without a link",
    ),
    "file-unreadable": Sentence(
        fr="le fichier « {file} » ne peut pas être lu : {reason}",
        en="the file “{file}” cannot be read: {reason}",
    ),
    "file-too-large": Sentence(
        fr="le fichier « {file} » dépasse {limit_mib} Mio : ce n'est pas un programme d'élève",
        en="the file “{file}” is larger than {limit_mib} MiB: this is no student's program",
    ),
    "file-binary": Sentence(
        fr="le fichier « {file} » n'est pas du texte : ce n'est pas un programme Python "
        "(enregistré en UTF-16 ? il faut UTF-8)",
        en="the file “{file}” is no text: this is no Python program "
        "(saved as UTF-16? choose UTF-8)",
    ),
    "notebook-broken": Sentence(
        fr="le notebook « {file} » ne peut pas être lu : ce n'est pas du JSON (fichier coupé ? "
        "à enregistrer de nouveau depuis Jupyter)",
        en="the notebook “{file}” cannot be read: this is no JSON (a file cut short? save it "
        "again from Jupyter)",
    ),
    "notebook-unknown": Sentence(
        fr="le fichier « {file} » n'est pas un notebook Jupyter : les cellules n'y sont pas",
        en="the file “{file}” is no Jupyter notebook: it has no cells",
    ),
    "notebook-code-too-large": Sentence(
        fr="le code du notebook « {file} » dépasse {limit_mib} Mio : ce n'est pas un programme "
        "d'élève",
        en="the code of the notebook “{file}” is larger than {limit_mib} MiB: this is no "
        "student's program",
    ),
    "file-without-name": Sentence(
        fr="un nom de fichier est vide ; il faut un fichier Python",
        en="a file name is empty; give a Python file",
    ),
    "output-is-submission": Sentence(
        fr="« {file} » est le fichier à noter : un rapport ne prend pas sa place",
        en="“{file}” is the file to grade: a report does not take its place",
    ),
    "outputs-meet": Sentence(
        fr="deux sorties iraient dans « {file} » : il faut deux noms",
        en="two outputs would go to “{file}”: give two names",
    ),
    "reason-no-folder": Sentence(fr="ce dossier n'existe pas", en="there is no such folder"),
    "reason-not-allowed": Sentence(fr="l'accès est refusé", en="access is denied"),
    "reason-read-only": Sentence(fr="lecture seule", en="read-only"),
    "reason-full": Sentence(fr="il n'y a plus de place", en="no space is left"),
    "reason-long-name": Sentence(fr="le nom est trop long", en="the name is too long"),
    "output-is-folder": Sentence(
        fr="« {file} » est un dossier : il faut un nom de fichier pour cette sortie",
        en="“{file}” is a folder: give a file name for this output",
    ),
    "output-unwritable": Sentence(
        fr="impossible d'écrire « {file} » : {reason}", en="cannot write “{file}”: {reason}"
    ),
    "report-written": Sentence(fr="Rapport : {file}", en="Report: {file}"),
    "report-elsewhere": Sentence(
        fr="le dossier du fichier est en lecture seule : le rapport est ici, {file}",
        en="the file's folder is read-only: the report is here, {file}",
    ),
    "report-nowhere": Sentence(
        fr="le rapport {file} n'a pu être écrit ni à côté du fichier ni ici (lecture seule) ; "
        "--html F choisit un autre endroit",
        en="the report {file} could be written neither beside the file nor here (read-only); "
        "--html F chooses another place",
    ),
    # While it runs, and when it breaks.
    "progress": Sentence(
        fr="{exercise} {bar} {done}/{total}", en="{exercise} {bar} {done}/{total}"
    ),
    "progress-loading": Sentence(fr="lecture du fichier…", en="reading the file…"),
    "watch-status": Sentence(
        fr="Noté à {time} ; Ctrl-C arrête. J'attends un enregistrement de {files}.",
        en="Graded at {time}; Ctrl-C stops. Waiting for the next save of {files}.",
    ),
    "watch-stopped": Sentence(
        fr="C'est fini pour cette fois. Bonne continuation !",
        en="That is all for now. Keep it up!",
    ),
    "interrupted": Sentence(fr="interrompu", en="interrupted"),
    "internal-error": Sentence(
        fr="le correcteur a rencontré un problème ({type} : {text}) ; rien n'a été noté. "
        "GRADER_DEBUG=1 montre le détail",
        en="the grader ran into trouble ({type}: {text}); nothing was graded. "
        "GRADER_DEBUG=1 shows the details",
    ),
}
