"""Sentences of grading on several cores and several machines."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {
    "copy-loses-workers": Sentence(
        fr="le processus qui corrigeait cette copie s'est arrêté deux fois, la seconde alors qu'il "
        "n'y avait rien d'autre en cours ({how}) : la copie est mise de côté, sans note",
        en="the process that graded this copy ended twice, the second time with nothing else "
        "under way ({how}): the copy is set aside, without a mark",
    ),
    "worker-ended-by-signal": Sentence(
        fr="il a reçu le signal {signal}",
        en="it received signal {signal}",
    ),
    "worker-ended": Sentence(
        fr="il s'est terminé avec le code {exit_code}",
        en="it ended with code {exit_code}",
    ),
    "worker-gone": Sentence(
        fr="il n'a plus répondu",
        en="it answered no more",
    ),
    "course-changed-on-the-way": Sentence(
        fr="le cours est arrivé abîmé chez un ouvrier : rien n'y est noté",
        en="the course arrived damaged at a worker: nothing is graded there",
    ),
}
