"""What is said of the mistakes that a course's author wrote, and of files with a fault in them."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # To a student.
    "diagnosis-own": Sentence(
        fr="Ton programme se comporte exactement comme si {clause}.",
        en="Your program behaves exactly as if {clause}.",
    ),
    "diagnosis-own-likely": Sentence(
        fr="Presque partout, ton programme se comporte comme si {clause}.",
        en="Nearly everywhere, your program behaves as if {clause}.",
    ),
    "own-mistake-title": Sentence(
        fr="{name} ({exercise})",
        en="{name} ({exercise})",
    ),
    "own-mistake-sentence": Sentence(
        fr="Le programme se comporte comme si {clause}.",
        en="The program behaves as if {clause}.",
    ),
    "own-mistakes-listed": Sentence(
        fr="Les erreurs que ce cours connaît",
        en="The mistakes that this course knows",
    ),
    # To a teacher: where the files are.
    "own-mistake-exercise-unknown": Sentence(
        fr="ce dossier porte le nom d'un exercice qui n'est pas dans le cours : « {exercise} »",
        en='this folder is named after an exercise that is not in the course: "{exercise}"',
    ),
    "own-mistake-outside": Sentence(
        fr="une erreur se range dans le dossier de son exercice, pas ici",
        en="a mistake belongs in the folder of its exercise, not here",
    ),
    "try-own-mistake-folder": Sentence(
        fr="déplacez-la, par exemple en {file}",
        en="move it, for example to {file}",
    ),
    "try-exercises": Sentence(
        fr="les exercices du cours sont : {words}",
        en="the exercises of the course are: {words}",
    ),
    "own-mistakes-too-many": Sentence(
        fr="{count} erreurs pour un seul exercice : {limit} au plus",
        en="{count} mistakes for one exercise: {limit} at most",
    ),
    "own-mistake-name": Sentence(
        fr="« {name} » ne peut pas être le nom d'une erreur : des minuscules sans accents, "
        "des chiffres, - et _, 60 caractères au plus",
        en='"{name}" cannot be the name of a mistake: lower-case letters without accents, '
        "digits, - and _, 60 characters at most",
    ),
    "own-mistake-known": Sentence(
        fr="« {name} » est déjà le nom d'une erreur que grader connaît",
        en='"{name}" is already the name of a mistake that grader knows',
    ),
    "try-other-name": Sentence(
        fr="donnez un autre nom à ce fichier",
        en="give this file another name",
    ),
    "own-mistake-twice": Sentence(
        fr="« {name} » est déjà le nom d'une autre erreur du cours, {file}",
        en='"{name}" is already the name of another mistake of the course, {file}',
    ),
    # What they say.
    "own-mistake-too-large": Sentence(
        fr="ce fichier est trop gros pour une erreur : {limit_kib} Kio au plus",
        en="this file is too large for a mistake: {limit_kib} KiB at most",
    ),
    "own-mistake-no-text": Sentence(
        fr="ce fichier ne commence pas par le texte qui explique l'erreur",
        en="this file does not begin with the text that explains the mistake",
    ),
    "try-own-mistake-text": Sentence(
        fr='commencez par """la fin de la phrase « Ton programme se comporte comme si … », '
        'une ligne vide, puis l\'explication"""',
        en='begin with """the end of the sentence "Your program behaves as if …", '
        'a blank line, then the explanation"""',
    ),
    "own-mistake-backslash": Sentence(
        fr="ce texte contient une barre oblique inverse, que Python lirait autrement",
        en="this text holds a backslash, which Python would read as something else",
    ),
    "try-raw-text": Sentence(
        fr='mettez un r devant les guillemets : r"""…"""',
        en='put an r before the quotes: r"""…"""',
    ),
    "own-mistake-languages": Sentence(
        fr="ce texte contient plus d'une ligne « -- »",
        en='this text holds more than one line "--"',
    ),
    "try-two-languages": Sentence(
        fr="une seule ligne « -- » sépare le français de l'anglais",
        en='a single line "--" separates the French from the English',
    ),
    "own-mistake-no-clause": Sentence(
        fr="la fin de la phrase « Ton programme se comporte comme si … » manque",
        en='the end of the sentence "Your program behaves as if …" is missing',
    ),
    "own-mistake-clause-il": Sentence(
        fr="« comme si {pronoun} » ne se dit pas : la phrase ne peut pas commencer ainsi",
        en='"comme si {pronoun}" is not French: the sentence cannot begin like this',
    ),
    "try-no-pronoun": Sentence(
        fr="dites de quoi vous parlez : « la boucle … », « chaque sommet … »",
        en='say what you speak of: "la boucle …", "chaque sommet …"',
    ),
    "own-mistake-clause-too-long": Sentence(
        fr="cette phrase est trop longue, {limit} caractères au plus ; "
        "une ligne vide la sépare de l'explication",
        en="this sentence is too long, {limit} characters at most; "
        "a blank line separates it from the explanation",
    ),
    "own-mistake-no-explanation": Sentence(
        fr="l'explication manque : un paragraphe au moins, après une ligne vide",
        en="the explanation is missing: one paragraph at least, after a blank line",
    ),
    "try-explanation": Sentence(
        fr="dites ce qui se passe, et posez une question plutôt que de donner la réponse",
        en="say what happens, and ask a question rather than give the answer",
    ),
    "own-mistake-explanation-too-long": Sentence(
        fr="cette explication est trop longue, {limit} caractères au plus",
        en="this explanation is too long, {limit} characters at most",
    ),
    # Solutions in other forms.
    "solution-exercise-unknown": Sentence(
        fr="ce corrigé est celui d'un exercice qui n'est pas dans le cours : « {exercise} »",
        en='this is the solution of an exercise that is not in the course: "{exercise}"',
    ),
    "solution-of-unknown-form": Sentence(
        fr="l'exercice « {exercise} » n'a pas de forme « {form} »",
        en='the exercise "{exercise}" has no form "{form}"',
    ),
    "try-forms": Sentence(
        fr="ses formes sont : {words}",
        en="its forms are: {words}",
    ),
    "solution-of-first-form": Sentence(
        fr="« {form} » est la première forme de l'exercice : son corrigé est ailleurs",
        en='"{form}" is the first form of the exercise: its solution is elsewhere',
    ),
    "try-one-solution": Sentence(
        fr="gardez seulement {file}",
        en="keep only {file}",
    ),
}
