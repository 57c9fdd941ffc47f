"""What is said of folders that stand for a file, and of zips that are handed to a platform."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # A folder in place of a file.
    "folder-chosen": Sentence(
        fr="« {file} » est noté ({rule}) ; {count:|non retenu|non retenus} : {others}",
        en="“{file}” is graded ({rule}); not taken: {others}",
    ),
    "folder-rule-only": Sentence(
        fr="c'est le seul qui puisse l'être", en="it is the only one that can be"
    ),
    "folder-empty": Sentence(
        fr="« {folder} » ne contient aucun fichier à noter : il y faut un .py ou un .ipynb qui "
        "définit l'une de ces fonctions : {functions}",
        en="there is no file to grade in “{folder}”: it needs a .py or an .ipynb that defines one "
        "of these functions: {functions}",
    ),
    "folder-nothing-gradable": Sentence(
        fr="« {folder} » ne contient aucun fichier à noter (« {file} » : {reason}) : il y faut un "
        ".py ou un .ipynb qui définit l'une de ces fonctions : {functions}",
        en="there is no file to grade in “{folder}” (“{file}”: {reason}): it needs a .py or an "
        ".ipynb that defines one of these functions: {functions}",
    ),
    # The autograder for Gradescope.
    "help-gradescope-zip": Sentence(
        fr="préparer le zip à déposer sur Gradescope", en="make the zip to upload to Gradescope"
    ),
    "help-gradescope-zip-long": Sentence(
        fr="Écrit un zip à déposer sur Gradescope (Configure Autograder) : grader, le cours avec "
        "ses fixtures cachées et son corrigé, et les deux scripts que Gradescope lance.",
        en="Writes a zip to upload to Gradescope (Configure Autograder): grader, the course with "
        "its hidden fixtures and its solutions, and the two scripts that Gradescope runs.",
    ),
    "help-gradescope-zip-exercice": Sentence(
        fr="ne noter que cet exercice (répétable) ; sinon, ceux que la copie contient",
        en="grade this exercise only (repeatable); otherwise those that the copy holds",
    ),
    "help-gradescope-zip-out": Sentence(
        fr="le zip à écrire (par défaut : autograder.zip)",
        en="the zip to write (autograder.zip unless told otherwise)",
    ),
    "gradescope-written": Sentence(
        fr="{file} : {size_kio} Kio ; cours « {course} », {exercises}\n"
        "Ce zip contient le corrigé et les fixtures cachées : ne le donnez pas aux élèves.\n"
        "Ensuite, sur Gradescope : Configure Autograder → Zip file upload → {file}",
        en="{file}: {size_kio} KiB; course “{course}”, {exercises}\n"
        "This zip holds the solutions and the hidden fixtures: do not give it to students.\n"
        "Then, on Gradescope: Configure Autograder → Zip file upload → {file}",
    ),
    "gradescope-all-exercises": Sentence(
        fr="les exercices que chaque copie contient", en="the exercises that each copy holds"
    ),
    "gradescope-kit": Sentence(
        fr="ce dossier est une trousse du cours « {course} », dont les notes sont provisoires : "
        "seul le cours entier peut être déposé (--course)",
        en="this folder is a kit of the course “{course}”, whose marks are provisional: only the "
        "whole course can be uploaded (--course)",
    ),
    "gradescope-stdout": Sentence(
        fr="le zip contient le corrigé et ne va pas sur la sortie standard : nommez un fichier "
        "(--out autograder.zip)",
        en="the zip holds the solutions and does not go to standard output: name a file (--out "
        "autograder.zip)",
    ),
    "gradescope-not-installed": Sentence(
        fr="on ne sait pas ce dont grader a besoin : il tourne sans avoir été installé ; "
        "installez-le avec pip depuis son dossier, puis relancez",
        en="what grader needs is not known: it runs without having been installed; install it "
        "with pip from its folder, then start again",
    ),
}
