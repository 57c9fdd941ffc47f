"""What `grader batch`, `regrade`, `history` and `forget` say, to a teacher."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # The commands.
    "help-batch": Sentence(
        fr="note toute une classe : un dossier, un zip de Moodle ou de Capytale",
        en="grade a whole class: a folder, a zip from Moodle or Capytale",
    ),
    "help-batch-long": Sentence(
        fr="Note chaque copie d'une classe et écrit dans un dossier un rapport par élève, un\n"
        "tableau de bord (index.html), les notes (notes.csv) et les résultats complets\n"
        "(results.jsonl). On peut l'interrompre à tout moment : la même commande reprend où\n"
        "elle s'était arrêtée. Une copie n'est notée à nouveau que si elle, le cours ou grader\n"
        "a changé.",
        en="Grades every copy of a class and writes into one folder a report a student, a\n"
        "dashboard (index.html), the marks (notes.csv) and the complete results\n"
        "(results.jsonl). It may be interrupted at any moment: the same command goes on where\n"
        "it stopped. A copy is graded again only if it, the course or grader has changed.",
    ),
    "help-batch-more": Sentence(
        fr="Exemples :\n"
        "  grader batch rendus/ --exercice minimax --exercice alphabeta --out notes\n"
        "  grader batch export.zip --out notes                  un zip de Capytale\n"
        "  grader batch devoirs.zip --out notes --moodle formulaire.csv\n"
        "                               remplit le formulaire d'évaluation de Moodle\n"
        "  grader batch rendus/ --out notes --file tp3.py       ce fichier-là de chaque dossier\n"
        "  grader batch rendus/ --out notes --anonymous         des numéros à la place des noms\n\n"
        "Un zip de Moodle ou de Capytale se donne tel quel. Un fichier texte peut aussi lister\n"
        "des dépôts git, un chemin par ligne. Codes de sortie : 0 tout est réussi ; 1 noté,\n"
        "quelque chose échoue ; 2 commande ou cours à corriger ; 3 une copie n'a pas pu être\n"
        "jugée ; 130 interrompu.",
        en="Examples:\n"
        "  grader batch copies/ --exercice minimax --exercice alphabeta --out marks\n"
        "  grader batch export.zip --out marks                  a zip from Capytale\n"
        "  grader batch homework.zip --out marks --moodle sheet.csv\n"
        "                               fills the grading worksheet downloaded from Moodle\n"
        "  grader batch copies/ --out marks --file tp3.py       that file of each folder\n"
        "  grader batch copies/ --out marks --anonymous         numbers instead of names\n\n"
        "A zip from Moodle or Capytale is given as it is. A text file may also list git\n"
        "checkouts, one path a line. Exit codes: 0 everything passed; 1 graded, something\n"
        "failed; 2 a wrong command or course; 3 a copy could not be judged; 130 interrupted.",
    ),
    "help-regrade": Sentence(
        fr="note à nouveau une classe après une correction du cours",
        en="grade a class again after the course was corrected",
    ),
    "help-regrade-long": Sentence(
        fr="Note à nouveau les copies qu'un dossier de résultats a gardées, avec le cours\n"
        "d'aujourd'hui ; montre qui change et de combien, puis écrit les nouvelles notes.\n"
        "Avec --dry-run, montre seulement.",
        en="Grades again the copies that a folder of results has kept, with today's course;\n"
        "shows who changes and by how much, then writes the new marks. With --dry-run, it\n"
        "only shows.",
    ),
    "help-reveal": Sentence(
        fr="rend les noms d'une classe anonyme", en="give the names of an anonymous class back"
    ),
    "help-reveal-long": Sentence(
        fr="Dit quel élève est derrière chaque numéro d'une classe notée avec --anonymous, avec\n"
        "sa note. Les numéros ont été tirés au sort ; seul classe.sqlite, dans le dossier, sait\n"
        "à qui ils sont : qui a ce fichier peut poser la question, et personne d'autre.",
        en="Tells which student is behind each number of a class that was graded with\n"
        "--anonymous, with the mark. The numbers were drawn at random; only classe.sqlite, in\n"
        "the folder, knows whose they are: who has that file may ask, and nobody else.",
    ),
    "help-revealed": Sentence(
        fr="seulement ces élèves, par numéro ou par nom",
        en="these students only, by number or by name",
    ),
    "help-reveal-csv": Sentence(
        fr="écrire aussi numéros, noms et notes dans F, pour un tableur (- : sortie standard)",
        en="write numbers, names and marks to F too, for a spreadsheet (-: standard output)",
    ),
    "reveal-line": Sentence(fr="{copy} : {name}, {mark}", en="{copy}: {name}, {mark}"),
    "reveal-line-of-group": Sentence(
        fr="{copy} : {name} ({group}), {mark}", en="{copy}: {name} ({group}), {mark}"
    ),
    "history-of-number": Sentence(
        fr="grader reveal {folder} {number} dit de qui est cette copie",
        en="grader reveal {folder} {number} tells whose copy this is",
    ),
    "help-history": Sentence(
        fr="montre les essais d'un élève, du premier au dernier",
        en="show a student's attempts, from the first to the last",
    ),
    "help-history-long": Sentence(
        fr="Montre tous les essais d'un élève gardés dans un dossier de résultats : quand,\n"
        "quel fichier, quelle note, avec quelle version du cours.",
        en="Shows every attempt of a student that a folder of results has kept: when, which\n"
        "file, which mark, with which version of the course.",
    ),
    "help-forget": Sentence(
        fr="efface un élève d'un dossier de résultats",
        en="erase a student from a folder of results",
    ),
    "help-forget-long": Sentence(
        fr="Efface tout ce qu'un dossier de résultats garde d'un élève : ses copies, ses notes,\n"
        "son rapport, son nom ; puis récrit le tableau de bord et les tables sans lui. Les\n"
        "copies d'origine, hors de ce dossier, restent où elles sont.",
        en="Erases all that a folder of results keeps of a student: copies, marks, report,\n"
        "name; then writes the dashboard and the tables anew without them. The original\n"
        "copies, outside of this folder, stay where they are.",
    ),
    "help-source-name": Sentence(fr="SOURCE", en="SOURCE"),
    "help-source": Sentence(
        fr="dossier de copies, zip de Moodle ou de Capytale, ou liste de dépôts git",
        en="folder of copies, zip from Moodle or Capytale, or list of git checkouts",
    ),
    "help-out": Sentence(
        fr="dossier des résultats (sinon <source>-resultats, ici)",
        en="folder of the results (else <source>-resultats, here)",
    ),
    "help-latest": Sentence(
        fr="de plusieurs fichiers d'un élève, prend le plus récent",
        en="of several files of a student, take the newest",
    ),
    "help-file-option": Sentence(
        fr="de plusieurs fichiers d'un élève, prend celui de ce nom",
        en="of several files of a student, take the one of this name",
    ),
    "help-jobs": Sentence(
        fr="combien de copies à la fois (sinon une par cœur)",
        en="how many copies at a time (else one a core)",
    ),
    "help-force-jobs": Sentence(
        fr="garde --jobs même au-delà du nombre de cœurs ; cela n'accélère rien",
        en="keep --jobs even beyond the number of cores; it makes nothing faster",
    ),
    "help-cluster": Sentence(
        fr="note sur plusieurs machines, par l'ordonnanceur Dask de cette adresse "
        "(docs/cluster.md)",
        en="grade on several machines, by the Dask scheduler at this address (docs/cluster.md)",
    ),
    "help-again": Sentence(
        fr="note à nouveau même ce qui n'a pas changé",
        en="grade again even what has not changed",
    ),
    "help-moodle": Sentence(
        fr="formulaire d'évaluation téléchargé de Moodle : en écrit une copie remplie, et le zip "
        "de commentaires",
        en="grading worksheet downloaded from Moodle: write a filled copy of it, and the "
        "feedback zip",
    ),
    "help-overwrite": Sentence(
        fr="avec --moodle : remplace aussi les notes qui sont déjà dans le formulaire",
        en="with --moodle: replace the marks that stand in the sheet already too",
    ),
    "help-anonymous": Sentence(
        fr="des numéros à la place des noms, partout ; le dossier le reste ensuite",
        en="numbers instead of names, everywhere; the folder stays so afterwards",
    ),
    "help-no-pages": Sentence(
        fr="sans rapport par élève (plus rapide)", en="without a report a student (faster)"
    ),
    "help-dry-run": Sentence(
        fr="montre ce qui changerait, n'écrit rien", en="show what would change, write nothing"
    ),
    "help-regrade-course": Sentence(
        fr="dossier du cours (sinon celui de la dernière notation)",
        en="folder of the course (else that of the last grading)",
    ),
    "help-class-folder": Sentence(
        fr="dossier de résultats d'un « grader batch »",
        en="folder of results of a “grader batch”",
    ),
    "help-address-name": Sentence(fr="ADRESSE", en="ADDRESS"),
    "help-student-name": Sentence(fr="NOM", en="NAME"),
    "help-student": Sentence(
        fr="nom de l'élève, ou son numéro", en="the student's name, or their number"
    ),
    # While it runs.
    "batch-found": Sentence(
        fr="{count} {count:|copie|copies} ({kind}), {aside} {aside:|fichier laissé|fichiers "
        "laissés} de côté.",
        en="{count} {count:|copy|copies} ({kind}), {aside} {aside:|file|files} set aside.",
    ),
    "kind-files": Sentence(fr="dossier de fichiers", en="folder of files"),
    "kind-folders": Sentence(fr="un dossier par élève", en="a folder a student"),
    "kind-moodle": Sentence(fr="export de Moodle", en="Moodle download"),
    "kind-capytale": Sentence(fr="export de Capytale", en="Capytale export"),
    "kind-checkouts": Sentence(fr="liste de dépôts git", en="list of git checkouts"),
    "batch-count": Sentence(fr="{done}/{total} copies", en="{done}/{total} copies"),
    "batch-rate": Sentence(fr="{rate} par seconde", en="{rate} a second"),
    "batch-left": Sentence(fr="reste {time}", en="{time} left"),
    "batch-failed": Sentence(
        fr="{count} {count:|avec une erreur|avec des erreurs}",
        en="{count} with mistakes",
    ),
    "batch-slowest": Sentence(
        fr="la plus lente : {name} ({seconds} s)", en="slowest: {name} ({seconds} s)"
    ),
    "batch-summary": Sentence(
        fr="{graded} {graded:|copie notée|copies notées}, {skipped} déjà {skipped:|faite|faites}.",
        en="{graded} {graded:|copy|copies} graded, {skipped} done before.",
    ),
    "batch-writing": Sentence(
        fr="Écriture du tableau de bord et des tables…",
        en="Writing the dashboard and the tables…",
    ),
    "batch-written": Sentence(fr="Tableau de bord : {file}", en="Dashboard: {file}"),
    "batch-files": Sentence(fr="À côté : {files}", en="Beside it: {files}"),
    "batch-interrupted": Sentence(
        fr="Interrompu : {done} {done:|copie est notée|copies sont notées}, rien n'est perdu. "
        "La même commande reprend où elle en est.",
        en="Interrupted: {done} {done:|copy is|copies are} graded, nothing is lost. The same "
        "command goes on from there.",
    ),
    "batch-stopped": Sentence(
        fr="Arrêté. Ce qui est noté est gardé ; la même commande reprend où elle en est.",
        en="Stopped. What is graded is kept; the same command goes on from there.",
    ),
    "marks-do-not-compare": Sentence(
        fr="Sans --exercice, chaque copie est notée sur les exercices qu'elle contient : les notes "
        "ne se comparent pas, et ce qui manque ne coûte rien.",
        en="Without --exercice each copy is graded on the exercises that are in it: the marks do "
        "not compare, and what is missing costs nothing.",
    ),
    "batch-course-was-other": Sentence(
        fr="Le cours a changé depuis que {count} {count:|copie a été notée|copies ont été "
        "notées} ici : {count:|elle est notée|elles sont notées} à nouveau.",
        en="The course has changed since {count} {count:|copy was|copies were} graded here: "
        "{count:|it is|they are} graded again.",
    ),
    "batch-course-changes": Sentence(
        fr="Le cours a changé pendant la notation : les notes sont celles de la version du "
        "début. Relancez la même commande pour noter avec la nouvelle.",
        en="The course changed while grading: the marks are those of the version at the "
        "start. Run the same command again to grade with the new one.",
    ),
    "batch-out-named": Sentence(
        fr="Résultats dans {folder} (choisissez un autre dossier avec --out).",
        en="Results in {folder} (choose another folder with --out).",
    ),
    # What is wrong with a command.
    "out-is-source": Sentence(
        fr="--out {folder} est dans la source, ou la contient : les résultats se mêleraient "
        "aux copies. Choisissez un dossier à côté.",
        en="--out {folder} lies in the source, or holds it: results and copies would mix. "
        "Choose a folder beside it.",
    ),
    "out-is-foreign": Sentence(
        fr="{folder} n'est pas vide et ne vient pas de « grader batch » : rien n'y est écrit. "
        "Choisissez un dossier nouveau ou vide.",
        en="{folder} is not empty and does not come from “grader batch”: nothing is written "
        "there. Choose a new or empty folder.",
    ),
    "out-is-named": Sentence(
        fr="{folder} a été commencé avec les noms des élèves : choisissez un autre dossier pour "
        "une classe anonyme.",
        en="{folder} was begun with the students' names: choose another folder for an "
        "anonymous class.",
    ),
    "moodle-and-anonymous": Sentence(
        fr="le formulaire de Moodle porte les noms : remplissez-le sans --anonymous (un devoir "
        "anonyme dans Moodle l'est déjà)",
        en="the Moodle sheet bears the names: fill it without --anonymous (a blind assignment "
        "in Moodle already is)",
    ),
    "overwrite-without-moodle": Sentence(
        fr="--overwrite est pour un formulaire de Moodle : ajoutez --moodle FICHIER",
        en="--overwrite is for a Moodle sheet: add --moodle SHEET",
    ),
    "latest-and-file": Sentence(
        fr="--latest et --file se contredisent : gardez l'un des deux",
        en="--latest and --file contradict each other: keep one of them",
    ),
    "jobs-and-cluster": Sentence(
        fr="--jobs est pour cette machine, --cluster pour d'autres : gardez l'un des deux",
        en="--jobs is for this machine, --cluster for others: keep one of them",
    ),
    "jobs-capped": Sentence(
        fr="--jobs {jobs} : cette machine a {cores} {cores:|cœur|cœurs}, il y aura donc {cores} "
        "{cores:|copie|copies} à la fois (--force-jobs garde {jobs})",
        en="--jobs {jobs}: this machine has {cores} {cores:|core|cores}, so {cores} "
        "{cores:|copy|copies} at a time (--force-jobs keeps {jobs})",
    ),
    "force-jobs-alone": Sentence(
        fr="--force-jobs va avec --jobs N : combien de copies à la fois ?",
        en="--force-jobs goes with --jobs N: how many copies at a time?",
    ),
    "jobs-too-few": Sentence(
        fr="--jobs {jobs} : il en faut au moins 1", en="--jobs {jobs}: at least 1 is needed"
    ),
    "no-class-there": Sentence(
        fr="{folder} ne contient pas de résultats de « grader batch » ({file})",
        en="{folder} holds no results of “grader batch” ({file})",
    ),
    "class-is-empty": Sentence(
        fr="{folder} ne contient encore aucune copie notée",
        en="{folder} holds no graded copy yet",
    ),
    "class-is-busy": Sentence(
        fr="une autre commande grader travaille dans {folder} : attendez qu'elle ait fini",
        en="another grader command is at work in {folder}: wait until it has finished",
    ),
    "store-newer": Sentence(
        fr="{file} vient d'une version plus récente de grader : mettez grader à jour",
        en="{file} comes from a newer version of grader: update grader",
    ),
    "store-full": Sentence(
        fr="le disque est plein : {file} n'a pas pu grandir. Ce qui est noté est gardé ; faites "
        "de la place et relancez la même commande.",
        en="the disk is full: {file} could not grow. What is graded is kept; make room and "
        "run the same command again.",
    ),
    "store-damaged": Sentence(
        fr="{file} est abîmé, ou n'est pas un fichier de grader",
        en="{file} is damaged, or is no file of grader's",
    ),
    "store-refuses": Sentence(
        fr="impossible d'utiliser {file} : {reason}", en="{file} cannot be used: {reason}"
    ),
    "student-unknown": Sentence(
        fr="aucun élève « {asked} » dans {folder}", en="no student “{asked}” in {folder}"
    ),
    "student-unknown-near": Sentence(
        fr="aucun élève « {asked} » dans {folder} ; peut-être « {near} » ?",
        en="no student “{asked}” in {folder}; “{near}” perhaps?",
    ),
    "student-ambiguous": Sentence(
        fr="plusieurs élèves s'appellent « {asked} » : donnez le numéro ({numbers})",
        en="several students are called “{asked}”: give the number ({numbers})",
    ),
    # Regrading.
    "regrade-nothing": Sentence(
        fr="Aucune note ne change ({count} {count:|copie|copies}).",
        en="No mark changes ({count} {count:|copy|copies}).",
    ),
    "regrade-changes": Sentence(
        fr="{count} {count:|note change|notes changent} sur {total} :",
        en="{count} of {total} {count:|mark changes|marks change}:",
    ),
    "regrade-left-out": Sentence(
        fr="et {count} {count:|autre|autres}", en="and {count} {count:|other|others}"
    ),
    "regrade-no-mark": Sentence(fr="sans note", en="no mark"),
    "regrade-dry": Sentence(
        fr="Rien n'est écrit. Sans --dry-run, la même commande fait compter ces notes.",
        en="Nothing is written. Without --dry-run the same command makes these marks count.",
    ),
    "source-is-course": Sentence(
        fr="{folder} est un cours, pas un dossier de copies : indiquez le dossier où sont les "
        "copies",
        en="{folder} is a course, not a folder of copies: name the folder that holds the copies",
    ),
    "regrade-written": Sentence(
        fr="Les nouvelles notes comptent désormais.", en="The new marks count from now on."
    ),
    "regrade-course-gone": Sentence(
        fr="le cours de ces notes n'est plus dans {folder} : indiquez-le avec --course DOSSIER",
        en="the course of these marks is no longer in {folder}: name it with --course FOLDER",
    ),
    # One student.
    "history-title": Sentence(
        fr="{name} (n° {number}) : {count} {count:|essai|essais}",
        en="{name} (no. {number}): {count} {count:|attempt|attempts}",
    ),
    "history-none": Sentence(
        fr="{name} (n° {number}) : rien n'a encore été noté",
        en="{name} (no. {number}): nothing has been graded yet",
    ),
    "history-key": Sentence(fr="clé : {key}", en="key: {key}"),
    "history-seed": Sentence(
        fr="arbres tirés selon --seed {seed}", en="trees drawn by --seed {seed}"
    ),
    "history-made-of": Sentence(
        fr="cours {course}, grader {version}", en="course {course}, grader {version}"
    ),
    "history-unreadable": Sentence(fr="non noté : {reason}", en="not graded: {reason}"),
    "forget-done": Sentence(
        fr="{name} (n° {number}) est effacé de {folder} : copies, notes, rapport et nom.",
        en="{name} (no. {number}) is erased from {folder}: copies, marks, report and name.",
    ),
    "forget-elsewhere": Sentence(
        fr="Sa copie d'origine ({source}) n'est pas à nous et reste : « grader batch » la "
        "noterait à nouveau. De même ce qui a déjà été envoyé ou copié ailleurs.",
        en="The original copy ({source}) is not ours and stays: “grader batch” would grade it "
        "again. So does what was sent or copied elsewhere.",
    ),
    "moodle-files-gone": Sentence(
        fr="{files} : effacés, car ils disaient d'anciennes notes. « grader batch … --moodle "
        "FICHIER » les refait.",
        en="{files}: deleted, for they told earlier marks. “grader batch … --moodle SHEET” "
        "makes them anew.",
    ),
    # What is said of a student.
    "anonymous-name": Sentence(fr="copie {number}", en="copy {number}"),
    "not-graded": Sentence(
        fr="une partie n'a pas pu être jugée : voir le rapport",
        en="a part could not be judged: see the report",
    ),
    "not-graded-because": Sentence(
        fr="la copie n'a pas pu être jugée : {reason}", en="the copy could not be judged: {reason}"
    ),
    "not-graded-yet": Sentence(fr="pas encore notée", en="not graded yet"),
    "comment-exercise": Sentence(
        fr="{title} : {score} / {max_score}", en="{title}: {score} / {max_score}"
    ),
    "flag-in-part": Sentence(
        fr="seules les définitions du fichier ont été chargées",
        en="only the file's definitions were loaded",
    ),
    "flag-unloadable": Sentence(
        fr="Python ne peut pas lire le fichier", en="Python cannot read the file"
    ),
    "flag-timeout": Sentence(
        fr="temps épuisé ({count} cas)", en="out of time ({count} {count:|case|cases})"
    ),
    "flag-not-run": Sentence(
        fr="pas exécuté, faute de temps ({count} cas)",
        en="not run, for lack of time ({count} {count:|case|cases})",
    ),
    "flag-memory": Sentence(
        fr="mémoire épuisée ({count} cas)",
        en="out of memory ({count} {count:|case|cases})",
    ),
    "flag-crashed": Sentence(
        fr="arrêt brutal de Python ({count} cas)",
        en="Python crashed ({count} {count:|case|cases})",
    ),
    "flag-exited": Sentence(
        fr="le programme se termine lui-même ({count} cas)",
        en="the program ends itself ({count} {count:|case|cases})",
    ),
    "flag-refused": Sentence(
        fr="action interdite, ou trop d'évaluations ({count} cas)",
        en="forbidden action, or too many evaluations ({count} {count:|case|cases})",
    ),
    "flag-protocol": Sentence(
        fr="messages insensés vers le correcteur ({count} cas)",
        en="nonsense sent to the grader ({count} {count:|case|cases})",
    ),
    "flag-without-proof": Sentence(
        fr="valeurs données sans évaluer assez de feuilles ({count} cas)",
        en="values given without evaluating enough leaves ({count} {count:|case|cases})",
    ),
    "flag-no-page": Sentence(
        fr="le rapport n'a pas pu être dessiné", en="the report could not be drawn"
    ),
    "flag-same-file": Sentence(
        fr="le même fichier que : {names}", en="the very same file as: {names}"
    ),
}
