"""The words of the terminal and of the HTML page: titles, labels, legends."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Names of what is judged, and of how it went.
    "label-check-value": Sentence(fr="valeur", en="value"),
    "label-check-path": Sentence(fr="chemin", en="path"),
    "label-check-evaluations": Sentence(fr="nombre d'évaluations", en="number of evaluations"),
    "label-check-order": Sentence(fr="ordre des évaluations", en="order of evaluations"),
    "label-check-path-choice": Sentence(fr="coup choisi", en="move chosen"),
    "label-check-order-walk": Sentence(fr="ordre du parcours", en="order of the walk"),
    "label-check-contract": Sentence(fr="forme de la réponse", en="shape of the answer"),
    "label-check-status-passed": Sentence(fr="réussi", en="passed"),
    "label-check-status-failed": Sentence(fr="à revoir", en="to rework"),
    "label-check-status-not_checked": Sentence(fr="non vérifié", en="not checked"),
    "label-case-status-passed": Sentence(fr="réussi", en="passed"),
    "label-case-status-failed": Sentence(fr="à revoir", en="to rework"),
    "label-case-status-error": Sentence(fr="non jugé", en="not judged"),
    "label-exercise-status-passed": Sentence(fr="réussi", en="passed"),
    "label-exercise-status-failed": Sentence(fr="à revoir", en="to rework"),
    "label-exercise-status-missing": Sentence(fr="fonction absente", en="function missing"),
    "label-exercise-status-error": Sentence(fr="non jugé", en="not judged"),
    "label-report-status-passed": Sentence(fr="Tout est réussi.", en="Everything passed."),
    "label-report-status-failed": Sentence(
        fr="Il reste quelque chose à revoir.", en="Something is left to rework."
    ),
    "label-report-status-not_graded": Sentence(
        fr="Cette copie n'a pas pu être notée : la panne vient du correcteur, pas de toi.",
        en="This submission could not be graded: the fault is the grader's, not yours.",
    ),
    "label-not-graded": Sentence(fr="non noté", en="not graded"),
    "label-ending-returned": Sentence(
        fr="la fonction a rendu une réponse", en="the function returned an answer"
    ),
    "label-ending-raised": Sentence(
        fr="une exception a interrompu la fonction", en="an exception stopped the function"
    ),
    "label-ending-timeout": Sentence(
        fr="temps dépassé : la fonction ne s'est pas terminée à temps",
        en="out of time: the function did not finish in time",
    ),
    "label-ending-memory": Sentence(
        fr="mémoire dépassée : la fonction en demandait trop",
        en="out of memory: the function asked for too much",
    ),
    "label-ending-crashed": Sentence(
        fr="l'interpréteur Python s'est arrêté brutalement",
        en="the Python interpreter stopped abruptly",
    ),
    "label-ending-exited": Sentence(
        fr="le programme s'est terminé (exit) avant de rendre une réponse",
        en="the program exited before returning an answer",
    ),
    "label-ending-refused": Sentence(
        fr="trop d'évaluations, ou une action interdite : la fonction a été arrêtée",
        en="too many evaluations, or a forbidden action: the function was stopped",
    ),
    "label-ending-protocol": Sentence(
        fr="la réponse de la fonction n'a pas pu être lue",
        en="the function's answer could not be read",
    ),
    "label-ending-unknown": Sentence(
        fr="le correcteur n'a pas pu exécuter ce cas", en="the grader could not run this case"
    ),
    "label-brief-not-run": Sentence(fr="pas exécuté", en="not run"),
    "label-brief-raised": Sentence(fr="arrêté par une exception", en="stopped by an exception"),
    "label-brief-timeout": Sentence(fr="temps dépassé", en="out of time"),
    "label-brief-memory": Sentence(fr="mémoire dépassée", en="out of memory"),
    "label-brief-crashed": Sentence(fr="Python s'est interrompu", en="Python broke down"),
    "label-brief-exited": Sentence(fr="terminé avant de répondre", en="ended before it answered"),
    "label-brief-refused": Sentence(fr="arrêté avant la fin", en="stopped before its end"),
    "label-brief-protocol": Sentence(fr="réponse illisible", en="unreadable answer"),
    "label-brief-unknown": Sentence(fr="non jugé", en="not judged"),
    "label-error": Sentence(fr="{type} : {message}", en="{type}: {message}"),
    "label-error-at": Sentence(
        fr="{type}, ligne {line} : {message}", en="{type}, line {line}: {message}"
    ),
    "label-error-bare": Sentence(fr="{type}", en="{type}"),
    "label-error-bare-at": Sentence(fr="{type}, ligne {line}", en="{type}, line {line}"),
    "label-cause": Sentence(fr="Piste – {cause}", en="Hint – {cause}"),
    "label-max": Sentence(fr="▲ MAX", en="▲ MAX"),
    "label-min": Sentence(fr="▼ MIN", en="▼ MIN"),
    "label-root": Sentence(fr="À la racine ({player})", en="At the root ({player})"),
    "label-node": Sentence(fr="Au sommet {node} ({player})", en="At node {node} ({player})"),
    "label-points": Sentence(
        fr="{points} / {max_points} {number:|point|points}",
        en="{points} / {max_points} {number:|point|points}",
    ),
    # Why two searches part, in words.
    "why-cut": Sentence(
        fr="{place} : α = {alpha} ≥ β = {beta}, on coupe. La suite, dont {leaf}, ne peut plus "
        "rien changer.",
        en="{place}: α = {alpha} ≥ β = {beta}, we cut. What follows, {leaf} included, can change "
        "nothing any more.",
    ),
    "why-go-on": Sentence(
        fr="{place} : α = {alpha} < β = {beta}, on ne coupe pas. {leaf} reste à évaluer.",
        en="{place}: α = {alpha} < β = {beta}, no cut. {leaf} still has to be evaluated.",
    ),
    "why-other-score": Sentence(
        fr="{place} : ta fonction renvoie {observed}, alors que ses enfants donnent {expected}. "
        "C'est le premier score qui diffère.",
        en="{place}: your function returns {observed}, although its children give {expected}. "
        "It is the first score that differs.",
    ),
    "why-every-leaf": Sentence(
        fr="{leaf} reste à évaluer : minimax regarde toutes les feuilles.",
        en="{leaf} still has to be evaluated: minimax looks at every leaf.",
    ),
    "why-repeated": Sentence(
        fr="{leaf} avait déjà été évaluée (évaluation n° {rank}) : une fois suffit.",
        en="{leaf} had been evaluated before (evaluation no. {rank}): once is enough.",
    ),
    "why-inner-node": Sentence(
        fr="À cette profondeur, {leaf:the} n'est pas une feuille : on explore ses enfants au lieu "
        "de l'évaluer.",
        en="At this depth, {leaf:the} is no leaf: its children are searched, it is not evaluated.",
    ),
    "why-first-leaf": Sentence(
        fr="La recherche commence par {leaf} : on prend les enfants de gauche à droite.",
        en="The search begins with {leaf}: children are taken from left to right.",
    ),
    # The story of a divergence, shared by terminal and page.
    "label-divergence-step": Sentence(fr="Évaluation n° {step}", en="Evaluation no. {step}"),
    "label-divergence-expected": Sentence(
        fr="attendu : feuille {leaf}, de valeur {value}",
        en="expected: leaf {leaf}, of value {value}",
    ),
    "label-divergence-expected-end": Sentence(
        fr="attendu : rien de plus, la recherche est finie",
        en="expected: nothing more, the search is over",
    ),
    "label-divergence-observed": Sentence(
        fr="obtenu : feuille {leaf}, de valeur {value}",
        en="observed: leaf {leaf}, of value {value}",
    ),
    "label-divergence-observed-node": Sentence(fr="obtenu : {leaf:the}", en="observed: {leaf:the}"),
    "label-divergence-observed-end": Sentence(
        fr="obtenu : rien de plus, ta recherche s'arrête là",
        en="observed: nothing more, your search stops there",
    ),
    "label-order-expected": Sentence(fr="attendu : {order}", en="expected: {order}"),
    "label-order-observed": Sentence(fr="obtenu : {order}", en="observed: {order}"),
    "label-check-difference": Sentence(
        fr="{check} : {observed} au lieu de {expected}",
        en="{check}: {observed} instead of {expected}",
    ),
    "label-check-instead": Sentence(
        fr="{check} {observed} au lieu de {expected}",
        en="{check} {observed} instead of {expected}",
    ),
    "label-unproven": Sentence(fr="réponse sans preuve", en="answer without proof"),
    "label-at-most": Sentence(fr="au plus {count}", en="at most {count}"),
    "label-check-because": Sentence(fr="{check} : {message}", en="{check}: {message}"),
    "label-check-dash": Sentence(fr="{check} – {message}", en="{check} – {message}"),
    "label-case-depth": Sentence(fr="{case} (profondeur {depth})", en="{case} (depth {depth})"),
    "label-case-at-depth": Sentence(
        fr="{case}, à la profondeur {depth}", en="{case}, at depth {depth}"
    ),
    "label-hidden-case": Sentence(fr="cas caché", en="hidden case"),
    "label-hidden-check": Sentence(
        fr="Ce cas est caché : seul son résultat est montré.",
        en="This case is hidden: only its result is shown.",
    ),
    "label-limits-only": Sentence(
        fr="Exécuté avec des limites de temps et de sortie, sans isolement complet.",
        en="Run with limits of time and output, without full isolation.",
    ),
    # The terminal.
    "terminal-verdict": Sentence(
        fr="{name} : {mark} / {out_of} ({points})", en="{name}: {mark} / {out_of} ({points})"
    ),
    "terminal-mark": Sentence(fr="{name} : {mark} / {out_of}", en="{name}: {mark} / {out_of}"),
    "terminal-verdict-not-graded": Sentence(fr="{name} : non noté", en="{name}: not graded"),
    "terminal-not-loaded": Sentence(
        fr="Ton fichier n'a pas pu être chargé :", en="Your file could not be loaded:"
    ),
    "terminal-first-divergence": Sentence(
        fr="Première différence : {exercise}, cas {case}, évaluation n° {step}",
        en="First difference: {exercise}, case {case}, evaluation no. {step}",
    ),
    "terminal-first-failure": Sentence(
        fr="À regarder d'abord : {exercise}, cas {case}",
        en="Look here first: {exercise}, case {case}",
    ),
    "terminal-calls-before": Sentence(
        fr="… {count} {count:|appel|appels} avant", en="… {count} {count:|call|calls} before"
    ),
    "terminal-exercise": Sentence(
        fr="{exercise} : {points}, {passed} cas {passed:|réussi|réussis} sur {total}",
        en="{exercise}: {points}, {passed} {passed:|case|cases} of {total} passed",
    ),
    "terminal-exercise-points": Sentence(fr="{exercise} : {points}", en="{exercise}: {points}"),
    "terminal-exercise-without-cases": Sentence(
        fr="{exercise} : {status}, {points}", en="{exercise}: {status}, {points}"
    ),
    "terminal-case": Sentence(fr="{case} : {failures}", en="{case}: {failures}"),
    "terminal-cases": Sentence(
        fr="{count} cas ({case}, …) : {failures}", en="{count} cases ({case}, …): {failures}"
    ),
    "terminal-cases-such-as": Sentence(
        fr="{count} cas, par exemple {case} : {failures}",
        en="{count} cases, such as {case}: {failures}",
    ),
    "terminal-hidden-name": Sentence(fr="{case} (cas caché)", en="{case} (hidden case)"),
    "terminal-warning": Sentence(fr="À savoir – {message}", en="Note – {message}"),
    # The page.
    "page-title": Sentence(fr="{name} : {mark} / {out_of}", en="{name}: {mark} / {out_of}"),
    "page-title-not-graded": Sentence(fr="{name} : non noté", en="{name}: not graded"),
    "page-mark": Sentence(fr="Note", en="Mark"),
    "page-mark-out-of": Sentence(fr="sur {out_of}", en="out of {out_of}"),
    "page-summary": Sentence(fr="Les exercices", en="Exercises"),
    "page-exercise": Sentence(fr="Exercice", en="Exercise"),
    "page-result": Sentence(fr="Résultat", en="Result"),
    "page-cases-passed": Sentence(fr="Cas réussis", en="Cases passed"),
    "page-cases-count": Sentence(fr="{passed} sur {total}", en="{passed} of {total}"),
    "page-points": Sentence(fr="Points", en="Points"),
    "page-cell-label": Sentence(fr="{label} : ", en="{label}: "),
    "page-summary-caption": Sentence(
        fr="Résultat de chaque exercice", en="Result of each exercise"
    ),
    "page-first-divergence": Sentence(fr="Première différence", en="First difference"),
    "page-first-failure": Sentence(fr="À regarder d'abord", en="Look here first"),
    "smallest-title": Sentence(
        fr="Le plus petit arbre où ça se voit", en="The smallest tree where it shows"
    ),
    "smallest-intro": Sentence(
        fr="De tous les arbres essayés, le plus petit sur lequel ta fonction ne fait pas ce qui "
        "est attendu : {player} à la racine, profondeur {depth}.",
        en="Of all the trees that were tried, the smallest on which your function does not do what "
        "is expected: {player} at the root, depth {depth}.",
    ),
    "smallest-intro-limited": Sentence(
        fr="De tous les arbres essayés, le plus petit sur lequel ta fonction ne fait pas ce qui "
        "est attendu : {player} à la racine, une recherche de profondeur {depth} dans un arbre "
        "qui continue au-delà.",
        en="Of all the trees that were tried, the smallest on which your function does not do what "
        "is expected: {player} at the root, a search of depth {depth} in a tree that goes on "
        "below.",
    ),
    "smallest-line": Sentence(
        fr="Le plus petit arbre où ça se voit : {tree} – {failures}",
        en="The smallest tree where it shows: {tree} – {failures}",
    ),
    "smallest-line-short": Sentence(
        fr="Plus petit arbre : {tree} – {failures}",
        en="Smallest tree: {tree} – {failures}",
    ),
    "smallest-score-and-path": Sentence(
        fr="{value} par {path} en {count} {count:|évaluation|évaluations}",
        en="{value} by {path} in {count} {count:|evaluation|evaluations}",
    ),
    "smallest-score": Sentence(
        fr="{value} en {count} {count:|évaluation|évaluations}",
        en="{value} in {count} {count:|evaluation|evaluations}",
    ),
    "smallest-in-order": Sentence(
        fr="{side}, dans l'ordre {leaves}", en="{side}, in the order {leaves}"
    ),
    "smallest-leaves": Sentence(fr="feuilles évaluées", en="leaves evaluated"),
    "smallest-expected": Sentence(fr="attendu", en="expected"),
    "smallest-observed": Sentence(fr="obtenu", en="observed"),
    "smallest-fact": Sentence(fr="contrôle", en="check"),
    "page-not-loaded": Sentence(
        fr="Ton fichier n'a pas pu être chargé", en="Your file could not be loaded"
    ),
    "page-where": Sentence(fr="{exercise}, cas {case}", en="{exercise}, case {case}"),
    "page-warnings": Sentence(fr="À savoir", en="Good to know"),
    "page-function": Sentence(fr="Fonction {function}", en="Function {function}"),
    "page-function-at": Sentence(
        fr="Fonction {function}, ligne {line}", en="Function {function}, line {line}"
    ),
    "page-source-label": Sentence(
        fr="Ton programme autour de la ligne {line}", en="Your program around line {line}"
    ),
    "page-error-line": Sentence(fr="ligne de l'erreur", en="line of the error"),
    "page-output": Sentence(fr="Ce que ton programme a affiché", en="What your program printed"),
    "page-output-truncated": Sentence(
        fr="Sortie tronquée : la suite n'a pas été gardée.",
        en="Output truncated: the rest was not kept.",
    ),
    "page-tree-above": Sentence(
        fr="L'arbre de ce cas est dessiné en haut de la page.",
        en="This case's tree is drawn at the top of the page.",
    ),
    "page-case-above": Sentence(
        fr="Ce cas est montré en haut de la page.",
        en="This case is shown at the top of the page.",
    ),
    "page-calls": Sentence(
        fr="Les appels, l'un après l'autre :", en="The calls, one after the other:"
    ),
    "page-wrong-call": Sentence(fr="premier appel à revoir", en="first call to rework"),
    "page-calls-left-out": Sentence(
        fr="Ici, {shown} appels sur {count} ; le rapport JSON les a tous.",
        en="Here, {shown} calls of {count}; the JSON report has them all.",
    ),
    "page-checks": Sentence(fr="{status} :", en="{status}:"),
    "page-output-on-paper": Sentence(
        fr="Sur papier, seules les premières lignes sont montrées ; la page en montre plus.",
        en="On paper, only the first lines are shown; the page shows more.",
    ),
    "page-output-clipped": Sentence(
        fr="Ici, le début seulement ; le rapport JSON a le reste.",
        en="Here, the beginning only; the JSON report has the rest.",
    ),
    "page-instead": Sentence(
        fr="{observed} au lieu de {expected}", en="{observed} instead of {expected}"
    ),
    "page-due": Sentence(fr="{expected} attendu", en="{expected} expected"),
    "page-learn-more": Sentence(fr="En savoir plus : {title}", en="Learn more: {title}"),
    "page-no-script": Sentence(
        fr="Sans JavaScript, seul le premier dessin se voit : les autres, et le déroulement pas à "
        "pas, sont dessinés par le script de cette page.",
        en="Without JavaScript only the first drawing is shown: the others, and the replay step by "
        "step, are drawn by this page's own script.",
    ),
    "page-old-browser": Sentence(
        fr="Ce navigateur est trop ancien pour les dessins de cette page : ouvre-la avec une "
        "version récente de Firefox, de Chrome, d'Edge ou de Safari.",
        en="This browser is too old for this page's drawings: open it with a recent Firefox, "
        "Chrome, Edge or Safari.",
    ),
    "page-hidden-note": Sentence(
        fr="Le contenu et les réponses de ce cas restent cachés.",
        en="What this case holds and its answers stay hidden.",
    ),
    "page-legend": Sentence(fr="Lire les dessins", en="Reading the drawings"),
    "page-footer": Sentence(
        fr="{course}, cours {course_sha256} ; copie {submission_sha256} ; grader {version}.",
        en="{course}, course {course_sha256}; submission {submission_sha256}; grader {version}.",
    ),
    # The drawing.
    "figure-title": Sentence(fr="Arbre du cas {case}", en="Tree of case {case}"),
    "figure-description": Sentence(
        fr="{player} à la racine, profondeur {depth}, {leaves} {leaves:|feuille|feuilles}. "
        "Réponse attendue : {value} par le chemin {path}. La recherche attendue fait {expected} "
        "{expected:|évaluation|évaluations}, la tienne {observed}. Feuilles évaluées en trop : "
        "{extra} ; manquées : {missed}.",
        en="{player} at the root, depth {depth}, {leaves} {leaves:|leaf|leaves}. Expected answer: "
        "{value} by the path {path}. The expected search makes {expected} "
        "{expected:|evaluation|evaluations}, yours {observed}. Leaves evaluated in excess: "
        "{extra}; missed: {missed}.",
    ),
    "figure-description-stopped": Sentence(
        fr="{player} à la racine, profondeur {depth}, {leaves} {leaves:|feuille|feuilles}. "
        "Réponse attendue : {value} par le chemin {path}. La recherche attendue fait {expected} "
        "{expected:|évaluation|évaluations} ; la tienne s'est arrêtée après {observed}.",
        en="{player} at the root, depth {depth}, {leaves} {leaves:|leaf|leaves}. Expected answer: "
        "{value} by the path {path}. The expected search makes {expected} "
        "{expected:|evaluation|evaluations}; yours stopped after {observed}.",
    ),
    "figure-description-alone": Sentence(
        fr="{player} à la racine, profondeur {depth}, {leaves} {leaves:|feuille|feuilles}. "
        "Un meilleur chemin est {path}, de valeur {value}. "
        "Ta recherche fait {observed} {observed:|évaluation|évaluations}.",
        en="{player} at the root, depth {depth}, {leaves} {leaves:|leaf|leaves}. "
        "A best path is {path}, of value {value}. "
        "Your search makes {observed} {observed:|evaluation|evaluations}.",
    ),
    "figure-description-alone-stopped": Sentence(
        fr="{player} à la racine, profondeur {depth}, {leaves} {leaves:|feuille|feuilles}. "
        "Un meilleur chemin est {path}, de valeur {value}. "
        "Ta recherche s'est arrêtée après {observed} {observed:|évaluation|évaluations}.",
        en="{player} at the root, depth {depth}, {leaves} {leaves:|leaf|leaves}. "
        "A best path is {path}, of value {value}. "
        "Your search stopped after {observed} {observed:|evaluation|evaluations}.",
    ),
    "figure-description-reference": Sentence(
        fr="{player} à la racine, profondeur {depth}, {leaves} {leaves:|feuille|feuilles}. "
        "Valeur : {value}, par le chemin {path}, en {expected} "
        "{expected:|évaluation|évaluations}.",
        en="{player} at the root, depth {depth}, {leaves} {leaves:|leaf|leaves}. "
        "Value: {value}, by the path {path}, in {expected} {expected:|evaluation|evaluations}.",
    ),
    "figure-description-bare": Sentence(
        fr="{player} à la racine, profondeur {depth}, {leaves} {leaves:|feuille|feuilles}.",
        en="{player} at the root, depth {depth}, {leaves} {leaves:|leaf|leaves}.",
    ),
    "figure-too-large": Sentence(
        fr="Cet arbre a {leaves} feuilles : il n'est pas dessiné au-delà de {limit}.",
        en="This tree has {leaves} leaves: above {limit} it is not drawn.",
    ),
    "figure-too-long": Sentence(
        fr="Les étapes sont trop nombreuses pour être rejouées dans cette page.",
        en="The steps are too many to be replayed in this page.",
    ),
    "figure-walk-too-large": Sentence(
        fr="Cet arbre a {count} sommets : il n'est pas dessiné au-delà de {limit}.",
        en="This tree has {count} nodes: above {limit} it is not drawn.",
    ),
    "figure-walk-tall": Sentence(
        fr="Voir l'arbre : {levels} niveaux", en="Show the tree: {levels} levels"
    ),
    "figure-walk": Sentence(
        fr="{count} {count:|sommet|sommets}.", en="{count} {count:|node|nodes}."
    ),
    "figure-walk-order": Sentence(
        fr="{count} {count:|sommet|sommets}. Ordre attendu : {expected}.",
        en="{count} {count:|node|nodes}. Expected order: {expected}.",
    ),
    "figure-walk-orders": Sentence(
        fr="{count} {count:|sommet|sommets}. Ordre attendu : {expected}. Ton ordre : {observed}.",
        en="{count} {count:|node|nodes}. Expected order: {expected}. Your order: {observed}.",
    ),
    "figure-board-title": Sentence(fr="Échiquier du cas {case}", en="Chessboard of case {case}"),
    "figure-board-white": Sentence(fr="Blancs : {pieces}.", en="White: {pieces}."),
    "figure-board-black": Sentence(fr="Noirs : {pieces}.", en="Black: {pieces}."),
    "figure-board-empty": Sentence(fr="Aucune pièce sur l'échiquier.", en="No piece on the board."),
    "figure-board-fen": Sentence(fr="En FEN : {fen}", en="In FEN: {fen}"),
    "figure-piece-k": Sentence(
        fr="{count:|roi|rois} {squares}", en="{count:|king|kings} {squares}"
    ),
    "figure-piece-q": Sentence(
        fr="{count:|dame|dames} {squares}", en="{count:|queen|queens} {squares}"
    ),
    "figure-piece-r": Sentence(
        fr="{count:|tour|tours} {squares}", en="{count:|rook|rooks} {squares}"
    ),
    "figure-piece-b": Sentence(
        fr="{count:|fou|fous} {squares}", en="{count:|bishop|bishops} {squares}"
    ),
    "figure-piece-n": Sentence(
        fr="{count:|cavalier|cavaliers} {squares}", en="{count:|knight|knights} {squares}"
    ),
    "figure-piece-p": Sentence(
        fr="{count:|pion|pions} {squares}", en="{count:|pawn|pawns} {squares}"
    ),
    "figure-grid-title": Sentence(fr="Grille du cas {case}", en="Grid of case {case}"),
    "figure-grid-empty": Sentence(
        fr="Toutes les positions sont parcourues avec tes fonctions, à partir de la grille vide.",
        en="Every position is visited with your functions, from the empty grid on.",
    ),
    "figure-grid": Sentence(
        fr="Toutes les positions sont parcourues avec tes fonctions, à partir de cette grille : "
        "{rows}",
        en="Every position is visited with your functions, from this grid on: {rows}",
    ),
    "figure-leaves": Sentence(fr="feuilles", en="leaves"),
    "figure-window": Sentence(fr="[{alpha} ; {beta}]", en="[{alpha} ; {beta}]"),
    "figure-extra": Sentence(fr="en trop", en="extra"),
    "figure-missed": Sentence(fr="{count:|manquée|manquées}", en="missed"),
    "figure-folded": Sentence(
        fr="{count} {count:|feuille|feuilles}", en="{count} {count:|leaf|leaves}"
    ),
    "figure-folded-extra": Sentence(fr="{count} en trop", en="{count} extra"),
    "figure-folded-missed": Sentence(fr="{count} {count:|manquée|manquées}", en="{count} missed"),
    "figure-folded-both": Sentence(
        fr="{count} {count:|écart|écarts}", en="{count} {count:|difference|differences}"
    ),
    "figure-inner": Sentence(fr="n° {rank}, en trop", en="no. {rank}, extra"),
    "figure-inner-short": Sentence(fr="n° {rank}", en="no. {rank}"),
    "figure-expected-here": Sentence(fr="↑ attendu", en="↑ expected"),
    "figure-observed-here": Sentence(fr="↑ obtenu", en="↑ observed"),
    "figure-stopped-here": Sentence(fr="↑ arrêt ici", en="↑ stopped here"),
    "figure-legend-max": Sentence(
        fr="MAX joue : il garde le plus grand score", en="MAX plays: keeps the largest score"
    ),
    "figure-legend-min": Sentence(
        fr="MIN joue : il garde le plus petit score", en="MIN plays: keeps the smallest score"
    ),
    "figure-legend-leaf": Sentence(
        fr="feuille évaluée ; dessous, le rang de cette évaluation",
        en="leaf evaluated; below it, the rank of that evaluation",
    ),
    "figure-legend-inner": Sentence(
        fr="sommet évalué ; à côté, son rang dans ta recherche",
        en="node evaluated; beside it, its rank in your search",
    ),
    "figure-legend-unseen": Sentence(
        fr="feuille qui n'a pas été évaluée", en="leaf that was not evaluated"
    ),
    "figure-legend-extra": Sentence(
        fr="double bord : position évaluée en trop",
        en="double border: position evaluated in excess",
    ),
    "figure-legend-missed": Sentence(
        fr="bord en gros tirets : feuille manquée", en="heavy dashes: leaf missed"
    ),
    "figure-legend-best": Sentence(
        fr="trait épais : le meilleur chemin", en="thick line: the best path"
    ),
    "figure-legend-astray": Sentence(
        fr="trait épais interrompu : le chemin que ta fonction a renvoyé",
        en="thick broken line: the path that your function returned",
    ),
    "figure-legend-cut": Sentence(
        fr="double barre : branche coupée par la recherche attendue",
        en="double bar: branch cut by the expected search",
    ),
    "figure-legend-window": Sentence(
        fr="la fenêtre α, β du sommet après son dernier enfant exploré (recherche attendue)",
        en="the node's window α, β after its last child searched (expected search)",
    ),
    "figure-legend-folded": Sentence(
        fr="sous-arbre replié, et le nombre de ses feuilles",
        en="folded subtree, and the number of its leaves",
    ),
    "figure-repeat": Sentence(fr="= {name}", en="= {name}"),
    "figure-legend-repeat": Sentence(
        fr="la même position que le sommet nommé « a »",
        en="the same position as the node named “a”",
    ),
    "figure-legend-now": Sentence(
        fr="cadre fin, en cours de route : où en est la recherche (pointillé : attendu ; plein : "
        "obtenu)",
        en="thin frame, on the way: where the search is (dotted: expected; solid: observed)",
    ),
    "figure-legend-walk-rank": Sentence(
        fr="à côté d'un sommet, son rang dans l'ordre attendu",
        en="beside a node, its rank in the expected order",
    ),
    "figure-legend-walk-yours": Sentence(
        fr="dessous, entre parenthèses : son rang dans ton parcours, s'il diffère ; "
        "(–) s'il n'est jamais traité",
        en="below, in brackets: its rank in your walk, where it differs; (–) if never treated",
    ),
    "figure-legend-walk-difference": Sentence(
        fr="cadre : la première différence (pointillé : attendu ; plein : obtenu)",
        en="frame: the first difference (dotted: expected; solid: observed)",
    ),
    "figure-legend-stopped": Sentence(
        fr="la dernière évaluation avant l'arrêt de ton programme",
        en="the last evaluation before your program stopped",
    ),
    "figure-legend-divergence": Sentence(
        fr="cadre : la première différence entre les deux recherches",
        en="frame: the first difference between the two searches",
    ),
    # The terminal: a tree in text.
    "terminal-tree-folded": Sentence(
        fr="… {count} {count:|feuille|feuilles}", en="… {count} {count:|leaf|leaves}"
    ),
    "terminal-tree-rank": Sentence(fr="n° {ranks}", en="no. {ranks}"),
    "terminal-tree-window": Sentence(fr="[{alpha} ; {beta}]", en="[{alpha}; {beta}]"),
    "terminal-tree-cut": Sentence(
        fr="α = {alpha} ≥ β = {beta} : on coupe", en="α = {alpha} ≥ β = {beta}: we cut"
    ),
    "terminal-tree-again": Sentence(fr="(à nouveau)", en="(again)"),
    "terminal-tree-best": Sentence(fr="meilleur chemin", en="best path"),
    "terminal-tree-expected": Sentence(fr="← attendu", en="← expected"),
    "terminal-tree-expected-at": Sentence(
        fr="← attendu en n° {step}", en="← expected as no. {step}"
    ),
    "terminal-tree-observed": Sentence(fr="← obtenu", en="← observed"),
    # The terminal, with everything in it.
    "terminal-check-points": Sentence(fr="{check} ({points})", en="{check} ({points})"),
    "terminal-output": Sentence(
        fr="Ce que ton programme a affiché :", en="What your program printed:"
    ),
    "terminal-dropped": Sentence(
        fr="pas {count:|essayé|essayés}, cette forme ne s'y prête pas : {fixtures}",
        en="not tried, as this form is not made for {count:|it|them}: {fixtures}",
    ),
    "terminal-output-more": Sentence(
        fr="… {count} {count:|ligne|lignes} de plus", en="… {count} more {count:|line|lines}"
    ),
}
