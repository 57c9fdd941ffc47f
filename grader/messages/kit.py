"""What is said of a kit, and of the mark that it gives."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # By the mark.
    "mark-provisional": Sentence(
        fr="note provisoire : calculée avec la trousse, sans les arbres cachés du cours",
        en="provisional mark: from the kit, without the hidden trees of the course",
    ),
    "mark-provisional-line": Sentence(
        fr="{mark} (note provisoire)", en="{mark} (provisional mark)"
    ),
    # Help.
    "help-kit": Sentence(
        fr="prépare le dossier à donner aux élèves",
        en="make the folder to hand out to students",
    ),
    "help-kit-long": Sentence(
        fr="Écrit une trousse, un dossier et un zip à donner aux élèves : énoncés,\n"
        "squelettes, fixtures visibles et réponses du corrigé. Ni le corrigé, ni ses\n"
        "erreurs connues, ni les fixtures cachées n'y sont. « grader check » y fonctionne\n"
        "comme dans le cours, et dit que la note est provisoire.",
        en="Writes a kit, a folder and a zip to hand out to students: statements,\n"
        "skeletons, visible fixtures and what the solutions answered. Neither the\n"
        "solutions, nor their known mistakes, nor the hidden fixtures are in it. “grader\n"
        "check” works there as in the course, and says that the mark is provisional.",
    ),
    "help-kit-more": Sentence(
        fr="Exemples :\n"
        "  grader kit trousse                 tout le cours : trousse/ et trousse.zip\n"
        "  grader kit tp1 --exercice minimax  un seul exercice\n"
        "  grader kit trousse --course mon-cours --no-zip\n\n"
        "Les élèves décompressent le zip, ouvrent un terminal dans le dossier, tapent :\n"
        "  grader start minimax\n"
        "  grader check minimax.py\n\n"
        "Le même cours donne la même trousse, octet pour octet. Une trousse intacte est\n"
        "remplacée ; tout autre dossier qui n'est pas vide est refusé.",
        en="Examples:\n"
        "  grader kit handout                  the whole course: handout/ and handout.zip\n"
        "  grader kit lab1 --exercice minimax  a single exercise\n"
        "  grader kit handout --course my-course --no-zip\n\n"
        "Students unpack the zip, open a terminal in the folder and type:\n"
        "  grader start minimax\n"
        "  grader check minimax.py\n\n"
        "The same course gives the same kit, byte for byte. An untouched kit is replaced;\n"
        "any other folder that is not empty is refused.",
    ),
    "help-kit-folder": Sentence(
        fr="le dossier à écrire ; le zip est à côté, du même nom",
        en="the folder to write; the zip is beside it, under the same name",
    ),
    "help-kit-exercice": Sentence(
        fr="ne donner que cet exercice (répétable)",
        en="hand out this exercise only (repeatable)",
    ),
    "help-kit-no-zip": Sentence(fr="ne pas écrire le zip", en="do not write the zip"),
    # Once it is made.
    "kit-made": Sentence(fr="Trousse écrite : {folder}", en="Kit written: {folder}"),
    "kit-made-zip": Sentence(
        fr="Trousse écrite : {folder}, et {zip} à donner aux élèves",
        en="Kit written: {folder}, and {zip} to hand out to students",
    ),
    "kit-zip-older": Sentence(
        fr="« {file} », à côté, est d'une autre fois et n'a pas été refait : ne le donnez pas",
        en="“{file}” beside it is from another time and was not made anew: do not hand it out",
    ),
    "kit-holds": Sentence(
        fr="  dedans : {exercises} {exercises:|exercice|exercices} (énoncés, squelettes), "
        "{fixtures} {fixtures:|fixture visible|fixtures visibles}, les réponses du corrigé",
        en="  in it: {exercises} {exercises:|exercise|exercises} (statements, skeletons), "
        "{fixtures} visible {fixtures:|fixture|fixtures}, what the solutions answered",
    ),
    "kit-lacks": Sentence(
        fr="  pas dedans : le corrigé, ses erreurs connues, {hidden} {hidden:|fixture "
        "cachée|fixtures cachées}",
        en="  not in it: the solutions, their known mistakes, {hidden} hidden "
        "{hidden:|fixture|fixtures}",
    ),
    "kit-public-solutions": Sentence(
        fr="  à savoir : {count:|ce corrigé est public|ces corrigés sont publics}, il suffit "
        "d'avoir grader pour {count:|le|les} lire : {names}",
        en="  mind: {count:|this solution is|these solutions are} public, whoever has grader can "
        "read {count:|it|them}: {names}",
    ),
    "kit-nothing-hidden": Sentence(
        fr="  à savoir : aucune fixture n'est cachée, et la trousse contient les réponses de "
        "toutes : on peut les apprendre par cœur",
        en="  mind: no fixture is hidden, and the kit holds the answers of all of them: they can "
        "be learnt by heart",
    ),
    "kit-for-marks": Sentence(
        fr="  pour des notes qui comptent : des fixtures cachées (visibilite: cachee) dans un "
        "cours à vous, dont vous ne donnez que la trousse",
        en="  for marks that count: hidden fixtures (visibilite: cachee) in a course of your own, "
        "of which you hand out the kit alone",
    ),
    "kit-unshown": Sentence(
        fr="  {count:|exercice laissé|exercices laissés} de côté, dont toutes les fixtures sont "
        "cachées : {names}",
        en="  {count:|exercise|exercises} left out, all of whose fixtures are hidden: {names}",
    ),
    "kit-next": Sentence(
        fr="  dans {folder}, un élève tape « grader list », puis « grader check mon_code.py » ; "
        "sa note est provisoire",
        en="  in {folder}, a student types “grader list”, then “grader check my_code.py”; the "
        "mark is provisional",
    ),
    "kit-readme": Sentence(
        fr="# {title}\n\n"
        "Avec cette trousse, `grader` note ton code chez toi, comme en cours.\n\n"
        "1. Installe `grader` comme ton enseignant te l'a dit, et ouvre un terminal dans ce "
        "dossier.\n"
        "2. `grader list` montre les exercices.\n"
        "3. `grader start {exercise}` copie l'énoncé (`{exercise}.md`) et le fichier à compléter "
        "(`{exercise}.py`).\n"
        "4. `grader check {exercise}.py` te note, et dit où ta recherche s'écarte ; avec "
        "`--watch`, à chaque enregistrement.\n"
        "5. `grader explain` explique les messages.\n\n"
        "La note est provisoire : le cours peut avoir d'autres arbres, qui ne sont pas ici. Ne "
        "modifie ni `traces.json`, ni les fichiers des dossiers `exercices` et `fixtures`.\n",
        en="# {title}\n\n"
        "With this kit, `grader` grades your code at home as it does in class.\n\n"
        "1. Install `grader` as your teacher told you, and open a terminal in this folder.\n"
        "2. `grader list` shows the exercises.\n"
        "3. `grader start {exercise}` copies the statement (`{exercise}.md`) and the file to fill "
        "in (`{exercise}.py`).\n"
        "4. `grader check {exercise}.py` grades you, and says where your search goes astray; with "
        "`--watch`, at each save.\n"
        "5. `grader explain` explains the messages.\n\n"
        "The mark is provisional: the course may have other trees, which are not here. Leave "
        "`traces.json` and the files of the folders `exercices` and `fixtures` as they are.\n",
    ),
    # Why none is made.
    "kit-refused": Sentence(
        fr="aucune trousse n'est faite : {count} {count:|raison|raisons}",
        en="no kit is made: {count} {count:|reason|reasons}",
    ),
    "kit-of-kit": Sentence(
        fr="ce dossier est déjà une trousse du cours « {course} » : faites la nouvelle depuis le "
        "cours entier, qui a le corrigé (--course)",
        en="this folder is a kit of the course “{course}” already: make the new one from the "
        "whole course, which has the solutions (--course)",
    ),
    "audit-of-kit": Sentence(
        fr="ce dossier est une trousse du cours « {course} », sans corrigé : seul le cours entier "
        "peut être vérifié (--course)",
        en="this folder is a kit of the course “{course}”, without solutions: only the whole "
        "course can be audited (--course)",
    ),
    "class-of-kit": Sentence(
        fr="ce dossier est une trousse du cours « {course} », sans ses arbres cachés : une classe "
        "se note avec le cours entier (--course)",
        en="this folder is a kit of the course “{course}”, without its hidden trees: a class is "
        "graded with the whole course (--course)",
    ),
    "kit-and-seed": Sentence(
        fr="un autre tirage (--seed) ne va pas avec une trousse : elle ne connaît les bonnes "
        "réponses que pour ses propres tirages",
        en="another draw (--seed) does not go with a kit: it knows the right answers to its own "
        "draws only",
    ),
    "kit-empty": Sentence(
        fr="il n'y a rien à donner : toutes les fixtures demandées sont cachées",
        en="there is nothing to hand out: all the fixtures asked for are hidden",
    ),
    "kit-shows-solution": Sentence(
        fr="ce fichier, que les élèves recevraient, contient tout le programme de {solution}",
        en="this file, which students would get, holds the whole program of {solution}",
    ),
    "kit-shows-secret": Sentence(
        fr="le secret de cours.yaml est écrit dans ce fichier, que les élèves recevraient",
        en="the secret of cours.yaml is written in this file, which students would get",
    ),
    "try-new-secret": Sentence(
        fr="effacez-le ici, ou choisissez un autre secret",
        en="remove it here, or choose another secret",
    ),
    "try-empty-skeleton": Sentence(
        fr="n'y laissez que ce que l'élève doit recevoir",
        en="leave in it only what students should get",
    ),
    "kit-form-untried": Sentence(
        fr="sans les fixtures cachées, rien ne peut être essayé dans la forme « {form} »",
        en="without the hidden fixtures, nothing can be tried in the form “{form}”",
    ),
    "try-visible-fixture": Sentence(
        fr="ajoutez une fixture visible qui convient à cette forme, ou donnez les autres exercices "
        "seulement (--exercice)",
        en="add a visible fixture that suits this form, or hand out the other exercises only "
        "(--exercice)",
    ),
    "kit-link-out": Sentence(
        fr="ce fichier est un lien qui mène ailleurs : il ne peut pas être donné",
        en="this file is a link that leads elsewhere: it cannot be handed out",
    ),
    "try-real-file": Sentence(
        fr="mettez le fichier lui-même à cette place", en="put the file itself in this place"
    ),
    "kit-comment-names-hidden": Sentence(
        fr="ce commentaire nomme la fixture cachée « {fixture} », et les élèves le liraient",
        en="this comment names the hidden fixture “{fixture}”, and students would read it",
    ),
    "try-no-comment": Sentence(
        fr="retirez ce nom du commentaire", en="take this name out of the comment"
    ),
    "kit-in-course": Sentence(
        fr="{folder} est dans les fichiers du cours : choisissez un autre dossier",
        en="{folder} is among the files of the course: choose another folder",
    ),
    "kit-is-here": Sentence(
        fr="{folder} contient le dossier courant : lancez la commande d'ailleurs, ou choisissez un "
        "autre dossier",
        en="{folder} holds the current folder: run the command from elsewhere, or choose another "
        "folder",
    ),
    "kit-is-link": Sentence(
        fr="{folder} est un lien : donnez le dossier lui-même",
        en="{folder} is a link: give the folder itself",
    ),
    "kit-not-a-folder": Sentence(
        fr="{folder} existe et n'est pas un dossier : choisissez un autre nom",
        en="{folder} exists and is not a folder: choose another name",
    ),
    "kit-folder-foreign": Sentence(
        fr="{folder} n'est pas vide et n'est pas une trousse : choisissez un autre dossier",
        en="{folder} is not empty and is not a kit: choose another folder",
    ),
    "kit-file-foreign": Sentence(
        fr="{folder} contient {file}, qui n'est pas de la trousse ou y a été modifié ; rien n'a "
        "été remplacé. Déplacez ce fichier, ou choisissez un autre dossier",
        en="{folder} holds {file}, which is not of the kit or was changed in it; nothing was "
        "replaced. Move this file, or choose another folder",
    ),
    "kit-zip-foreign": Sentence(
        fr="{file} existe et n'est pas une trousse : déplacez-le, ou ajoutez --no-zip",
        en="{file} exists and is not a kit: move it, or add --no-zip",
    ),
    # A kit that cannot be used.
    "kit-and-solutions": Sentence(
        fr="ce dossier a un corrigé et le fichier traces.json d'une trousse : est-ce le cours ou "
        "la trousse ?",
        en="this folder has solutions and the traces.json of a kit: is it the course or the kit?",
    ),
    "try-kit-or-course": Sentence(
        fr="retirez traces.json du cours, ou le dossier corrige de la trousse",
        en="remove traces.json from the course, or the folder corrige from the kit",
    ),
    "kit-not-json": Sentence(
        fr="ce fichier de la trousse est abîmé : ce n'est pas du JSON",
        en="this file of the kit is damaged: it is not JSON",
    ),
    "kit-foreign": Sentence(
        fr="ce fichier n'est pas celui d'une trousse que cette version connaît (schema : {found} ; "
        "attendu : {wanted})",
        en="this file is not that of a kit that this version knows (schema: {found}; expected: "
        "{wanted})",
    ),
    "try-kit-or-rename": Sentence(
        fr="demande à ton enseignant une trousse faite par cette version ; si ce dossier n'en est "
        "pas une, donne un autre nom à ce fichier",
        en="ask your teacher for a kit made by this version; if this folder is none, give this "
        "file another name",
    ),
    "kit-damaged": Sentence(
        fr="ce fichier de la trousse est abîmé, à « {where} »",
        en="this file of the kit is damaged, at “{where}”",
    ),
    "kit-no-exercise": Sentence(
        fr="la trousse n'a pas de réponses pour l'exercice « {exercise} »",
        en="the kit has no answers for the exercise “{exercise}”",
    ),
    "kit-no-answer": Sentence(
        fr="la trousse n'a pas la réponse de « {exercise} » sur « {case} »",
        en="the kit does not have the answer of “{exercise}” on “{case}”",
    ),
    "kit-file-changed": Sentence(
        fr="ce fichier n'est plus celui de la trousse : ses réponses ne valent que pour l'original",
        en="this file is not the kit's any more: its answers hold for the original only",
    ),
    "try-kit-again": Sentence(
        fr="décompresse à nouveau le zip de la trousse",
        en="unpack the zip of the kit again",
    ),
}
