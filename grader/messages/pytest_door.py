"""What the pytest plugin says."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "pytest-too-old": Sentence(
        fr="grader demande pytest {oldest} ou plus récent ; celui-ci est {found}",
        en="grader needs pytest {oldest} or later; this one is {found}",
    ),
    "pytest-setting-unknown": Sentence(
        fr="réglage {setting} : « {word} » n'est pas connu ; il faut {known}",
        en="setting {setting}: “{word}” is not known; {known} is expected",
    ),
    "pytest-settings-of-others": Sentence(
        fr="pytest a pris ses réglages dans {settings}, à côté de ce que désigne {option} ; "
        "le code qu'ils nomment a peut-être déjà été exécuté\n"
        "  → écrire {option}=…/{name}, avec un signe égal, ou nommer vos réglages avec -c",
        en="pytest took its settings from {settings}, beside what {option} names; "
        "code that they name may already have been run\n"
        "  → write {option}=…/{name}, with an equals sign, or name your own settings with -c",
    ),
    "pytest-unknown-test": Sentence(
        fr="aucun test ne s'appelle « {asked} »\n"
        "  → pytest --grader=… --collect-only -q les montre",
        en="no test is called “{asked}”\n  → pytest --grader=… --collect-only -q shows them",
    ),
    "pytest-unknown-test-near": Sentence(
        fr="aucun test ne s'appelle « {asked} » ; peut-être « {near} » ?",
        en="no test is called “{asked}”; did you mean “{near}”?",
    ),
    "pytest-not-of-course": Sentence(
        fr="l'audit du cours n'a pas de test « {asked} »",
        en="the audit of the course has no test “{asked}”",
    ),
    "pytest-not-of-course-near": Sentence(
        fr="l'audit du cours n'a pas de test « {asked} » ; vouliez-vous dire « {near} » ?",
        en="the audit of the course has no test “{asked}”; did you mean “{near}”?",
    ),
    "pytest-not-audited": Sentence(
        fr="pas encore vérifié : le cours a des erreurs ailleurs, à corriger d'abord",
        en="not checked yet: the course has mistakes elsewhere, to be mended first",
    ),
    "pytest-mark-partial": Sentence(
        fr="{name} : {mark} / {out_of} ({points}), sur {ran} {ran:|test|tests} seulement, "
        "de {total}",
        en="{name}: {mark} / {out_of} ({points}), on {ran} {ran:|test|tests} only, of {total}",
    ),
}
