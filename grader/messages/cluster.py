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
    "worker-lost-there": Sentence(
        fr="le dernier était l'ouvrier {worker}",
        en="the last one was worker {worker}",
    ),
    "cluster-not-installed": Sentence(
        fr="pour noter sur plusieurs machines, il manque Dask ; il s'installe ainsi : "
        "pip install distributed",
        en="grading on several machines needs Dask; this installs it: pip install distributed",
    ),
    "cluster-not-reached": Sentence(
        fr="aucun ordonnanceur Dask ne répond à l'adresse « {address} » ({reason})",
        en="no Dask scheduler answers at address '{address}' ({reason})",
    ),
    "cluster-not-dask": Sentence(
        fr="ce qui écoute à l'adresse « {address} » ne parle pas comme un ordonnanceur Dask ; le "
        "port habituel est 8786 (8787 est celui de son tableau de bord)",
        en="what listens at address '{address}' does not speak as a Dask scheduler does; the "
        "usual port is 8786 (8787 is that of its dashboard)",
    ),
    "cluster-without-certificates": Sentence(
        fr="l'adresse {address} demande TLS, mais les certificats ne sont pas réglés dans la "
        "configuration de Dask (DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …) ; voir docs/cluster.md",
        en="address {address} asks for TLS, but Dask's configuration names no certificates "
        "(DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …); see docs/cluster.md",
    ),
    "cluster-without-workers": Sentence(
        fr="l'ordonnanceur {address} répond, mais aucun ouvrier ne s'y est présenté en "
        "{patience} s ; pour en lancer un : dask worker {address} --nthreads 1",
        en="scheduler {address} answers, but no worker has come to it in {patience} s; to start "
        "one: dask worker {address} --nthreads 1",
    ),
    "cluster-without-grader": Sentence(
        fr="grader manque sur la grappe, ou y est trop ancien : {workers}. Rien n'a été noté ; il "
        "faut la même version partout, ordonnanceur compris",
        en="grader is missing on the cluster, or too old there: {workers}. Nothing was graded; the "
        "same version is needed everywhere, on the scheduler too",
    ),
    "cluster-other-versions": Sentence(
        fr="la grappe n'a pas la version de grader d'ici ({version}) : {workers}. Les notes "
        "dépendraient de la machine : rien n'est noté ainsi",
        en="the cluster does not have the version of grader that is here ({version}): {workers}. "
        "Marks would depend on the machine: nothing is graded like that",
    ),
    "cluster-isolation": Sentence(
        fr="des ouvriers n'isolent pas assez le code des élèves, {workers} : {reason}",
        en="some workers do not isolate student code well enough, {workers}: {reason}",
    ),
    "cluster-lost": Sentence(
        fr="la liaison avec la grappe {address} est perdue ; la même commande reprendra où "
        "celle-ci s'est arrêtée",
        en="the connection with the cluster {address} is lost; the same command will go on where "
        "this one stopped",
    ),
    "cluster-deserted": Sentence(
        fr="la grappe {address} n'a plus d'ouvrier depuis {patience} s ; la même commande "
        "reprendra où celle-ci s'est arrêtée",
        en="the cluster {address} has had no worker for {patience} s; the same command will go on "
        "where this one stopped",
    ),
}
