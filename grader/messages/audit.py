"""What `grader audit` says of a course, to its teacher."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # The command.
    "help-audit": Sentence(
        fr="prouve un cours : ses arbres verraient-ils les erreurs ?",
        en="prove a course: would its trees notice the mistakes?",
    ),
    "help-audit-long": Sentence(
        fr="Essaie le cours comme aucun élève ne le fera : les réponses annoncées, le corrigé\n"
        "et la recherche intégrée disent-ils la même chose ? Le corrigé a-t-il tous les\n"
        "points, le squelette aucun ? Chaque erreur connue est-elle attrapée par un arbre\n"
        "au moins, et distinguée des autres ? Là où ce n'est pas le cas, propose le plus\n"
        "petit arbre qui y remédie, prêt à être enregistré.",
        en="Tries the course as no student will: do the stated answers, the solution and the\n"
        "built-in search say the same? Does the solution get full marks, the skeleton none?\n"
        "Is every known mistake caught by one tree at least, and told apart from the others?\n"
        "Where it is not, offers the smallest tree that would do it, ready to be saved.",
    ),
    "help-audit-more": Sentence(
        fr="Exemples :\n"
        "  grader audit                          tout le cours\n"
        "  grader audit --course mon-cours --html audit.html\n"
        "  grader audit --fast                   avant chaque commit : sans propositions\n"
        "  grader audit --without binaire-16     que perdrait-on sans cet arbre ?\n"
        "  grader audit --verbose                la table erreurs × arbres\n\n"
        "Code de sortie : 0 le cours est prouvé ; 1 il ne l'est pas ; 2 commande ou cours\n"
        "incorrect ; 3 le correcteur n'a pas pu l'essayer ; 130 interrompu.",
        en="Examples:\n"
        "  grader audit                          the whole course\n"
        "  grader audit --course my-course --html audit.html\n"
        "  grader audit --fast                   before each commit: without proposals\n"
        "  grader audit --without binaire-16     what would be lost without this tree?\n"
        "  grader audit --verbose                the table of mistakes and trees\n\n"
        "Exit code: 0 the course is proven; 1 it is not; 2 wrong usage or invalid course;\n"
        "3 the grader could not try it; 130 interrupted.",
    ),
    "help-audit-exercice": Sentence(
        fr="ne regarder que cet exercice (répétable)",
        en="look at this exercise only (repeatable)",
    ),
    "help-audit-html": Sentence(
        fr="écrire la page HTML, avec la table, dans F (- : sortie standard)",
        en="write the HTML page, with the table, to F (-: standard output)",
    ),
    "help-audit-json": Sentence(
        fr="écrire le résultat en JSON dans F ; - : sur la sortie standard, qui ne contient "
        "alors que lui",
        en="write the result as JSON to F; -: to standard output, which then holds nothing else",
    ),
    "help-audit-fast": Sentence(
        fr="ne pas chercher les arbres qui combleraient les lacunes",
        en="do not look for the trees that would close the gaps",
    ),
    "help-audit-without": Sentence(
        fr="faire comme si cette fixture n'existait pas, et dire ce qui est perdu (répétable)",
        en="do as if this fixture did not exist, and say what is lost (repeatable)",
    ),
    "help-audit-verbose": Sentence(
        fr="montrer aussi la table erreurs × arbres de chaque forme",
        en="show the table of mistakes and trees of each form too",
    ),
    "audit-written": Sentence(
        fr="Page de l'audit écrite dans {file}", en="Audit page written to {file}"
    ),
    "progress-gaps": Sentence(fr="arbres à proposer", en="trees to be proposed"),
    # Stated answers.
    "audit-what-value": Sentence(fr="valeur", en="value"),
    "audit-what-path": Sentence(fr="chemin", en="path"),
    "audit-what-evaluations-minimax": Sentence(
        fr="nombre d'évaluations de minimax", en="number of evaluations of minimax"
    ),
    "audit-what-evaluations-alphabeta": Sentence(
        fr="nombre d'évaluations d'alphabeta", en="number of evaluations of alphabeta"
    ),
    "audit-answer-wrong": Sentence(
        fr="« {case} », {what} : attendu annonce {claimed}, la réponse juste est {right}",
        en="“{case}”, {what}: attendu claims {claimed}, the right answer is {right}",
    ),
    "audit-answer-three": Sentence(
        fr="« {case} », {what} : attendu annonce {claimed}, le corrigé de « {exercise} » donne "
        "{solution} et la recherche intégrée {right}",
        en="“{case}”, {what}: attendu claims {claimed}, the solution of “{exercise}” gives "
        "{solution} and the built-in search {right}",
    ),
    "audit-solution-answers-wrong": Sentence(
        fr="« {case} », {what} : le corrigé de « {exercise} » donne {solution}, alors qu'attendu "
        "et la recherche intégrée disent {claimed}",
        en="“{case}”, {what}: the solution of “{exercise}” gives {solution}, where attendu and the "
        "built-in search say {claimed}",
    ),
    "audit-try-solution": Sentence(fr="corrigez {file}", en="mend {file}"),
    "audit-answer-two": Sentence(
        fr="« {case} », {what} : attendu annonce {claimed}, le corrigé de « {exercise} » donne "
        "{solution}, et rien d'autre ne le sait",
        en="“{case}”, {what}: attendu claims {claimed}, the solution of “{exercise}” gives "
        "{solution}, and nothing else knows",
    ),
    "audit-try-either": Sentence(
        fr="l'un des deux est faux : écrivez {word} dans attendu, ou corrigez {file}",
        en="one of the two is wrong: write {word} in attendu, or mend {file}",
    ),
    "audit-try-both": Sentence(
        fr="écrivez {word} dans attendu, et corrigez {file}",
        en="write {word} in attendu, and mend {file}",
    ),
    # Solutions and skeletons.
    "audit-solution-fails": Sentence(
        fr="le corrigé de « {exercise} » (forme « {form} ») obtient {score} points sur "
        "{max_score} : {reason:vous}",
        en="the solution of “{exercise}” (form “{form}”) gets {score} points out of "
        "{max_score}: {reason:vous}",
    ),
    "audit-in-case": Sentence(fr="« {case} », {reason:vous}", en="“{case}”, {reason:vous}"),
    "audit-no-reason": Sentence(fr="rien n'a pu être essayé", en="nothing could be tried"),
    "audit-try-check": Sentence(
        fr="grader check {file} --exercice {exercise} montre tout",
        en="grader check {file} --exercice {exercise} shows everything",
    ),
    "audit-forms-untried": Sentence(
        fr="{count:|cette forme|ces formes} de « {exercise} » n'{count:|a|ont} pas de corrigé : "
        "{forms}",
        en="{count:|this form|these forms} of “{exercise}” {count:|has|have} no solution: {forms}",
    ),
    "audit-try-form": Sentence(
        fr="écrivez corrige/{exercise}.{form}.py pour prouver que cette forme aussi peut avoir "
        "tous les points",
        en="write corrige/{exercise}.{form}.py to prove that this form can get full marks too",
    ),
    "audit-skeleton-missing": Sentence(
        fr="« {exercise} » n'a pas de squelette", en="“{exercise}” has no skeleton"
    ),
    "audit-skeleton-scores": Sentence(
        fr="le squelette de « {exercise} » obtient {score} points sur {max_score} sans que l'élève "
        "ait rien écrit",
        en="the skeleton of “{exercise}” gets {score} points out of {max_score} before the student "
        "has written anything",
    ),
    "audit-try-skeleton": Sentence(
        fr="videz le corps de {function} : « pass », ou un return qui n'est jamais juste",
        en="empty the body of {function}: “pass”, or a return that is never right",
    ),
    # Mistakes.
    "audit-missed": Sentence(
        fr="aucun arbre de « {exercise} » n'attrape l'erreur {mistake} ({forms})",
        en="no tree of “{exercise}” catches the mistake {mistake} ({forms})",
    ),
    "audit-confused": Sentence(
        fr="aucun arbre de « {exercise} » ne distingue ces erreurs ({forms}) : {mistakes}",
        en="no tree of “{exercise}” tells these mistakes apart ({forms}): {mistakes}",
    ),
    "audit-own-missed": Sentence(
        fr="aucune fixture de « {exercise} » n'attrape votre erreur {mistake}",
        en="no fixture of “{exercise}” catches your mistake {mistake}",
    ),
    "audit-try-own": Sentence(
        fr="ajoutez une fixture sur laquelle {file} échoue ; grader check {file} --exercice "
        "{exercise} montre ce qu'il fait",
        en="add a fixture on which {file} fails; grader check {file} --exercice {exercise} shows "
        "what it does",
    ),
    "own-mistake-broken": Sentence(
        fr="votre erreur {mistake} ne montre rien : {reason:vous}",
        en="your mistake {mistake} shows nothing: {reason:vous}",
    ),
    "try-own-mistake-broken": Sentence(
        fr="corrigez ce fichier, ou retirez-le : tel quel, aucune copie n'est comparée à lui",
        en="mend this file, or remove it: as it is, no copy is compared with it",
    ),
    "own-mistake-never-answers": Sentence(
        fr="ce programme ne répond à aucun des cas essayés ({ending})",
        en="this program answers none of the cases that were tried ({ending})",
    ),
    "own-mistake-form": Sentence(
        fr="il n'est pas écrit dans la première forme de l'exercice, « {form} »",
        en="it is not written in the first form of the exercise, “{form}”",
    ),
    "own-mistake-told": Sentence(
        fr="{place} : {what} (dit à vous seul : les élèves n'ont pas à le savoir)",
        en="{place}: {what} (told to you alone: students need not know)",
    ),
    "audit-own-alike": Sentence(
        fr="aucune fixture de « {exercise} » ne distingue {mistakes}",
        en="no fixture of “{exercise}” tells {mistakes} apart",
    ),
    "audit-elsewhere": Sentence(
        fr="{count} {count:|erreur n'est pas attrapée|erreurs ne sont pas attrapées} par "
        "« {exercise} », mais {count:|l'est|le sont} par « {other} », sur la même fonction",
        en="{count} {count:|mistake is|mistakes are} not caught by “{exercise}”, but "
        "{count:|is|are} by “{other}”, on the same function",
    ),
    "audit-try-add": Sentence(
        fr="ajoutez {fixtures} (plus bas) aux fixtures de « {exercise} »",
        en="add {fixtures} (below) to the fixtures of “{exercise}”",
    ),
    "audit-try-slowly": Sentence(
        fr="grader audit sans --fast propose un arbre",
        en="grader audit without --fast offers a tree",
    ),
    "audit-idle": Sentence(
        fr="sans {count:|cette fixture|l'une de ces fixtures}, « {exercise} » n'attraperait et ne "
        "distinguerait pas moins d'erreurs : {fixtures}",
        en="without {count:|this fixture|any one of these fixtures}, “{exercise}” would catch and "
        "tell apart no fewer mistakes: {fixtures}",
    ),
    "audit-proposal-title": Sentence(
        fr="Arbre proposé par grader audit ({number})",
        en="Tree offered by grader audit ({number})",
    ),
    # What was not tried.
    "audit-no-mistake-tried": Sentence(
        fr="aucune erreur n'a été essayée dans « {exercise} » : rien ne dit que ses fixtures en "
        "verraient une",
        en="no mistake was tried in “{exercise}”: nothing says that its fixtures would notice one",
    ),
    "audit-try-mistake": Sentence(
        fr="écrivez-en une dans corrige/erreurs/{exercise}/",
        en="write one in corrige/erreurs/{exercise}/",
    ),
    "audit-function-uncalled": Sentence(
        fr="aucune fixture de « {exercise} » n'appelle {function}",
        en="no fixture of “{exercise}” calls {function}",
    ),
    "audit-try-call": Sentence(
        fr="ajoutez un appel de {function} dans « appels », ou retirez cette fonction",
        en="add a call of {function} under “appels”, or remove this function",
    ),
    "audit-dropped": Sentence(
        fr="« {exercise} », forme « {form} » : {count:|cet arbre ne convient pas et n'est|ces "
        "arbres ne conviennent pas et ne sont} pas {count:|essayé|essayés} : {fixtures}",
        en="“{exercise}”, form “{form}”: {count:|this tree does not suit it and is|these trees do "
        "not suit it and are} not tried: {fixtures}",
    ),
    # Files.
    "audit-stray": Sentence(
        fr="grader ne lit pas ce fichier de {folder}",
        en="grader does not read this file of {folder}",
    ),
    "audit-try-yaml": Sentence(
        fr="une fixture est un fichier .yaml", en="a fixture is a .yaml file"
    ),
    "audit-fixture-unnamed": Sentence(
        fr="aucun exercice n'emploie la fixture « {fixture} »",
        en="no exercise uses the fixture “{fixture}”",
    ),
    "audit-try-name": Sentence(
        fr="ajoutez {fixture} aux fixtures d'un exercice, ou retirez le fichier",
        en="add {fixture} to the fixtures of an exercise, or remove the file",
    ),
    "audit-exercise-unnamed": Sentence(
        fr="exercices/cours.yaml ne nomme pas l'exercice « {exercise} »",
        en="exercices/cours.yaml does not name the exercise “{exercise}”",
    ),
    "audit-try-course": Sentence(
        fr="ajoutez {exercise} à la liste « exercices » de exercices/cours.yaml, ou retirez le "
        "dossier",
        en="add {exercise} to the list “exercices” of exercices/cours.yaml, or remove the folder",
    ),
    "audit-statement-missing": Sentence(
        fr="« {exercise} » n'a pas d'énoncé", en="“{exercise}” has no statement"
    ),
    "audit-solution-of-nothing": Sentence(
        fr="il n'y a pas d'exercice « {exercise} » dans ce cours",
        en="there is no exercise “{exercise}” in this course",
    ),
    "audit-solution-of-no-form": Sentence(
        fr="« {exercise} » n'a pas de forme « {form} »", en="“{exercise}” has no form “{form}”"
    ),
    # Leaks.
    "audit-leak-twin": Sentence(
        fr="la fixture cachée « {fixture} » est la même que « {other} », que tout élève peut voir",
        en="the hidden fixture “{fixture}” is the same as “{other}”, which every student can see",
    ),
    "audit-leak-text": Sentence(
        fr="la fixture cachée « {fixture} » est écrite en toutes lettres dans {file}",
        en="the hidden fixture “{fixture}” is written out in {file}",
    ),
    "audit-try-other-tree": Sentence(
        fr="changez ses valeurs, ou retirez « visibilite: cachee »",
        en="change its values, or remove “visibilite: cachee”",
    ),
    "audit-no-secret": Sentence(
        fr="des arbres cachés sont tirés au sort ({fixtures}) et ce cours n'a pas de secret : qui "
        "devine {count:|cette fixture|ces fixtures} connaît ses arbres",
        en="hidden trees are drawn ({fixtures}) and this course has no secret: whoever guesses "
        "{count:|this fixture|these fixtures} knows the trees",
    ),
    "audit-try-secret": Sentence(
        fr="ajoutez « secret: » suivi d'un texte que personne ne devine (8 caractères au moins) ; "
        "aucune trousse ne le contient",
        en="add “secret:” and a text that nobody guesses (8 characters at least); no kit holds it",
    ),
    # Points.
    "audit-points-of-nobody": Sentence(
        fr="les points de « {key} » ne peuvent être gagnés dans aucune forme de « {exercise} »",
        en="the points of “{key}” can be won in no form of “{exercise}”",
    ),
    "audit-try-points-path": Sentence(
        fr="retirez-les, ou donnez à une forme le paramètre coups_prec",
        en="remove them, or give a form the parameter coups_prec",
    ),
    "audit-try-points-value": Sentence(
        fr="retirez-les : un ordre de coups n'a pas de valeur",
        en="remove them: an order of moves has no value",
    ),
    "audit-fixture-of-nobody": Sentence(
        fr="la fixture « {fixture} » ne convient à aucune forme de « {exercise} »",
        en="the fixture “{fixture}” suits no form of “{exercise}”",
    ),
    # The report.
    "audit-proven": Sentence(
        fr="Le cours « {title} » est prouvé.", en="The course “{title}” is proven."
    ),
    "audit-proven-but": Sentence(
        fr="Ce qui a été essayé du cours « {title} » est prouvé ; rien ne l'est de : {names}.",
        en="What was tried of the course “{title}” is proven; nothing is of: {names}.",
    ),
    "audit-not-proven": Sentence(
        fr="Le cours « {title} » n'est pas prouvé : {count} {count:|faute|fautes}.",
        en="The course “{title}” is not proven: {count} {count:|fault|faults}.",
    ),
    "audit-title": Sentence(fr="Audit : {title}", en="Audit: {title}"),
    "audit-answers-right": Sentence(
        fr="{count} {count:|réponse annoncée est juste|réponses annoncées sont justes} : attendu, "
        "corrigé et recherche intégrée disent la même chose",
        en="{count} stated {count:|answer is|answers are} right: attendu, solution and built-in "
        "search say the same",
    ),
    "audit-answers-wrong": Sentence(
        fr="{wrong} {wrong:|réponse annoncée|réponses annoncées} sur {count} "
        "{wrong:|est fausse|sont fausses}",
        en="{wrong} stated {wrong:|answer|answers} out of {count} {wrong:|is|are} wrong",
    ),
    "audit-answers-none": Sentence(fr="aucune réponse annoncée", en="no stated answer"),
    "audit-solutions-right": Sentence(
        fr="{count} {count:|corrigé a|corrigés ont} tous les points, en {forms} "
        "{forms:|forme|formes}",
        en="{count} {count:|solution gets|solutions get} full marks, in {forms} "
        "{forms:|form|forms}",
    ),
    "audit-solutions-wrong": Sentence(
        fr="{wrong} {wrong:|corrigé n'a|corrigés n'ont} pas tous les points",
        en="{wrong} {wrong:|solution does|solutions do} not get full marks",
    ),
    "audit-skeletons-right": Sentence(
        fr="{count} {count:|squelette obtient|squelettes obtiennent} 0",
        en="{count} {count:|skeleton gets|skeletons get} 0",
    ),
    "audit-skeletons-wrong": Sentence(
        fr="{wrong} {wrong:|squelette obtient|squelettes obtiennent} des points",
        en="{wrong} {wrong:|skeleton gets|skeletons get} points",
    ),
    "audit-caught": Sentence(
        fr="toutes les erreurs essayées sont attrapées",
        en="all mistakes that were tried are caught",
    ),
    "audit-caught-elsewhere": Sentence(
        fr="{count} {count:|erreur n'est pas attrapée|erreurs ne sont pas attrapées} par "
        "l'exercice où {count:|elle a été essayée|elles ont été essayées}, mais par un autre sur "
        "la même fonction ; toutes les autres sont attrapées sur place",
        en="{count} {count:|mistake is|mistakes are} not caught by the exercise where "
        "{count:|it was|they were} tried, but by another one on the same function; all the others "
        "are caught on the spot",
    ),
    "audit-told-apart": Sentence(
        fr="et distinguées les unes des autres", en="and told apart from each other"
    ),
    "audit-own-not-apart": Sentence(
        fr="et distinguées les unes des autres, sauf celles des remarques",
        en="and told apart from each other, but for those in the remarks",
    ),
    "audit-caught-not-all": Sentence(
        fr="des erreurs connues échappent aux arbres", en="known mistakes escape the trees"
    ),
    "audit-column-exercise": Sentence(fr="exercice", en="exercise"),
    "audit-column-form": Sentence(fr="forme", en="form"),
    "audit-column-caught": Sentence(fr="erreurs attrapées", en="mistakes caught"),
    "audit-column-apart": Sentence(fr="paires distinguées", en="pairs told apart"),
    "audit-column-mistake": Sentence(fr="erreur", en="mistake"),
    "audit-column-standing": Sentence(fr="verdict", en="verdict"),
    "audit-column-fixture": Sentence(fr="fixture", en="fixture"),
    "audit-column-catches": Sentence(fr="attrape", en="catches"),
    "audit-column-only": Sentence(fr="est seule à attraper", en="alone catches"),
    "audit-column-only-pairs": Sentence(fr="est seule à distinguer", en="alone tells apart"),
    "audit-column-claim": Sentence(fr="annoncé", en="claimed"),
    "audit-column-solution": Sentence(fr="corrigé", en="solution"),
    "audit-column-built-in": Sentence(fr="recherche intégrée", en="built-in search"),
    "audit-column-what": Sentence(fr="réponse", en="answer"),
    "audit-of": Sentence(fr="{done} / {total}", en="{done} / {total}"),
    "audit-pairs": Sentence(fr="{count} {count:|paire|paires}", en="{count} {count:|pair|pairs}"),
    "audit-needed": Sentence(
        fr="« {exercise} » : {count:|une fixture est seule|ces fixtures sont seules} à voir "
        "quelque chose",
        en="“{exercise}”: {count:|one fixture alone sees|these fixtures alone see} something",
    ),
    "audit-faults": Sentence(fr="Fautes", en="Faults"),
    "audit-remarks": Sentence(fr="Remarques", en="Remarks"),
    "audit-proposals": Sentence(
        fr="À ajouter pour combler ces lacunes, {count} {count:|fixture|fixtures} :",
        en="To be added to close these gaps, {count} {count:|fixture|fixtures}:",
    ),
    "audit-add-line": Sentence(
        fr="et dans exercices/{exercise}/exercice.yaml, sous « fixtures » :",
        en="and in exercices/{exercise}/exercice.yaml, under “fixtures”:",
    ),
    "audit-closes": Sentence(
        fr="comble {count} {count:|lacune|lacunes}", en="closes {count} {count:|gap|gaps}"
    ),
    "audit-gaps": Sentence(
        fr="Le plus petit arbre de chaque lacune", en="The least tree of each gap"
    ),
    "audit-gap-catch": Sentence(fr="attraper {mistake}", en="catch {mistake}"),
    "audit-gap-apart": Sentence(
        fr="distinguer {first} et {second}", en="tell {first} and {second} apart"
    ),
    "audit-gap-tree": Sentence(
        fr="{tree}, {player} à la racine", en="{tree}, {player} at the root"
    ),
    "audit-gap-depth": Sentence(
        fr="{tree}, {player} à la racine, profondeur {depth}",
        en="{tree}, {player} at the root, depth {depth}",
    ),
    "audit-gap-no-tree": Sentence(fr="aucun petit arbre trouvé", en="no small tree was found"),
    "audit-losses": Sentence(fr="Sans {fixtures}", en="Without {fixtures}"),
    "audit-loss-mistakes": Sentence(
        fr="« {exercise} » ({forms}) n'attrape plus : {mistakes}",
        en="“{exercise}” ({forms}) no longer catches: {mistakes}",
    ),
    "audit-loss-pairs": Sentence(
        fr="« {exercise} » ({forms}) ne distingue plus : {pairs}",
        en="“{exercise}” ({forms}) no longer tells apart: {pairs}",
    ),
    "audit-no-loss": Sentence(
        fr="rien n'est perdu : les autres arbres distinguent les mêmes erreurs ; "
        "{count} {count:|erreur attrapée là l'est|erreurs attrapées là le sont} "
        "encore (« {exercise} », {form}), chacune par {fewest} "
        "{fewest:|autre arbre|autres arbres} au moins",
        en="nothing is lost: the other trees tell the same mistakes apart; the {count} caught "
        "there (“{exercise}”, {form}) {count:|is|are} still caught, each by {fewest} other "
        "{fewest:|tree|trees} at least",
    ),
    "audit-no-loss-no-search": Sentence(
        fr="aucune erreur connue n'est perdue : aucune recherche n'est essayée là-dessus",
        en="no known mistake is lost: no search is tried on it",
    ),
    "audit-pair": Sentence(fr="{first} et {second}", en="{first} and {second}"),
    "audit-more": Sentence(fr="et {count} de plus", en="and {count} more"),
    "audit-more-elsewhere": Sentence(
        fr="et {count} de plus : --html ou --json montrent tout",
        en="and {count} more: --html or --json show everything",
    ),
    "audit-was-fast": Sentence(
        fr="--fast : les arbres qui combleraient les lacunes n'ont pas été cherchés",
        en="--fast: trees that would close the gaps were not looked for",
    ),
    # Standings.
    "audit-standing-caught": Sentence(fr="attrapée", en="caught"),
    "audit-standing-missed": Sentence(fr="non attrapée", en="missed"),
    "audit-standing-elsewhere": Sentence(
        fr="attrapée par « {exercise} »", en="caught by “{exercise}”"
    ),
    "audit-standing-allowed": Sentence(
        fr="admise : une autre façon juste", en="allowed: another right way"
    ),
    "audit-standing-same": Sentence(
        fr="invisible ici : se comporte comme la référence sur tout arbre",
        en="cannot be seen here: does what the reference does on every tree",
    ),
    "audit-standing-unknown": Sentence(fr="non attrapée", en="missed"),
    "audit-side-max": Sentence(fr="{mistake}, aux sommets MAX", en="{mistake}, at MAX nodes"),
    "audit-side-min": Sentence(fr="{mistake}, aux sommets MIN", en="{mistake}, at MIN nodes"),
    # The matrix.
    "audit-matrix": Sentence(
        fr="{exercise}, forme « {form} » : erreurs × arbres",
        en="{exercise}, form “{form}”: mistakes × trees",
    ),
    "audit-legend": Sentence(
        fr="V valeur, C chemin, E évaluations, O ordre, R réponse illisible ou absente ; en "
        "minuscule : selon la façon d'écrire l'erreur ; · rien ; vide : l'arbre ne sert pas à "
        "cette forme",
        en="V value, P path, E evaluations, O order, R answer unreadable or absent; in small "
        "letters: depending on how the mistake is written; · nothing; blank: the tree is not for "
        "this form",
    ),
    "audit-letter-value": Sentence(fr="V", en="V"),
    "audit-letter-path": Sentence(fr="C", en="P"),
    "audit-letter-evaluations": Sentence(fr="E", en="E"),
    "audit-letter-order": Sentence(fr="O", en="O"),
    "audit-letter-contract": Sentence(fr="R", en="R"),
    "audit-alike": Sentence(
        fr="Aucun arbre ne peut distinguer ces erreurs entre elles :",
        en="No tree can tell these mistakes apart from each other:",
    ),
    "audit-page-answers": Sentence(fr="Réponses annoncées", en="Stated answers"),
    "audit-page-fixtures": Sentence(fr="Ce que chaque arbre attrape", en="What each tree catches"),
    "audit-page-mistakes": Sentence(fr="Erreurs connues", en="Known mistakes"),
    "audit-page-matrix-label": Sentence(
        fr="La table erreurs × arbres de {exercise}, forme {form}",
        en="The table of mistakes and trees of {exercise}, form {form}",
    ),
    "audit-page-agree": Sentence(fr="d'accord", en="agreed"),
    "audit-page-disagree": Sentence(fr="en désaccord", en="at odds"),
    "audit-page-made": Sentence(
        fr="grader {version} · cours {course} · {duration} s",
        en="grader {version} · course {course} · {duration} s",
    ),
}
