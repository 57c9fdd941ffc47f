"""What one may type to read about a known mistake: its English name, then other words.

Mistakes that are topics of their own in `explanations.py` (conventions among them) are not here.
"""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # When a branch is cut
    "jamais-de-coupe": "never-cuts pas-de-coupe sans-coupe never-cut",
    "continue-pour-break": "continue-for-break continue break",
    "enfants-avant-le-test": "children-before-test test-apres-la-boucle test-after-loop",
    "coupe-seulement-max": "cuts-at-max-only coupe-max",
    "coupe-seulement-min": "cuts-at-min-only coupe-min",
    "coupe-stricte-d-un-cote": "strict-cut-on-one-side coupe-stricte-max coupe-stricte-min",
    "coupe-trop-tot": "cut-one-too-early coupe-un-point-trop-tot",
    "coupe-sur-sa-propre-borne": "cut-on-own-bound propre-borne own-bound",
    "test-de-coupe-a-l-envers": "cut-test-reversed",
    "saute-un-seul-frere": "skips-one-sibling frere sibling",
    "test-avant-la-mise-a-jour": "test-before-update mise-a-jour update",
    "coupe-sans-le-score": "cut-without-score",
    # What becomes of the bounds
    "bornes-jamais-mises-a-jour": "bounds-never-updated",
    "bornes-non-transmises": "bounds-not-passed transmission bounds-not-handed-on",
    "bornes-echangees": "bounds-swapped swapped-bounds",
    "une-borne-passee-deux-fois": "one-bound-passed-twice",
    "bornes-changees-de-signe": "bounds-negated fenetre-negamax negamax-window negamax",
    "racine-sans-borne": "root-without-bounds",
    "bornes-globales": "global-bounds alpha-global beta-global",
    "borne-du-mauvais-joueur": "wrong-players-bound",
    "borne-du-dernier-score": "bound-of-last-score",
    "borne-remise-a-zero-d-un-cote": "bound-reset-on-one-side borne-remise-a-zero",
    "mauvaise-borne-renvoyee": "wrong-bound-returned",
    # Who plays
    "max-partout": "max-everywhere max",
    "min-partout": "min-everywhere min",
    "joueurs-echanges": "players-swapped joueur-inverse joueurs players joueur player",
    "pas-d-alternance": "no-alternation alternance alternation joueur_maximise",
    "meilleur-jamais-mis-a-jour": "best-never-updated",
    "comparaison-inversee": "comparison-reversed comparaison comparison",
    "feuille-de-signe-oppose": "leaf-with-opposite-sign signe sign",
    "reponse-de-signe-oppose": "answer-with-opposite-sign",
    # The best score
    "depart-zero": "initial-zero zero score-de-depart starting-score",
    "infini-trop-petit": "infinity-too-small infini infinity",
    "fenetre-trop-petite": "window-too-small",
    "depart-oppose": "initial-opposite",
    "meilleur-oublie": "best-forgotten",
    "dernier-score-renvoye": "last-score-returned",
    "premier-score-garde": "first-score-kept",
    "derniere-egalite": "last-tie",
    # Which children
    "return-dans-la-boucle": "return-in-loop boucle loop",
    "dernier-enfant-seul": "last-child-only",
    "premier-enfant-saute": "first-child-skipped",
    "dernier-enfant-saute": "last-child-skipped",
    "deux-enfants-seulement": "two-children-only enfants children range",
    "trois-enfants-seulement": "three-children-only",
    "droite-a-gauche": "right-to-left gauche-a-droite left-to-right",
    "tri-par-evaluation": "sorted-by-evaluation",
    "toujours-le-coup-0": "always-move-0 coup-0 move-0",
    # The depth
    "profondeur-moins-un": "depth-minus-one",
    "profondeur-plus-un": "depth-plus-one",
    "profondeur-inchangee": "depth-unchanged",
    "profondeur-dans-la-boucle": "depth-in-loop",
    "profondeur-par-deux": "depth-by-two",
    "un-seul-coup-d-avance": "one-move-ahead",
    # The evaluations
    "sommets-evalues": "nodes-evaluated",
    "enfants-evalues-avant": "children-evaluated-first",
    "feuilles-evaluees-deux-fois": "leaves-evaluated-twice",
    "double-appel": "double-call appel-recursif recursive-call",
    # The path
    "chemin-a-l-envers": "path-backwards",
    "chemin-retourne-a-chaque-niveau": "path-reversed-at-each-level",
    "premier-coup-seul": "first-move-only premier-coup first-move",
    "dernier-coup-explore": "last-move-searched",
    "premier-coup-explore": "first-move-searched",
    "liste-partagee": "shared-list liste list append coups_prec",
    "meilleur-coup-global": "global-best-move variable-globale global-variable",
    "chemin-vide": "empty-path",
    "chemin-sans-premier-coup": "path-without-first-move",
    "chemin-sans-dernier-coup": "path-without-last-move",
    "coups-comptes-a-partir-de-1": "moves-counted-from-1",
    "chemin-qui-s-arrete": "path-that-stops",
}
