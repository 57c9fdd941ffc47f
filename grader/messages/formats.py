"""What the formats of other programs say (JUnit, GitHub, GitLab, Gradescope, Markdown …)."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Help.
    "help-junit": Sentence(
        fr="écrire les résultats dans F en XML JUnit, que lisent les plateformes d'intégration",
        en="write the results to F as JUnit XML, which continuous integration reads",
    ),
    "help-gitlab": Sentence(
        fr="écrire dans F ce qui est à revoir, au format Code Quality de GitLab",
        en="write what is to be reworked to F, as a GitLab Code Quality report",
    ),
    "help-gradescope": Sentence(
        fr="écrire dans F le fichier results.json de Gradescope",
        en="write Gradescope's results.json to F",
    ),
    "help-classroom50": Sentence(
        fr="écrire dans F le fichier result.json de Classroom 50 (points en centièmes)",
        en="write Classroom 50's result.json to F (points in hundredths)",
    ),
    "help-markdown": Sentence(
        fr="écrire dans F un résumé en Markdown", en="write a summary in Markdown to F"
    ),
    "help-github": Sentence(
        fr="annoter les lignes à revoir et écrire le résumé de l'étape dans GitHub Actions "
        "(automatique quand GITHUB_ACTIONS vaut true)",
        en="annotate the lines to rework and write the step's summary in GitHub Actions "
        "(automatic where GITHUB_ACTIONS is true)",
    ),
    "help-audit-github": Sentence(
        fr="annoter les lignes du cours dans GitHub Actions (automatique quand GITHUB_ACTIONS "
        "vaut true)",
        en="annotate the lines of the course in GitHub Actions (automatic where GITHUB_ACTIONS is "
        "true)",
    ),
    # Wrong usage.
    "one-copy-many-files": Sentence(
        fr="{option} ne décrit qu'une copie : donne un seul fichier, ou lance la commande une fois "
        "par fichier",
        en="{option} describes a single submission: give one file, or run the command once for "
        "each",
    ),
    "watch-and-github": Sentence(
        fr="--watch occupe l'écran et --github annote une étape : garde l'un des deux",
        en="--watch takes the screen and --github annotates a step: keep one of the two",
    ),
    "classroom50-unset": Sentence(
        fr="--classroom50 a besoin de {count:|cette variable|ces variables} d'environnement : "
        "{names}\n  → Classroom 50 les définit quand il lance le correcteur ; pour essayer, "
        "définis-les toi-même avant",
        en="--classroom50 needs {count:|this environment variable|these environment variables}: "
        "{names}\n  → Classroom 50 sets them when it runs the grader; to try, set them yourself "
        "first",
    ),
    "classroom50-wrong": Sentence(
        fr="{name}={value} : Classroom 50 attend {expected}",
        en="{name}={value}: Classroom 50 expects {expected}",
    ),
    # Remarks.
    "format-no-mark": Sentence(
        fr="cette copie n'a pas pu être jugée : {option} n'écrit rien, pour qu'aucune note ne soit "
        "donnée",
        en="this submission could not be judged: {option} writes nothing, so that no mark is given",
    ),
    "github-no-summary": Sentence(
        fr="le résumé de l'étape n'a pas pu être écrit dans « {file} » : {reason}",
        en="the summary of the step could not be written to “{file}”: {reason}",
    ),
    # What the documents say.
    "format-other-form": Sentence(
        fr="Sans effet sur la note : la forme {form} de cet exercice compte.",
        en="Without effect on the mark: the form {form} of this exercise counts.",
    ),
    "markdown-case": Sentence(fr="Cas", en="Case"),
    "markdown-first-word": Sentence(fr="Ce qui se voit d'abord", en="What shows first"),
    "markdown-cut": Sentence(
        fr="La suite n'a pas de place ici : le rapport HTML ou JSON a tout.",
        en="There is no room here for the rest: the HTML or JSON report has everything.",
    ),
    "github-cases": Sentence(
        fr="{exercise} : {count} cas à revoir sur {total}",
        en="{exercise}: {count} of {total} cases to rework",
    ),
    "github-cases-visible": Sentence(
        fr="{exercise} : {count} cas visibles à revoir sur {total}",
        en="{exercise}: {count} of {total} visible cases to rework",
    ),
    "github-cases-hidden": Sentence(
        fr="{exercise} : {count} cas cachés à revoir sur {total}",
        en="{exercise}: {count} of {total} hidden cases to rework",
    ),
    "github-other-cases": Sentence(
        fr="À regarder aussi, {count:|ce cas|ces cas} : {cases}",
        en="Look at {count:|this case|these cases} too: {cases}",
    ),
    "github-more": Sentence(
        fr="… et {count} {count:|autre annotation, qui n'a|autres, qui n'ont} pas de place ici : "
        "le journal de l'étape a tout.",
        en="… and {count} {count:|other that has|others that have} no room here: the log of the "
        "step has everything.",
    ),
    "github-course": Sentence(fr="Le cours", en="The course"),
}
