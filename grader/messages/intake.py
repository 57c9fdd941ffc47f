"""Sentences of what is found in a source, and what is left aside."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {
    # A source that cannot be taken at all.
    "intake-source-missing": Sentence(
        fr="« {source} » n'existe pas ; donnez un dossier de copies, un zip de Moodle ou de "
        "Capytale, ou une liste de dépôts",
        en="there is no “{source}”; give a folder of copies, a zip of Moodle's or Capytale's, or "
        "a list of checkouts",
    ),
    "intake-source-missing-near": Sentence(
        fr="« {source} » n'existe pas ; vouliez-vous dire « {near} » ?",
        en="there is no “{source}”; did you mean “{near}”?",
    ),
    "intake-source-unreadable": Sentence(
        fr="« {source} » ne peut pas être lu : {reason}",
        en="“{source}” cannot be read: {reason}",
    ),
    "intake-source-not-regular": Sentence(
        fr="« {source} » est un tube ou un périphérique ; donnez un dossier ou un zip",
        en="“{source}” is a pipe or a device; give a folder or a zip",
    ),
    "intake-source-is-copy": Sentence(
        fr="« {source} » est une seule copie : `grader check` la note ; donnez ici le dossier "
        "de toutes les copies",
        en="“{source}” is one copy: `grader check` grades it; give the folder of all copies here",
    ),
    "intake-empty-source": Sentence(
        fr="« {source} » est vide : il n'y a aucune copie à noter",
        en="“{source}” is empty: there is no copy to grade",
    ),
    "intake-nothing-gradable": Sentence(
        fr="« {source} » ne contient aucune copie à noter ; {count} {count:|élément laissé|"
        "éléments laissés} de côté, le premier étant « {origin} » : {reason}",
        en="there is no copy to grade in “{source}”; {count} {count:|item was|items were} set "
        "aside, the first being “{origin}”: {reason}",
    ),
    "intake-too-many": Sentence(
        fr="« {source} » contient plus de {most} fichiers : est-ce bien le dossier des copies ?",
        en="“{source}” holds more than {most} files: is it really the folder of the copies?",
    ),
    "intake-zip-broken": Sentence(
        fr="« {source} » n'est pas un zip lisible : le téléchargement s'est peut-être interrompu ; "
        "téléchargez-le à nouveau",
        en="“{source}” is no readable zip: its download may have been cut short; download it again",
    ),
    "intake-zip-too-large": Sentence(
        fr="« {source} » prendrait plus de {most_gib} Gio une fois décompressé : il n'est pas "
        "ouvert",
        en="“{source}” would take more than {most_gib} GiB once unpacked: it is not opened",
    ),
    "intake-no-list": Sentence(
        fr="« {source} » n'est ni un dossier, ni un zip, ni une liste de dépôts (un chemin par "
        "ligne, ou « Nom = chemin »)",
        en="“{source}” is no folder, no zip and no list of checkouts (a path a line, or "
        "“Name = path”)",
    ),
    "intake-list-of-nothing": Sentence(
        fr="aucun dépôt de la liste « {source} » n'existe ; la première ligne : {reason}",
        en="no checkout of the list “{source}” exists; first line: {reason}",
    ),
    "intake-file-useless": Sentence(
        fr="« --file {file} » ne choisit rien dans « {source} » : chaque fichier y porte le nom "
        "de son élève",
        en="“--file {file}” chooses nothing in “{source}”: each file there has its student's name",
    ),
    # A file that is not graded.
    "intake-junk": Sentence(
        fr="{count} {count:|élément ignoré|éléments ignorés} : fichiers cachés ou écrits par un "
        "logiciel, jamais une copie",
        en="{count} {count:|item|items} ignored: hidden files, or written by a program, never a "
        "copy",
    ),
    "intake-nothing-handed-in": Sentence(
        fr="rien n'a été rendu : le dossier est vide", en="nothing was handed in: an empty folder"
    ),
    "intake-unfinished": Sentence(fr="copie pas rendue ({status})", en="not handed in ({status})"),
    "intake-not-in-export": Sentence(
        fr="aucun fichier à ce nom dans l'export ; rapport.txt dit « {status} »",
        en="no file of that name in the export; rapport.txt says “{status}”",
    ),
    "intake-activity": Sentence(
        fr="ce nom n'est celui d'aucun élève de rapport.txt : c'est le fichier de l'activité, ou "
        "un fichier ajouté",
        en="this is the name of no student in rapport.txt: it is the activity's own file, or an "
        "added one",
    ),
    "intake-namesakes-left": Sentence(
        fr="il y a plus de fichiers au nom de {name} que d'élèves de ce nom dans rapport.txt",
        en="there are more files called after {name} than students of that name in rapport.txt",
    ),
    "intake-document": Sentence(
        fr="rendu en {suffix} : demandez un fichier .py ou .ipynb",
        en="handed in as {suffix}: ask for a .py or an .ipynb",
    ),
    "intake-archive": Sentence(
        fr="archive {suffix} dans la source : décompressez-la à cette place, puis relancez",
        en="a {suffix} archive within the source: unpack it in its place, then start again",
    ),
    "intake-foreign": Sentence(
        fr="un fichier {suffix} n'est pas un programme Python",
        en="a {suffix} file is no Python program",
    ),
    "intake-no-suffix": Sentence(
        fr="le nom ne finit ni par .py ni par .ipynb : renommez le fichier si c'est une copie",
        en="the name ends neither in .py nor in .ipynb: rename the file if it is a copy",
    ),
    "intake-many-foreign": Sentence(
        fr="avec ce fichier, {count} fichiers de cet élève ne sont pas des programmes Python",
        en="with this one, {count} files of this student are no Python programs",
    ),
    "intake-duplicate": Sentence(
        fr="identique à « {first} », à l'octet près : sans doute téléchargé deux fois",
        en="the same as “{first}”, byte for byte: probably downloaded twice",
    ),
    "intake-empty": Sentence(fr="le fichier est vide", en="the file is empty"),
    "intake-too-large": Sentence(
        fr="le fichier dépasse {limit_mib} Mio : ce n'est pas un programme d'élève",
        en="the file is larger than {limit_mib} MiB: this is no student's program",
    ),
    "intake-gone": Sentence(
        fr="le fichier n'est plus là où il était", en="the file is no longer where it was"
    ),
    "intake-not-allowed": Sentence(
        fr="l'accès au fichier est refusé", en="access to the file is denied"
    ),
    "intake-unreadable": Sentence(
        fr="le fichier ne peut pas être lu : {reason}", en="the file cannot be read: {reason}"
    ),
    "intake-not-regular": Sentence(
        fr="ce n'est pas un fichier ordinaire (dossier, tube ou périphérique) : il n'est pas "
        "ouvert",
        en="this is no ordinary file (a folder, a pipe or a device): it is not opened",
    ),
    "intake-link": Sentence(
        fr="c'est un lien : une copie n'est jamais lue à travers un lien",
        en="this is a link: a submission is never read through a link",
    ),
    "intake-too-deep": Sentence(
        fr="plus de {most} dossiers les uns dans les autres : personne n'y regarde",
        en="more than {most} folders within each other: nobody looks there",
    ),
    "intake-unsafe-name": Sentence(
        fr="ce nom mène hors du zip, ou n'en est pas un : l'entrée n'est pas ouverte",
        en="this name leads out of the zip, or is none: the entry is not opened",
    ),
    "intake-encrypted": Sentence(
        fr="protégé par un mot de passe : demandez le fichier tel quel",
        en="protected by a password: ask for the plain file",
    ),
    "intake-odd-compression": Sentence(
        fr="compressé d'une façon inhabituelle : décompressez le zip, puis donnez le dossier",
        en="compressed in an unusual way: unpack the zip, then give the folder",
    ),
    "intake-bomb": Sentence(
        fr="quelques octets qui en deviendraient des millions : l'entrée n'est pas ouverte",
        en="a few bytes that would become millions: the entry is not opened",
    ),
    "intake-overlapping": Sentence(
        fr="cette entrée partage ses octets avec une autre : le zip est piégé ou abîmé",
        en="this entry shares its bytes with another: the zip is a trap, or damaged",
    ),
    "intake-entry-broken": Sentence(
        fr="cette entrée du zip est abîmée", en="this entry of the zip is damaged"
    ),
    "intake-zip-changed": Sentence(
        fr="le zip a changé depuis qu'il a été parcouru : relancez la commande",
        en="the zip has changed since it was looked through: start the command again",
    ),
    "intake-no-such-file": Sentence(
        fr="aucun fichier « {file} » parmi ceux de cet élève ; le plus proche est « {near} »",
        en="none of this student's files is called “{file}”; the nearest is “{near}”",
    ),
    "intake-no-checkout": Sentence(
        fr="le dossier « {path} » n'existe pas", en="there is no folder “{path}”"
    ),
    "intake-no-checkout-near": Sentence(
        fr="le dossier « {path} » n'existe pas ; vouliez-vous dire « {near} » ?",
        en="there is no folder “{path}”; did you mean “{near}”?",
    ),
    "intake-checkout-is-file": Sentence(
        fr="« {path} » est un fichier ; donnez le dossier du dépôt",
        en="“{path}” is a file; give the folder of the checkout",
    ),
    "intake-checkout-link": Sentence(
        fr="« {path} » passe par le lien « {link} », et une copie n'est jamais lue à travers un "
        "lien ; écrivez le vrai chemin, sans lien",
        en="“{path}” goes through the link “{link}”, and a submission is never read through a "
        "link; write the real path, without a link",
    ),
    "intake-checkout-twice": Sentence(
        fr="le même dossier qu'à la ligne {line}", en="the same folder as on line {line}"
    ),
    # Which of several files counts.
    "intake-rule-same": Sentence(
        fr="les fichiers sont identiques à l'octet près", en="the files are the same, byte for byte"
    ),
    "intake-rule-name": Sentence(
        fr="le fichier s'appelle « {file} », comme demandé", en="it is called “{file}”, as asked"
    ),
    "intake-rule-defines": Sentence(
        fr="c'est celui qui définit le plus de fonctions demandées",
        en="it defines the most of the functions that are asked for",
    ),
    "intake-rule-file": Sentence(
        fr="un fichier déposé passe avant le texte en ligne",
        en="a file goes before the online text",
    ),
    "intake-rule-newest": Sentence(fr="c'est le plus récent", en="it is the newest"),
    "intake-rule-first": Sentence(
        fr="les dates ne départagent pas les fichiers : c'est le premier par ordre alphabétique",
        en="dates do not tell the files apart: it is the first in alphabetical order",
    ),
    "intake-rule-namesakes": Sentence(
        fr="{count} élèves portent ce nom : les fichiers sont attribués dans l'ordre de "
        "rapport.txt, à vérifier",
        en="{count} students have this name: files are given out in the order of rapport.txt; "
        "please check",
    ),
}
