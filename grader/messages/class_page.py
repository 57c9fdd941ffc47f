"""Sentences of the dashboard of a class."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {
    # The head.
    "dashboard-title": Sentence(fr="{course} : la classe", en="{course}: the class"),
    "dashboard-no-title": Sentence(fr="Notes de la classe", en="Marks of the class"),
    "dashboard-made": Sentence(fr="État du {date}", en="As of {date}"),
    "dashboard-copies": Sentence(fr="{count:|copie|copies}", en="{count:|submission|submissions}"),
    "dashboard-passed": Sentence(fr="{count:|réussie|réussies}", en="passed"),
    "dashboard-failed": Sentence(fr="à revoir", en="to rework"),
    "dashboard-unmarked": Sentence(fr="sans note", en="without a mark"),
    "dashboard-mean": Sentence(fr="moyenne sur {most}", en="mean out of {most}"),
    "dashboard-median": Sentence(fr="médiane sur {most}", en="median out of {most}"),
    "dashboard-contents": Sentence(fr="Dans cette page", en="On this page"),
    "dashboard-link-marks": Sentence(
        fr="Les notes dans un tableur (notes.csv)", en="The marks for a spreadsheet (notes.csv)"
    ),
    "dashboard-course-changed": Sentence(
        fr="Le cours a changé depuis : certaines copies ont été notées avec une autre version. "
        "« grader regrade » montre qui changerait de note, et de combien.",
        en="The course has changed since: some submissions were graded with another version. "
        "\u201cgrader regrade\u201d shows whose mark would change, and by how much.",
    ),
    "dashboard-anonymous": Sentence(
        fr="Classe anonyme : un numéro remplace le nom de chaque élève.",
        en="Anonymous class: a number stands for each student's name.",
    ),
    "dashboard-empty": Sentence(
        fr="Aucune copie n'a encore été notée.", en="No submission has been graded yet."
    ),
    "dashboard-date": Sentence(
        fr="{day} {month} {year}, {hour} h {minute}", en="{day} {month} {year}, {hour}:{minute}"
    ),
    "dashboard-month-1": Sentence(fr="janvier", en="January"),
    "dashboard-month-2": Sentence(fr="février", en="February"),
    "dashboard-month-3": Sentence(fr="mars", en="March"),
    "dashboard-month-4": Sentence(fr="avril", en="April"),
    "dashboard-month-5": Sentence(fr="mai", en="May"),
    "dashboard-month-6": Sentence(fr="juin", en="June"),
    "dashboard-month-7": Sentence(fr="juillet", en="July"),
    "dashboard-month-8": Sentence(fr="août", en="August"),
    "dashboard-month-9": Sentence(fr="septembre", en="September"),
    "dashboard-month-10": Sentence(fr="octobre", en="October"),
    "dashboard-month-11": Sentence(fr="novembre", en="November"),
    "dashboard-month-12": Sentence(fr="décembre", en="December"),
    "dashboard-nameless": Sentence(fr="copie {number}", en="submission {number}"),
    # What needs a human eye.
    "dashboard-look": Sentence(fr="Copies à regarder", en="Submissions to look at"),
    "dashboard-look-about": Sentence(
        fr="Ce que le correcteur ne peut pas trancher seul : à lire avant de rendre les notes.",
        en="What the grader cannot settle alone: to be read before marks are given back.",
    ),
    "dashboard-look-none": Sentence(
        fr="Aucune copie ne demande qu'on la regarde.", en="No submission asks to be looked at."
    ),
    "dashboard-look-more": Sentence(
        fr="{count:|Encore une copie à regarder|Encore {shown} copies à regarder}",
        en="{count:|One more submission to look at|{shown} more submissions to look at}",
    ),
    "dashboard-without-mark": Sentence(fr="sans note", en="no mark"),
    "dashboard-mark-of": Sentence(fr="{mark} / {most}", en="{mark} / {most}"),
    "dashboard-no-reason": Sentence(fr="Aucune raison n'a été donnée.", en="No reason was given."),
    # Distribution.
    "dashboard-marks": Sentence(fr="Répartition des notes", en="Distribution of marks"),
    "dashboard-marks-label": Sentence(
        fr="Répartition de {count} {number:|note|notes} sur {most} : de {low} à {high}, "
        "moyenne {mean}, médiane {median}.",
        en="Distribution of {count} {number:|mark|marks} out of {most}: from {low} to {high}, "
        "mean {mean}, median {median}.",
    ),
    "dashboard-marks-table": Sentence(fr="Les mêmes chiffres en tableau", en="As a table"),
    "dashboard-marks-range": Sentence(
        fr="de {low} à moins de {high}", en="from {low} to less than {high}"
    ),
    "dashboard-marks-last": Sentence(fr="de {low} à {high}", en="from {low} to {high}"),
    "dashboard-column-range": Sentence(fr="Note", en="Mark"),
    "dashboard-column-count": Sentence(fr="Copies", en="Submissions"),
    # The table.
    "dashboard-students": Sentence(fr="Toutes les copies", en="All submissions"),
    "dashboard-filters": Sentence(fr="Filtrer les copies", en="Filter submissions"),
    "dashboard-search": Sentence(fr="Nom, groupe ou fichier", en="Name, group or file"),
    "dashboard-status": Sentence(fr="État", en="State"),
    "dashboard-any-status": Sentence(fr="tous", en="any"),
    "dashboard-status-passed": Sentence(fr="réussie", en="passed"),
    "dashboard-status-failed": Sentence(fr="à revoir", en="to rework"),
    "dashboard-status-not_graded": Sentence(fr="non notée", en="not graded"),
    "dashboard-status-set_aside": Sentence(fr="mise de côté", en="set aside"),
    "dashboard-failing": Sentence(fr="Exercice non réussi", en="Exercise not passed"),
    "dashboard-any-exercise": Sentence(fr="peu importe", en="whichever"),
    "dashboard-only-look": Sentence(fr="à regarder seulement", en="only those to look at"),
    "dashboard-reset": Sentence(fr="Tout montrer", en="Show all"),
    "dashboard-shown": Sentence(
        fr="Copies retenues : {shown} sur {total}", en="Submissions kept: {shown} of {total}"
    ),
    "dashboard-pages": Sentence(fr="Suite du tableau", en="More of the table"),
    "dashboard-span": Sentence(
        fr="lignes {first} à {last} sur {total}", en="rows {first} to {last} of {total}"
    ),
    "dashboard-previous": Sentence(fr="Lignes précédentes", en="Previous rows"),
    "dashboard-next": Sentence(fr="Lignes suivantes", en="Next rows"),
    "dashboard-no-match": Sentence(
        fr="Aucune copie ne répond à ces critères.", en="No submission matches."
    ),
    "dashboard-column-name": Sentence(fr="Nom", en="Name"),
    "dashboard-column-group": Sentence(fr="Groupe", en="Group"),
    "dashboard-column-file": Sentence(fr="Fichier", en="File"),
    "dashboard-column-status": Sentence(fr="État", en="State"),
    "dashboard-column-mark": Sentence(fr="Note", en="Mark"),
    "dashboard-column-look": Sentence(fr="À regarder", en="To look at"),
    "dashboard-column-handed-in": Sentence(fr="Remise", en="Handed in"),
    "dashboard-column-attempts": Sentence(fr="Essais", en="Attempts"),
    "dashboard-reasons": Sentence(
        fr="{count} {count:|raison|raisons}", en="{count} {count:|reason|reasons}"
    ),
    "dashboard-out-of": Sentence(fr="sur {most}", en="out of {most}"),
    "dashboard-absent": Sentence(fr="abs.", en="none"),
    "dashboard-absent-about": Sentence(
        fr="abs. : la fonction demandée n'est pas dans la copie ; tiret : pas de note.",
        en="none: the function asked for is not in the submission; dash: no mark.",
    ),
    "dashboard-left": Sentence(fr="absent du dernier envoi", en="not in the last source"),
    "dashboard-no-script": Sentence(
        fr="Pour trier et filtrer le tableau, autorisez JavaScript ; tout est affiché sans lui.",
        en="To sort and filter the table, allow JavaScript; everything is displayed without it.",
    ),
    # Success by exercise and fixture.
    "dashboard-success": Sentence(fr="Réussite par exercice", en="Success by exercise"),
    "dashboard-success-about": Sentence(
        fr="La part des copies qui réussissent chaque arbre ou chaque série d'appels, en tout puis "
        "vérification par vérification. Plus la case est foncée, moins il y a de réussites.",
        en="The share of submissions that succeed on each tree or series of calls, as a whole then "
        "check by check. The deeper the colour, the fewer the successes.",
    ),
    "dashboard-column-fixture": Sentence(fr="Exercice et test", en="Exercise and test"),
    "dashboard-column-whole": Sentence(fr="en entier", en="as a whole"),
    "dashboard-dropped": Sentence(
        fr="Pas {count:|essayé|essayés} dans la forme « {form} » de « {exercise} », "
        "{count:|à qui il ne convient|à qui ils ne conviennent} pas : {fixtures}.",
        en="Not tried in the form “{form}” of “{exercise}”, which {count:|it does|they do} not "
        "suit: {fixtures}.",
    ),
    "dashboard-hidden": Sentence(fr="caché", en="hidden"),
    "dashboard-percent": Sentence(fr="{number}\u00a0%", en="{number}%"),
    "dashboard-exercise-facts": Sentence(
        fr="moyenne {mean} sur {most}", en="mean {mean} out of {most}"
    ),
    "dashboard-exercise-missing": Sentence(
        fr="absent de {shown} {count:|copie|copies}",
        en="missing from {shown} {count:|submission|submissions}",
    ),
    # Mistakes.
    "dashboard-mistakes": Sentence(
        fr="Les erreurs les plus fréquentes", en="The most common mistakes"
    ),
    "dashboard-mistakes-none": Sentence(
        fr="Aucune erreur connue n'a été reconnue.", en="No known mistake was recognised."
    ),
    "dashboard-conventions": Sentence(
        fr="Autres conventions que celles du cours", en="Conventions other than the course's"
    ),
    "dashboard-mistakes-more": Sentence(
        fr="{count:|Encore une erreur|Encore {shown} erreurs}, plus {count:|rare|rares}",
        en="{count:|One more mistake, rarer|{shown} more mistakes, rarer}",
    ),
    "dashboard-who": Sentence(fr="Leurs noms", en="Their names"),
    "dashboard-students-count": Sentence(
        fr="{shown} {count:|élève|élèves}", en="{shown} {count:|student|students}"
    ),
    # Near-copies.
    "dashboard-pairs": Sentence(fr="Copies qui se ressemblent", en="Submissions that look alike"),
    "dashboard-pairs-about": Sentence(
        fr="Un indice pour vous, jamais une note : deux élèves peuvent avoir suivi le même cours, "
        "travaillé ensemble ou eu la même idée. Lisez avant de conclure.",
        en="A hint for you, never a mark: two students may have followed the same lecture, worked "
        "together or had the same idea. Read before you conclude.",
    ),
    "dashboard-pairs-none": Sentence(
        fr="Aucune paire de copies ne se ressemble assez pour être signalée.",
        en="No two submissions are alike enough to be pointed out.",
    ),
    "dashboard-pairs-left": Sentence(
        fr="{count:|Une autre paire, moins proche, n'est pas montrée|"
        "{shown} autres paires, moins proches, ne sont pas montrées}.",
        en="{count:|One more pair, less close, is not shown|"
        "{shown} more pairs, less close, are not shown}.",
    ),
    "dashboard-column-pair": Sentence(fr="Copies", en="Submissions"),
    "dashboard-column-share": Sentence(fr="Code commun", en="Shared code"),
    "dashboard-column-likeness": Sentence(fr="Ressemblance", en="Likeness"),
    "dashboard-pair-same": Sentence(
        fr="le même code, aux noms près", en="the same code, but for names"
    ),
    "dashboard-pair-parts": Sentence(fr="des parties communes", en="parts in common"),
    "dashboard-pair-compare": Sentence(fr="Comparer", en="Compare"),
    "dashboard-pair-compare-label": Sentence(
        fr="Comparer les copies de {first} et {second}",
        en="Compare the submissions of {first} and {second}",
    ),
    # Files.
    "dashboard-files": Sentence(fr="Fichiers laissés de côté", en="Files set aside"),
    "dashboard-files-none": Sentence(
        fr="Aucun fichier n'a été laissé de côté.", en="No file was set aside."
    ),
    "dashboard-files-more": Sentence(
        fr="{count:|Encore un fichier|Encore {shown} fichiers}",
        en="{count:|One more file|{shown} more files}",
    ),
    "dashboard-column-origin": Sentence(fr="Fichier", en="File"),
    "dashboard-column-whose": Sentence(fr="Élève", en="Student"),
    "dashboard-column-reason": Sentence(fr="Raison", en="Reason"),
    "dashboard-choices": Sentence(
        fr="Choix entre plusieurs fichiers", en="Choices among several files"
    ),
    "dashboard-choices-more": Sentence(
        fr="{count:|Encore un choix|Encore {shown} choix}",
        en="{count:|One more choice|{shown} more choices}",
    ),
    "dashboard-column-chosen": Sentence(fr="Noté", en="Graded"),
    "dashboard-column-others": Sentence(fr="Laissés", en="Left"),
    "dashboard-column-rule": Sentence(fr="Règle", en="Rule"),
    "dashboard-footer": Sentence(
        fr="grader {version} · cours {course} · cette page nomme des élèves : elle est pour "
        "l'enseignant.",
        en="grader {version} · course {course} · this page names students: it is for the teacher.",
    ),
    # A pair.
    "dashboard-pair-title": Sentence(
        fr="Copies qui se ressemblent : {first} et {second}",
        en="Submissions that look alike: {first} and {second}",
    ),
    "dashboard-pair-share": Sentence(
        fr="{share} du code de la plus courte se retrouve dans l'autre.",
        en="{share} of the shorter one's code is in the other too.",
    ),
    "dashboard-pair-sign": Sentence(
        fr="Le signe = marque les lignes que l'autre copie a aussi, aux noms près. Le code donné "
        "par le cours ne compte pas.",
        en="The sign = marks the lines that the other submission has too, but for names. The code "
        "that the course gives does not count.",
    ),
    "dashboard-pair-back": Sentence(fr="Retour à la classe", en="Back to the class"),
    "dashboard-pair-report": Sentence(fr="son rapport", en="report"),
    "dashboard-pair-code": Sentence(fr="Code de {name}", en="Code of {name}"),
    "dashboard-pair-shared": Sentence(
        fr="{shown} {count:|ligne commune|lignes communes}",
        en="{shown} shared {count:|line|lines}",
    ),
    "dashboard-pair-cut": Sentence(
        fr="La suite, {shown} {count:|ligne|lignes}, n'est pas montrée ici.",
        en="What follows, {shown} {count:|line|lines}, is not shown here.",
    ),
    "dashboard-pair-anonymous": Sentence(
        fr="Les textes sont montrés tels quels : un nom écrit dans le code s'y lit encore.",
        en="The texts are shown as they are: a name written in the code can still be read.",
    ),
    "dashboard-pair-for-teacher": Sentence(
        fr="Cette page nomme deux élèves : elle est pour l'enseignant.",
        en="This page names two students: it is for the teacher.",
    ),
    "dashboard-pair-empty": Sentence(fr="(texte vide)", en="(empty text)"),
}
"""Every sentence, in French and in English."""
