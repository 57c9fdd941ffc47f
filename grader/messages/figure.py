"""The words of the figures that the page's script draws: layers, replay, table of steps.

The script puts the facts in by itself: they are plain `{names}`, and nothing else.
"""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # What is drawn.
    "figure-layers": Sentence(fr="Ce qui est dessiné", en="What is drawn"),
    "figure-layer-compare": Sentence(fr="Comparer", en="Compare"),
    "figure-layer-expected": Sentence(fr="Attendu", en="Expected"),
    "figure-layer-own": Sentence(fr="Obtenu", en="Observed"),
    "figure-layer-both": Sentence(fr="Côte à côte", en="Side by side"),
    "figure-unfold": Sentence(fr="Tout déplier", en="Unfold everything"),
    "figure-refold": Sentence(fr="Replier", en="Fold again"),
    "figure-fold": Sentence(fr="{count} feuilles", en="{count} leaves"),
    "figure-fold-extra": Sentence(fr="{count} en trop", en="{count} extra"),
    "figure-fold-missed": Sentence(fr="manquées : {count}", en="missed: {count}"),
    # The replay.
    "figure-replay": Sentence(fr="Rejouer la recherche", en="Replay the search"),
    "figure-replay-walk": Sentence(fr="Rejouer le parcours", en="Replay the walk"),
    "figure-slider": Sentence(fr="Étape montrée", en="Step shown"),
    "figure-first": Sentence(fr="Au début", en="To the start"),
    "figure-back": Sentence(fr="Étape précédente", en="Step back"),
    "figure-forward": Sentence(fr="Étape suivante", en="Step forward"),
    "figure-last": Sentence(fr="À la fin", en="To the end"),
    "figure-parting": Sentence(fr="Première différence", en="First difference"),
    "figure-counter": Sentence(fr="étape {step} sur {count}", en="step {step} of {count}"),
    "figure-keys": Sentence(
        fr="Clavier : ← → pas à pas, Page ↑ ↓ de dix en dix, Début, Fin.",
        en="Keys: ← → step by step, Page ↑ ↓ ten at a time, Home, End.",
    ),
    "figure-keys-parting": Sentence(
        fr="Clavier : ← → pas à pas, Page ↑ ↓ de dix en dix, Début, Fin, D : première différence.",
        en="Keys: ← → step by step, Page ↑ ↓ ten at a time, Home, End, D: first difference.",
    ),
    "figure-keys-tree": Sentence(
        fr="Dans l'arbre : les flèches vont d'un sommet à l'autre, Entrée ou un clic le replie ou "
        "le déplie.",
        en="In the tree: arrows go from node to node, Enter or a click folds or unfolds it.",
    ),
    "figure-said": Sentence(fr="Recherche", en="Search"),
    "figure-said-expected": Sentence(fr="attendu :", en="expected:"),
    "figure-said-own": Sentence(fr="obtenu :", en="observed:"),
    "figure-steps": Sentence(fr="Tableau des étapes", en="Table of steps"),
    "figure-step": Sentence(fr="Étape", en="Step"),
    # A node of the tree, for those who hear it.
    "figure-item-root": Sentence(fr="racine", en="root"),
    "figure-item-node": Sentence(fr="sommet {path}", en="node {path}"),
    "figure-item-leaf": Sentence(fr="feuille {path}", en="leaf {path}"),
    "figure-item-value": Sentence(fr="valeur {value}", en="value {value}"),
    "figure-item-unseen": Sentence(fr="non évaluée", en="not evaluated"),
    "figure-item-rank": Sentence(fr="évaluation n° {rank}", en="evaluation no. {rank}"),
    "figure-item-window": Sentence(fr="fenêtre {window}", en="window {window}"),
    "figure-item-best": Sentence(fr="meilleur score {window}", en="best score {window}"),
    "figure-item-cut": Sentence(fr="branche coupée", en="branch cut"),
    "figure-item-astray": Sentence(
        fr="sur le chemin que ta fonction a renvoyé", en="on the path that your function returned"
    ),
    # A tree that is walked.
    "figure-walk-start": Sentence(
        fr="Aucun sommet n'est encore traité.", en="No node has been treated yet."
    ),
    "figure-walk-step": Sentence(fr="Sommet n° {rank} : {value}.", en="Node no. {rank}: {value}."),
    "figure-walk-over": Sentence(fr="Le parcours est fini.", en="The walk is over."),
}
