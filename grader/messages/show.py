"""The words of `grader show` and `grader explain`."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # grader explain.
    "help-explain": Sentence(
        fr="explique un message, un contrôle ou un mot du cours",
        en="explain a message, a check or a word of the course",
    ),
    "help-explain-long": Sentence(
        fr="Donne le texte plus long qui se trouve derrière un message court, avec un\n"
        "exemple. Sans CODE, montre tout ce qui peut être expliqué.",
        en="Gives the longer text behind a short message, with an example.\n"
        "Without CODE, shows all that can be explained.",
    ),
    "help-explain-more": Sentence(
        fr="Exemples :\n"
        "  grader explain alpha-beta\n"
        "  grader explain coupe-stricte\n"
        "  grader explain timeout\n"
        "  grader explain NameError\n\n"
        "CODE est un mot du cours, la fin d'un appel, une exception de Python, ou un\n"
        "« code » du rapport JSON. Accents et majuscules ne comptent pas.",
        en="Examples:\n"
        "  grader explain alpha-beta\n"
        "  grader explain strict-cut\n"
        "  grader explain timeout\n"
        "  grader explain NameError\n\n"
        "CODE is a word of the course, the ending of a call, an exception of Python, or a\n"
        "“code” of the JSON report. Accents and capitals do not count.",
    ),
    "help-explain-code": Sentence(
        fr="ce qui est à expliquer (sinon, la liste)", en="what is to be explained (else, the list)"
    ),
    "terminal-explain": Sentence(
        fr="Pour en savoir plus : grader explain {code}", en="To learn more: grader explain {code}"
    ),
    "unknown-code": Sentence(
        fr="rien à expliquer sous « {asked} »\n  → grader explain montre la liste",
        en="nothing to explain under “{asked}”\n  → grader explain shows the list",
    ),
    "unknown-code-near": Sentence(
        fr="rien à expliquer sous « {asked} » ; peut-être « {near} » ?",
        en="nothing to explain under “{asked}”; did you mean “{near}”?",
    ),
    "explain-list": Sentence(
        fr="Ce que grader explain peut expliquer, par exemple grader explain alpha-beta :",
        en="What grader explain can explain, for example grader explain alpha-beta:",
    ),
    "explain-theme-notions": Sentence(fr="Les idées du cours", en="The ideas of the course"),
    "explain-theme-checks": Sentence(fr="Les contrôles", en="The checks"),
    "explain-theme-conventions": Sentence(fr="Les conventions", en="The conventions"),
    "explain-theme-searches": Sentence(
        fr="Ce qui arrive dans une recherche", en="What happens in a search"
    ),
    "explain-theme-mistakes": Sentence(fr="Les erreurs connues", en="Known mistakes"),
    "explain-theme-exercises": Sentence(fr="Les autres exercices", en="The other exercises"),
    "explain-theme-endings": Sentence(fr="Comment un appel finit", en="How a call ends"),
    "explain-theme-python": Sentence(fr="Ce que dit Python", en="What Python says"),
    "explain-theme-file": Sentence(fr="Le fichier", en="The file"),
    # grader show: help.
    "help-show": Sentence(
        fr="dessine un arbre d'essai, et y rejoue la recherche de référence",
        en="draw a fixture, and replay the reference search on it",
    ),
    "help-show-long": Sentence(
        fr="Dessine une fixture du cours (arbre, échiquier, appels…) dans le terminal, en\n"
        "SVG ou dans une page à projeter. Sans FIXTURE, montre la liste.",
        en="Draws a fixture of the course (tree, chessboard, calls…) in the terminal, as\n"
        "SVG or as a page to project. Without FIXTURE, shows the list.",
    ),
    "help-show-more": Sentence(
        fr="Exemples :\n"
        "  grader show ternaire-17\n"
        "  grader show ternaire-17 --replay\n"
        "  grader show ternaire-17 --replay --html arbre.html\n"
        "  grader show mon-cours/fixtures/deux-coups.yaml --svg arbre.svg\n\n"
        "famille-binaire-3 est le troisième arbre d'une famille, horizon-p2 un arbre\n"
        "cherché à la profondeur 2. Les valeurs tirées au hasard sont toujours les mêmes.",
        en="Examples:\n"
        "  grader show ternaire-17\n"
        "  grader show ternaire-17 --replay\n"
        "  grader show ternaire-17 --replay --html tree.html\n"
        "  grader show my-course/fixtures/two-moves.yaml --svg tree.svg\n\n"
        "famille-binaire-3 is the third tree of a family, horizon-p2 a tree searched to\n"
        "depth 2. Values that are drawn at random are always the same here.",
    ),
    "help-show-fixture": Sentence(
        fr="l'identifiant d'une fixture du cours, ou le chemin d'un fichier YAML (sinon, la liste)",
        en="the id of a fixture of the course, or the path of a YAML file (else, the list)",
    ),
    "help-show-html": Sentence(
        fr="écrire une page à projeter dans F (- : sortie standard)",
        en="write a page to project to F (-: standard output)",
    ),
    "help-show-svg": Sentence(
        fr="écrire le dessin seul, en SVG, dans F (- : sortie standard)",
        en="write the drawing alone, as SVG, to F (-: standard output)",
    ),
    "help-show-replay": Sentence(
        fr="rejouer la recherche de référence, étape par étape",
        en="replay the reference search, step by step",
    ),
    "help-show-exercice": Sentence(
        fr="la recherche de cet exercice (sinon alpha-bêta si un exercice l'emploie ici, sinon "
        "minimax)",
        en="the search of this exercise (else alpha-beta if an exercise uses it here, else "
        "minimax)",
    ),
    # grader show: what is told of a fixture.
    "show-list": Sentence(
        fr="{title} ({id}) : {count} {count:|fixture|fixtures}. Pour en dessiner une : grader show "
        "{example}",
        en="{title} ({id}): {count} {count:|fixture|fixtures}. To draw one: grader show {example}",
    ),
    "show-list-hidden": Sentence(fr="{title} (cachée)", en="{title} (hidden)"),
    "show-kind-search": Sentence(fr="arbre de jeu", en="game tree"),
    "show-kind-walk": Sentence(fr="arbre", en="tree"),
    "show-kind-family": Sentence(fr="famille de {count}", en="family of {count}"),
    "show-kind-calls": Sentence(fr="appels", en="calls"),
    "show-kind-placement": Sentence(fr="échiquier", en="chessboard"),
    "show-kind-game": Sentence(fr="partie entière", en="whole game"),
    "show-title": Sentence(fr="{id} : {title}", en="{id}: {title}"),
    "show-hidden": Sentence(
        fr="Fixture cachée : les élèves n'en voient que le nom et le résultat.",
        en="Hidden fixture: students see its name and the result only.",
    ),
    "show-searched": Sentence(
        fr="{player} joue à la racine ; {depth} {depth:|coup|coups} à l'avance, {leaves} "
        "{leaves:|position|positions} à évaluer au plus",
        en="{player} plays at the root; {depth} {depth:|move|moves} ahead, at most {leaves} "
        "{leaves:|position|positions} to evaluate",
    ),
    "show-claimed": Sentence(fr="Annoncé : {claims}", en="Stated: {claims}"),
    "show-claimed-value": Sentence(fr="valeur {value}", en="value {value}"),
    "show-claimed-path": Sentence(fr="chemin {path}", en="path {path}"),
    "show-claimed-evaluations": Sentence(
        fr="{count} {count:|évaluation|évaluations} avec {algorithm}",
        en="{count} {count:|evaluation|evaluations} with {algorithm}",
    ),
    "show-exercises": Sentence(
        fr="{count:|Exercice|Exercices} : {exercises}",
        en="{count:|Exercise|Exercises}: {exercises}",
    ),
    "show-first-of-several": Sentence(
        fr="C'est le premier de {count} cas ; les autres : {others}",
        en="This is the first of {count} cases; the others: {others}",
    ),
    "show-unknown-leaves": Sentence(
        fr="? : une feuille dont la valeur ne doit rien changer ; elle est tirée au hasard pour "
        "chaque copie.",
        en="?: a leaf whose value must not matter; it is drawn for each submission.",
    ),
    "show-answer": Sentence(fr="{call}  → {answer}", en="{call}  → {answer}"),
    "show-or": Sentence(fr=" ou ", en=" or "),
    "show-whole-game": Sentence(
        fr="Toutes les positions sont visitées à partir de cette grille, avec les fonctions de "
        "l'élève.",
        en="Every position is visited from this grid on, with the student's own functions.",
    ),
    "show-search": Sentence(
        fr="Recherche de référence : {algorithm}. Valeur {value}, chemin {path}, {count} "
        "{count:|évaluation|évaluations}.",
        en="Reference search: {algorithm}. Value {value}, path {path}, {count} "
        "{count:|evaluation|evaluations}.",
    ),
    "show-algorithm-minimax": Sentence(fr="minimax", en="minimax"),
    "show-algorithm-alphabeta": Sentence(fr="alpha-bêta", en="alpha-beta"),
    "show-more": Sentence(
        fr="Pour la rejouer : grader show {id} --replay ; à projeter : --html F ; le dessin : "
        "--svg F",
        en="To replay it: grader show {id} --replay; to project it: --html F; the drawing: --svg F",
    ),
    "show-written": Sentence(fr="Écrit : {file}", en="Written: {file}"),
    # grader show: what cannot be done.
    "unknown-fixture": Sentence(
        fr="fixture inconnue « {asked} »\n  → grader show en donne la liste",
        en="unknown fixture “{asked}”\n  → grader show lists them",
    ),
    "unknown-fixture-near": Sentence(
        fr="fixture inconnue « {asked} » ; peut-être « {near} » ?",
        en="unknown fixture “{asked}”; did you mean “{near}”?",
    ),
    "fixture-invalid": Sentence(
        fr="cette fixture ne peut pas être dessinée : {count} {count:|erreur|erreurs}",
        en="this fixture cannot be drawn: {count} {count:|mistake|mistakes}",
    ),
    "show-fixture-not-there": Sentence(
        fr="--html, --svg, --replay et --exercice parlent d'une fixture : laquelle ? par exemple "
        "grader show {example} --replay",
        en="--html, --svg, --replay and --exercice are about a fixture: which one? for example "
        "grader show {example} --replay",
    ),
    "show-output-is-fixture": Sentence(
        fr="« {file} » est la fixture elle-même : un dessin ne prend pas sa place",
        en="“{file}” is the fixture itself: a drawing does not take its place",
    ),
    "show-not-of-exercise": Sentence(
        fr="l'exercice « {exercise} » n'utilise pas la fixture « {fixture} » ; elle sert à : "
        "{exercises}",
        en="the exercise “{exercise}” does not use the fixture “{fixture}”; it is used by: "
        "{exercises}",
    ),
    "show-of-no-exercise": Sentence(
        fr="l'exercice « {exercise} » n'utilise pas la fixture « {fixture} » ; aucun exercice de "
        "ce cours ne l'utilise",
        en="the exercise “{exercise}” does not use the fixture “{fixture}”; no exercise of this "
        "course does",
    ),
    "show-no-replay-walk": Sentence(
        fr="--replay rejoue une recherche ; « {fixture} » est un arbre à parcourir, où personne ne "
        "joue",
        en="--replay replays a search; “{fixture}” is a tree to be walked, where nobody plays",
    ),
    "show-no-replay-calls": Sentence(
        fr="--replay rejoue une recherche ; « {fixture} » est une suite d'appels",
        en="--replay replays a search; “{fixture}” is a list of calls",
    ),
    "show-no-replay-placement": Sentence(
        fr="--replay rejoue une recherche ; « {fixture} » est un échiquier à évaluer",
        en="--replay replays a search; “{fixture}” is a chessboard to be evaluated",
    ),
    "show-no-replay-game": Sentence(
        fr="--replay rejoue une recherche ; « {fixture} » est une partie entière, avec toutes ses "
        "positions",
        en="--replay replays a search; “{fixture}” is a whole game, with all its positions",
    ),
    "show-no-drawing": Sentence(
        fr="« {fixture} » est une suite d'appels : il n'y a rien à dessiner en SVG\n"
        "  → --html F en fait une page",
        en="“{fixture}” is a list of calls: there is nothing to draw as SVG\n"
        "  → --html F makes a page of it",
    ),
    "show-too-large": Sentence(
        fr="« {fixture} » a {count} positions à dessiner : c'est trop pour un dessin lisible "
        "({most} au plus)\n  → dans le terminal, grader show {fixture} le montre en entier",
        en="“{fixture}” has {count} positions to draw: too many for a drawing that can be read "
        "(at most {most})\n  → in the terminal, grader show {fixture} shows all of it",
    ),
}
