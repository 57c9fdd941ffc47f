"""The sentences of a search that is replayed step by step.

The page's own script says them too: their facts are plain `{names}`, and nothing else.
"""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "replay-start": Sentence(fr="Rien n'est encore évalué.", en="Nothing has been evaluated yet."),
    "replay-over": Sentence(fr="La recherche est finie.", en="The search is over."),
    "replay-stopped": Sentence(
        fr="La recherche s'est arrêtée ici, sans réponse.",
        en="The search stopped here, without an answer.",
    ),
    # A node is opened.
    "replay-enter": Sentence(
        fr="{place} : on entre avec α = {alpha} et β = {beta}.",
        en="{place}: we enter with α = {alpha} and β = {beta}.",
    ),
    "replay-enter-plain": Sentence(fr="{place} : on entre.", en="{place}: we enter."),
    "replay-enter-late": Sentence(
        fr="{place} : on entre, alors que α = {alpha} {sign} β = {beta} permettait de couper "
        "avant.",
        en="{place}: we enter, although α = {alpha} {sign} β = {beta} allowed a cut before.",
    ),
    "replay-enter-passed": Sentence(
        fr="{place} : ton appel reçoit α = {passed_alpha} et β = {passed_beta} ; on sait déjà "
        "α = {alpha} et β = {beta}.",
        en="{place}: your call is handed α = {passed_alpha} and β = {passed_beta}; what is "
        "known already is α = {alpha} and β = {beta}.",
    ),
    "replay-enter-passed-late": Sentence(
        fr="{place} : ton appel reçoit α = {passed_alpha} et β = {passed_beta}, alors que "
        "α = {alpha} {sign} β = {beta} permettait de couper avant.",
        en="{place}: your call is handed α = {passed_alpha} and β = {passed_beta}, although "
        "α = {alpha} {sign} β = {beta} allowed a cut before.",
    ),
    # A position is evaluated.
    "replay-leaf": Sentence(
        fr="Feuille {leaf} : {value}. {place} : α = {alpha}, β = {beta}.",
        en="Leaf {leaf}: {value}. {place}: α = {alpha}, β = {beta}.",
    ),
    "replay-leaf-best": Sentence(
        fr="Feuille {leaf} : {value}. {place} : meilleur score {best}.",
        en="Leaf {leaf}: {value}. {place}: best score {best}.",
    ),
    "replay-leaf-plain": Sentence(fr="Feuille {leaf} : {value}.", en="Leaf {leaf}: {value}."),
    "replay-leaf-late": Sentence(
        fr="Feuille {leaf} : {value}, alors que α = {alpha} {sign} β = {beta} permettait de "
        "couper.",
        en="Leaf {leaf}: {value}, although α = {alpha} {sign} β = {beta} allowed a cut.",
    ),
    "replay-inner": Sentence(
        fr="Évaluation d'un sommet qui n'est pas une feuille : {leaf}.",
        en="Evaluation of a node that is no leaf: {leaf}.",
    ),
    "replay-inner-root": Sentence(
        fr="Évaluation de la racine, qui n'est pas une feuille.",
        en="Evaluation of the root, which is no leaf.",
    ),
    "replay-below": Sentence(
        fr="Évaluation d'une position plus profonde que demandé : {leaf}.",
        en="Evaluation of a position deeper than asked for: {leaf}.",
    ),
    # A node is left before its last child.
    "replay-cut": Sentence(
        fr="{place} : α = {alpha} {sign} β = {beta}, on coupe.",
        en="{place}: α = {alpha} {sign} β = {beta}, we cut.",
    ),
    "replay-cut-early": Sentence(
        fr="{place} : α = {alpha} et β = {beta} ne permettent pas de couper, et pourtant on "
        "s'arrête avant le dernier enfant.",
        en="{place}: α = {alpha} and β = {beta} allow no cut, and yet we stop before the last "
        "child.",
    ),
    "replay-cut-plain": Sentence(
        fr="{place} : on s'arrête avant le dernier enfant.",
        en="{place}: we stop before the last child.",
    ),
    # A node hands its score upwards.
    "replay-leave": Sentence(
        fr="Le sommet {node} rend {value}. {place} : α = {alpha}, β = {beta}.",
        en="Node {node} returns {value}. {place}: α = {alpha}, β = {beta}.",
    ),
    "replay-leave-best": Sentence(
        fr="Le sommet {node} rend {value}. {place} : meilleur score {best}.",
        en="Node {node} returns {value}. {place}: best score {best}.",
    ),
    "replay-leave-plain": Sentence(fr="On quitte le sommet {node}.", en="Node {node} is left."),
    "replay-leave-root": Sentence(
        fr="La racine rend {value} : la recherche est finie.",
        en="The root returns {value}: the search is over.",
    ),
}
