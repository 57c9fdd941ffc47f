"""Sentences of what is handed back: marks, sheets, tables."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {
    # Columns of the tables.
    "hand-column-number": Sentence(fr="N°", en="No."),
    "hand-column-name": Sentence(fr="Nom", en="Name"),
    "hand-column-moodle-id": Sentence(fr="Identifiant Moodle", en="Moodle identifier"),
    "hand-column-handed-in": Sentence(fr="Date de remise", en="Handed in on"),
    "hand-column-group": Sentence(fr="Classe", en="Class"),
    "hand-column-file": Sentence(fr="Fichier", en="File"),
    "hand-column-status": Sentence(fr="État", en="Status"),
    "hand-column-mark": Sentence(fr="Note", en="Mark"),
    "hand-column-mark-of": Sentence(fr="Note (/{out_of})", en="Mark (/{out_of})"),
    "hand-column-out-of": Sentence(fr="Sur", en="Out of"),
    "hand-column-attempts": Sentence(fr="Essais", en="Attempts"),
    "hand-column-graded-at": Sentence(fr="Date de correction", en="Graded on"),
    "hand-column-remarks": Sentence(fr="Remarques", en="Remarks"),
    "hand-column-comment": Sentence(fr="Appréciation", en="Comment"),
    "hand-status-passed": Sentence(fr="tout réussi", en="everything passed"),
    "hand-status-failed": Sentence(fr="à revoir", en="to rework"),
    "hand-status-not_graded": Sentence(
        fr="non notée : panne du correcteur", en="not graded: the grader broke down"
    ),
    "hand-status-set_aside": Sentence(fr="mise de côté", en="set aside"),
    "hand-not-in-source": Sentence(
        fr="cette copie n'est plus dans le dernier dossier corrigé",
        en="this copy is no longer in the folder graded last",
    ),
    "hand-and-others": Sentence(
        fr="{names} et {count} {count:|autre|autres}",
        en="{names} and {count} {count:|other|others}",
    ),
    "hand-report-file": Sentence(fr="rapport.html", en="report.html"),
    # Moodle's worksheet.
    "moodle-column-identifier": Sentence(fr="Identifiant", en="Identifier"),
    "moodle-column-grade": Sentence(fr="Note", en="Grade"),
    "moodle-not-a-sheet": Sentence(
        fr="ce fichier n'est pas un formulaire d'évaluation de Moodle : il n'a pas de colonne "
        "« {column} ». Colonnes trouvées : {found}. Le formulaire s'obtient dans le devoir, par "
        "« Télécharger le formulaire d'évaluation »",
        en='this file is no grading worksheet of Moodle: it has no column "{column}". Columns '
        'found: {found}. The assignment offers the sheet as "Download grading worksheet"',
    ),
    "moodle-not-a-sheet-near": Sentence(
        fr="il manque la colonne « {column} » à ce formulaire : s'appelle-t-elle « {near} » ? "
        "Moodle ne la reconnaîtrait pas non plus. Colonnes trouvées : {found}",
        en='this sheet lacks the column "{column}": is it the one called "{near}"? Moodle would '
        "not know it either. Columns found: {found}",
    ),
    "moodle-office-file": Sentence(
        fr="ce formulaire est un classeur (.xlsx ou .ods) : donnez le fichier .csv que Moodle a "
        "fourni, ou enregistrez le classeur au format CSV UTF-8",
        en="this sheet is a workbook (.xlsx or .ods): give the .csv file that came from Moodle, or "
        "save the workbook as CSV UTF-8",
    ),
    "moodle-not-utf8": Sentence(
        fr="ce formulaire n'est pas en UTF-8 : un tableur l'a sans doute enregistré autrement. "
        "Téléchargez-le de nouveau, ou enregistrez-le au format CSV UTF-8",
        en="this sheet is not in UTF-8: a spreadsheet probably saved it otherwise. Download it "
        "again, or save it as CSV UTF-8",
    ),
    "moodle-sheet-empty": Sentence(
        fr="ce formulaire d'évaluation est vide", en="this grading worksheet is empty"
    ),
    "moodle-scale": Sentence(
        fr="ce devoir est évalué dans Moodle avec un barème de mots : choisissez une note en "
        "points dans ses réglages, puis téléchargez le formulaire de nouveau",
        en="this assignment is graded in Moodle on a scale of words: choose points in its "
        "settings, then download the sheet again",
    ),
    "moodle-no-ids": Sentence(
        fr="ces copies ne viennent pas d'un téléchargement de Moodle : rien ne dit à quelle ligne "
        "du formulaire appartient chacune",
        en="these copies do not come from a download of Moodle: nothing tells which row of the "
        "sheet is whose",
    ),
    "moodle-other-assignment": Sentence(
        fr="aucun identifiant de ce formulaire n'est celui d'une copie : est-ce le formulaire "
        "d'un autre devoir ? Moodle change les identifiants d'un devoir à l'autre",
        en="no identifier of this sheet is that of a copy: is it the sheet of another assignment? "
        "Moodle changes identifiers from one assignment to the next",
    ),
    "moodle-filled": Sentence(
        fr="formulaire de Moodle : {count} {count:|note inscrite|notes inscrites}",
        en="Moodle's sheet: {count} {count:|mark|marks} filled in",
    ),
    "moodle-replaced": Sentence(
        fr="{count} {count:|note déjà inscrite a été remplacée|notes déjà inscrites ont été "
        "remplacées} : {names}",
        en="{count} {count:|mark that was there was|marks that were there were} replaced: {names}",
    ),
    "moodle-kept": Sentence(
        fr="{count} {count:|ligne avait déjà une autre note, laissée|lignes avaient déjà une autre "
        "note, laissée} telle quelle : {names}",
        en="{count} {count:|row has|rows have} another mark already, left as it is: {names}",
    ),
    "moodle-locked": Sentence(
        fr="{count} {count:|note ne peut pas être modifiée|notes ne peuvent pas être modifiées} "
        "dans Moodle : {names}",
        en="{count} {count:|mark|marks} cannot be changed in Moodle: {names}",
    ),
    "moodle-without-mark": Sentence(
        fr="{count} {count:|copie|copies} sans note, à voir à la main : {names}",
        en="{count} {count:|copy|copies} without a mark, to be looked at: {names}",
    ),
    "moodle-unreadable-rows": Sentence(
        fr="{count} {count:|ligne illisible, laissée|lignes illisibles, laissées} de côté "
        "(cellules en trop ou en moins, ou note maximale absente) : {names}",
        en="{count} {count:|row|rows} left aside as unreadable (cells too many or too few, or no "
        "maximum grade): {names}",
    ),
    "moodle-unmatched-rows": Sentence(
        fr="{count} {count:|ligne|lignes} sans copie : {names}",
        en="{count} {count:|row|rows} without a copy: {names}",
    ),
    "moodle-unmatched-students": Sentence(
        fr="{count} {count:|copie notée n'est|copies notées ne sont} pas dans le formulaire : "
        "{names}",
        en="{count} {count:|graded copy is|graded copies are} not in the sheet: {names}",
    ),
    "moodle-no-comments": Sentence(
        fr="le formulaire n'a pas de colonne « Feedback par commentaires » : seules les notes y "
        "sont. Ce type de feedback s'active dans les réglages du devoir",
        en='the sheet has no column "Feedback comments": it has the marks alone. The settings of '
        "the assignment turn this kind of feedback on",
    ),
    "moodle-no-dates": Sentence(
        fr="le formulaire n'a pas de colonne « Dernière modification (note) » : Moodle le "
        "refusera. Téléchargez-le de nouveau",
        en='the sheet has no column "Last modified (grade)": Moodle will refuse it. Download it '
        "again",
    ),
    # The final table on a terminal.
    "table-graded": Sentence(
        fr="{course} : {count} {count:|copie notée|copies notées}",
        en="{course}: {count} {count:|copy|copies} graded",
    ),
    "table-count-not_graded": Sentence(
        fr="{count} {count:|copie non notée|copies non notées} : panne du correcteur",
        en="{count} {count:|copy|copies} not graded: the grader broke down",
    ),
    "table-count-set_aside": Sentence(
        fr="{count} {count:|élève|élèves} sans copie à noter",
        en="{count} {count:|student|students} without a copy to grade",
    ),
    "table-marks": Sentence(
        fr="moyenne {mean}, médiane {median}, de {lowest} à {highest} (sur {out_of})",
        en="mean {mean}, median {median}, from {lowest} to {highest} (out of {out_of})",
    ),
    "table-course-changed": Sentence(
        fr="certaines notes viennent d'une autre version du cours",
        en="some marks come from another version of the course",
    ),
    "table-exercises": Sentence(fr="Réussite par exercice", en="Success by exercise"),
    "table-exercise": Sentence(
        fr="{passed} sur {total}, moyenne {mean} / {max_score}",
        en="{passed} of {total}, mean {mean} / {max_score}",
    ),
    "table-nobody": Sentence(fr="personne", en="nobody"),
    "table-mistakes": Sentence(fr="Erreurs les plus fréquentes", en="Most common mistakes"),
    "table-mistake": Sentence(
        fr="{count} × {exercise} : {mistake}", en="{count} × {exercise}: {mistake}"
    ),
    "table-look": Sentence(
        fr="À regarder : {count} {count:|copie|copies}",
        en="To look at: {count} {count:|copy|copies}",
    ),
    "table-look-line": Sentence(fr="{name} : {reason}", en="{name}: {reason}"),
    "table-set-aside": Sentence(
        fr="{count} {count:|fichier laissé|fichiers laissés} de côté",
        en="{count} {count:|file|files} set aside",
    ),
    "table-others": Sentence(
        fr="… et {count} {count:|autre|autres}", en="… and {count} {count:|other|others}"
    ),
    "table-slowest": Sentence(
        fr="copie la plus lente : {name}, {seconds} s", en="slowest copy: {name}, {seconds} s"
    ),
}
