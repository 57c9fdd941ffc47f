"""Known mistakes in a clause each, after “your program behaves exactly as if …”.

In French the clause is in the imparfait and never begins with il or ils, so that « comme si » needs
no elision. It says what the program does; what to do about it is the student's to find.
"""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # When a branch is cut.
    "mistake-coupe-stricte": Sentence(
        fr="l'égalité ne coupait pas : la boucle continuait tant que α ne dépassait pas β",
        en="equality did not cut: the loop went on as long as α did not exceed β",
    ),
    "mistake-elagage-superficiel": Sentence(
        fr="chaque sommet reprenait sa propre borne à l'infini : α = −∞ pour MAX, β = +∞ pour MIN",
        en="each node started its own bound afresh: α = −∞ for MAX, β = +∞ for MIN",
    ),
    "mistake-reponse-bornee": Sentence(
        fr="un score sorti de la fenêtre [α ; β] était ramené à la borne avant d'être renvoyé",
        en="a score outside the window [α ; β] was brought back to the bound before being returned",
    ),
    "mistake-jamais-de-coupe": Sentence(
        fr="aucune branche n'était jamais coupée",
        en="no branch was ever cut",
    ),
    "mistake-continue-pour-break": Sentence(
        fr="une coupe passait simplement à l'enfant suivant, sans arrêter la boucle",
        en="a cut simply went on with the next child, without ending the loop",
    ),
    "mistake-enfants-avant-le-test": Sentence(
        fr="tous les enfants étaient cherchés avant que la coupe ne soit testée",
        en="all children were searched before the test for a cut",
    ),
    "mistake-coupe-seulement-max": Sentence(
        fr="les coupes n'avaient lieu qu'aux sommets MAX, jamais aux sommets MIN",
        en="cuts were made at MAX nodes only, never at MIN nodes",
    ),
    "mistake-coupe-seulement-min": Sentence(
        fr="les coupes n'avaient lieu qu'aux sommets MIN, jamais aux sommets MAX",
        en="cuts were made at MIN nodes only, never at MAX nodes",
    ),
    "mistake-coupe-stricte-d-un-cote": Sentence(
        fr="l'égalité (α = β) ne coupait pas",
        en="equality (α = β) did not cut",
    ),
    "mistake-coupe-trop-tot": Sentence(
        fr="la coupe avait lieu un point trop tôt, dès que α + 1 ≥ β",
        en="the cut was made one point too early, as soon as α + 1 ≥ β",
    ),
    "mistake-coupe-seulement-a-egalite": Sentence(
        fr="la coupe n'avait lieu que si α = β exactement, et jamais au-delà",
        en="the cut was made only where α = β exactly, and never beyond",
    ),
    "mistake-coupe-sur-sa-propre-borne": Sentence(
        fr="la boucle s'arrêtait dès qu'un score atteignait la borne du joueur lui-même",
        en="the loop ended as soon as a score reached the player's own bound",
    ),
    "mistake-saute-un-seul-frere": Sentence(
        fr="une coupe ne sautait que l'enfant suivant, puis la boucle reprenait",
        en="a cut skipped the next child only, and the loop then went on",
    ),
    "mistake-test-avant-la-mise-a-jour": Sentence(
        fr="la coupe était testée avant que la borne ne tienne compte du dernier score",
        en="the cut was tested before the bound had taken the last score into account",
    ),
    "mistake-coupe-sans-le-score": Sentence(
        fr="un sommet coupé renvoyait son meilleur score d'avant, sans celui qui le coupait",
        en="a node that was cut returned its best score from before, without the one that cut it",
    ),
    "mistake-coupe-renvoie-l-infini": Sentence(
        fr="un sommet coupé renvoyait l'infini dont il était parti (−∞ pour MAX, +∞ pour MIN)",
        en="a node that was cut returned the infinity it started from (−∞ for MAX, +∞ for MIN)",
    ),
    # What becomes of the bounds.
    "mistake-bornes-jamais-mises-a-jour": Sentence(
        fr="α et β ne suivaient jamais les scores trouvés",
        en="α and β never followed the scores that were found",
    ),
    "mistake-bornes-non-transmises": Sentence(
        fr="les enfants étaient cherchés avec la fenêtre [−∞ ; +∞], sans recevoir α ni β",
        en="the children were searched with the window [−∞ ; +∞], handed neither α nor β",
    ),
    "mistake-bornes-echangees": Sentence(
        fr="les enfants recevaient β à la place de α, et α à la place de β",
        en="the children were handed β in the place of α, and α in the place of β",
    ),
    "mistake-bornes-changees-de-signe": Sentence(
        fr="les enfants recevaient la fenêtre [−β ; −α] à la place de [α ; β]",
        en="the children were handed the window [−β ; −α] in the place of [α ; β]",
    ),
    "mistake-racine-sans-borne": Sentence(
        fr="la racine cherchait chacun de ses enfants avec la fenêtre [−∞ ; +∞]",
        en="the root searched each of its children with the window [−∞ ; +∞]",
    ),
    "mistake-bornes-globales": Sentence(
        fr="α et β étaient des variables globales, qu'un sommet changeait pour tous les autres",
        en="α and β were global variables, which one node changed for all the others",
    ),
    "mistake-borne-du-mauvais-joueur": Sentence(
        fr="chaque score mettait à jour la borne de l'autre joueur",
        en="each score updated the other player's bound",
    ),
    "mistake-borne-du-dernier-score": Sentence(
        fr="la borne prenait toujours le dernier score, même moins bon que le précédent",
        en="the bound always took the last score, even one worse than the score before",
    ),
    "mistake-borne-remise-a-zero-d-un-cote": Sentence(
        fr="la borne reçue par le joueur était perdue et repartait de l'infini à chaque sommet",
        en="the bound handed to the player was lost and started from infinity at each node",
    ),
    "mistake-mauvaise-borne-renvoyee": Sentence(
        fr="un sommet renvoyait la borne de l'autre joueur à la place de son meilleur score",
        en="a node returned the other player's bound in the place of its best score",
    ),
    # Who plays.
    "mistake-max-partout": Sentence(
        fr="MAX jouait à tous les sommets",
        en="MAX played at every node",
    ),
    "mistake-min-partout": Sentence(
        fr="MIN jouait à tous les sommets",
        en="MIN played at every node",
    ),
    "mistake-joueurs-echanges": Sentence(
        fr="les rôles étaient échangés : MIN jouait aux sommets de MAX, et MAX à ceux de MIN",
        en="the parts were swapped: MIN played at MAX's nodes, and MAX at MIN's",
    ),
    "mistake-pas-d-alternance": Sentence(
        fr="le même joueur jouait encore à l'étage suivant",
        en="the same player played again at the next level",
    ),
    "mistake-joueur-selon-la-profondeur": Sentence(
        fr="joueur_maximise était ignoré : la parité de la profondeur restante disait qui jouait",
        en="joueur_maximise was ignored: the parity of the remaining depth told who played",
    ),
    "mistake-joueur-change-dans-la-boucle": Sentence(
        fr="le joueur changeait à chaque tour de boucle, d'un enfant au suivant",
        en="the player changed at each turn of the loop, from one child to the next",
    ),
    "mistake-comparaison-inversee": Sentence(
        fr="la comparaison avec le meilleur score était faite dans l'autre sens",
        en="the comparison with the best score was made the other way round",
    ),
    "mistake-feuille-de-signe-oppose": Sentence(
        fr="une feuille où c'était à MIN de jouer comptait avec le signe opposé",
        en="a leaf where it was MIN's turn counted with the opposite sign",
    ),
    "mistake-reponse-de-signe-oppose": Sentence(
        fr="la réponse finale changeait de signe quand MIN jouait à la racine",
        en="the final answer changed its sign when MIN played at the root",
    ),
    # The best score.
    "mistake-depart-zero": Sentence(
        fr="le score de départ valait 0 au lieu de −∞ ou +∞",
        en="the starting score was 0 instead of −∞ or +∞",
    ),
    "mistake-infini-trop-petit": Sentence(
        fr="le score de départ valait −{number} ou +{number} en guise de −∞ ou +∞",
        en="the starting score was −{number} or +{number} by way of −∞ or +∞",
    ),
    "mistake-fenetre-trop-petite": Sentence(
        fr="la recherche commençait avec la fenêtre [−{number} ; +{number}]",
        en="the search began with the window [−{number} ; +{number}]",
    ),
    "mistake-depart-oppose": Sentence(
        fr="le score de départ était l'infini de l'autre joueur (+∞ pour MAX, −∞ pour MIN)",
        en="the starting score was the other player's infinity (+∞ for MAX, −∞ for MIN)",
    ),
    "mistake-depart-de-l-evaluation": Sentence(
        fr="le meilleur score partait de la note du sommet lui-même, evaluation(jeu)",
        en="the best score started from the score of the node itself, evaluation(jeu)",
    ),
    "mistake-meilleur-global": Sentence(
        fr="un seul meilleur score, jamais réinitialisé, servait à tous les sommets d'un joueur",
        en="one best score, never started afresh, served all the nodes of a player",
    ),
    "mistake-moyenne-au-lieu-du-meilleur": Sentence(
        fr="un sommet valait la moyenne de ses enfants, et non le meilleur de leurs scores",
        en="a node was worth the mean of its children, and not the best of their scores",
    ),
    "mistake-evaluations-additionnees": Sentence(
        fr="les évaluations des sommets traversés s'ajoutaient aux scores venus d'en dessous",
        en="the evaluations of the nodes passed through were added to the scores from below",
    ),
    "mistake-meilleur-oublie": Sentence(
        fr="un sommet renvoyait le score du dernier enfant cherché, sans garder le meilleur",
        en="a node returned the score of the last child searched, without keeping the best",
    ),
    "mistake-derniere-egalite": Sentence(
        fr="entre deux scores égaux, le dernier trouvé l'emportait",
        en="of two equal scores, the last one found won",
    ),
    # Which children.
    "mistake-return-dans-la-boucle": Sentence(
        fr="la boucle s'arrêtait après le premier enfant",
        en="the loop ended after the first child",
    ),
    "mistake-dernier-enfant-seul": Sentence(
        fr="seul le dernier enfant était cherché",
        en="only the last child was searched",
    ),
    "mistake-premier-enfant-saute": Sentence(
        fr="le premier enfant n'était jamais cherché",
        en="the first child was never searched",
    ),
    "mistake-dernier-enfant-saute": Sentence(
        fr="le dernier enfant n'était jamais cherché",
        en="the last child was never searched",
    ),
    "mistake-deux-enfants-seulement": Sentence(
        fr="seuls les deux premiers enfants étaient cherchés",
        en="only the first two children were searched",
    ),
    "mistake-droite-a-gauche": Sentence(
        fr="les enfants étaient pris de droite à gauche",
        en="the children were taken from right to left",
    ),
    "mistake-tri-par-evaluation": Sentence(
        fr="les enfants étaient tous évalués d'abord, puis cherchés dans l'ordre de ces notes",
        en="the children were all evaluated first, then searched in the order of these scores",
    ),
    "mistake-descente-gloutonne": Sentence(
        fr="seul l'enfant qui semblait le meilleur était cherché, une fois tous évalués",
        en="only the child that looked best was searched, once all were evaluated",
    ),
    "mistake-position-oubliee": Sentence(
        fr="aucun coup n'était vraiment joué : chaque appel regardait la position de départ",
        en="no move was really played: each call looked at the position of the root",
    ),
    "mistake-toujours-le-coup-0": Sentence(
        fr="chaque coup menait à l'enfant du coup 0",
        en="each move led to the child of move 0",
    ),
    # The depth.
    "mistake-profondeur-moins-un": Sentence(
        fr="la recherche s'arrêtait un étage trop haut",
        en="the search stopped one level too high",
    ),
    "mistake-profondeur-plus-un": Sentence(
        fr="la recherche descendait un étage trop bas",
        en="the search went down one level too far",
    ),
    "mistake-profondeur-inchangee": Sentence(
        fr="la profondeur ne diminuait pas d'un sommet à ses enfants",
        en="the depth did not decrease from a node to its children",
    ),
    "mistake-profondeur-dans-la-boucle": Sentence(
        fr="la profondeur diminuait de 1 à chaque tour de boucle, d'un enfant au suivant",
        en="the depth decreased by 1 at each turn of the loop, from one child to the next",
    ),
    "mistake-profondeur-par-deux": Sentence(
        fr="la profondeur diminuait de 2 d'un sommet à ses enfants",
        en="the depth decreased by 2 from a node to its children",
    ),
    "mistake-un-seul-coup-d-avance": Sentence(
        fr="la recherche ne regardait qu'un seul coup à l'avance",
        en="the search looked only one move ahead",
    ),
    # The evaluations.
    "mistake-sommets-evalues": Sentence(
        fr="les sommets intérieurs étaient évalués aussi, et pas seulement les feuilles",
        en="inner nodes were evaluated too, and not only the leaves",
    ),
    "mistake-enfants-evalues-avant": Sentence(
        fr="chaque enfant était évalué juste avant d'être cherché",
        en="each child was evaluated just before it was searched",
    ),
    "mistake-feuilles-evaluees-deux-fois": Sentence(
        fr="chaque feuille était évaluée deux fois de suite",
        en="each leaf was evaluated twice in a row",
    ),
    "mistake-double-appel": Sentence(
        fr="un même enfant était cherché plusieurs fois",
        en="one and the same child was searched several times",
    ),
    # The path.
    "mistake-chemin-a-l-envers": Sentence(
        fr="le chemin était renvoyé à l'envers, de la feuille vers la racine",
        en="the path was returned backwards, from the leaf to the root",
    ),
    "mistake-chemin-retourne-a-chaque-niveau": Sentence(
        fr="la suite du chemin était retournée à chaque étage",
        en="the rest of the path was reversed at each level",
    ),
    "mistake-premier-coup-seul": Sentence(
        fr="seul le premier coup du chemin était renvoyé",
        en="only the first move of the path was returned",
    ),
    "mistake-dernier-coup-explore": Sentence(
        fr="le chemin était toujours celui du dernier enfant cherché",
        en="the path was always that of the last child searched",
    ),
    "mistake-premier-coup-explore": Sentence(
        fr="le chemin était toujours celui du premier enfant",
        en="the path was always that of the first child",
    ),
    "mistake-chemin-du-max": Sentence(
        fr="le chemin suivait toujours l'enfant de plus grand score, même aux sommets MIN",
        en="the path always followed the child with the greatest score, even at MIN nodes",
    ),
    "mistake-chemin-en-double": Sentence(
        fr="le chemin était écrit deux fois de suite dans la liste renvoyée",
        en="the path was written twice in a row in the list returned",
    ),
    "mistake-liste-partagee": Sentence(
        fr="tous les coups essayés s'accumulaient dans une seule liste",
        en="all the moves tried piled up in a single list",
    ),
    "mistake-meilleur-coup-global": Sentence(
        fr="le chemin était dans une variable globale, que chaque sommet remplaçait à son tour",
        en="the path was in a global variable, which each node replaced in turn",
    ),
    "mistake-chemin-vide": Sentence(
        fr="le chemin renvoyé était toujours vide",
        en="the path returned was always empty",
    ),
    "mistake-chemin-sans-premier-coup": Sentence(
        fr="le chemin commençait au deuxième coup",
        en="the path began with the second move",
    ),
    "mistake-chemin-sans-dernier-coup": Sentence(
        fr="le chemin s'arrêtait un coup avant la fin",
        en="the path ended one move before the end",
    ),
    "mistake-coups-comptes-a-partir-de-1": Sentence(
        fr="les coups du chemin étaient comptés à partir de 1",
        en="the moves of the path were counted from 1",
    ),
    # What mutants of the solutions showed.
    "mistake-test-de-coupe-a-l-envers": Sentence(
        fr="la boucle s'arrêtait tant que α ≤ β, au lieu de s'arrêter quand α ≥ β",
        en="the loop ended as long as α ≤ β, instead of ending once α ≥ β",
    ),
    "mistake-une-borne-passee-deux-fois": Sentence(
        fr="une même borne était transmise deux fois, à la place de α et à la place de β",
        en="one and the same bound was handed on twice, as α and as β",
    ),
    "mistake-meilleur-jamais-mis-a-jour": Sentence(
        fr="le meilleur score gardait toujours sa valeur de départ",
        en="the best score always kept the value it started from",
    ),
    "mistake-dernier-score-renvoye": Sentence(
        fr="le score renvoyé était celui du dernier enfant cherché, avec le chemin du meilleur",
        en="the score returned was that of the last child searched, with the path of the best one",
    ),
    "mistake-premier-score-garde": Sentence(
        fr="le score du premier enfant était gardé, quels que soient les suivants",
        en="the score of the first child was kept, whatever the next ones were",
    ),
    "mistake-trois-enfants-seulement": Sentence(
        fr="chaque sommet avait exactement trois enfants",
        en="every node had exactly three children",
    ),
    "mistake-chemin-qui-s-arrete": Sentence(
        fr="le chemin s'arrêtait au sommet lui-même, sans le coup qui y est choisi",
        en="the path ended at the node itself, without the move that is chosen there",
    ),
    # At whose nodes, where it is not at all of them; put after a clause.
    "mistake-place-max": Sentence(fr=", aux sommets MAX seulement", en=", at MAX nodes only"),
    "mistake-place-min": Sentence(fr=", aux sommets MIN seulement", en=", at MIN nodes only"),
    # What is no mistake, but another right way.
    "convention-of-coupe-stricte": Sentence(
        fr="Ton programme ne coupe qu'au-delà de la borne, jamais à égalité : c'est une "
        "convention, pas une erreur de raisonnement ; cet exercice attend l'autre. La tienne "
        "demande parfois quelques évaluations de plus, et la valeur reste la même.",
        en="Your program cuts only beyond the bound, never on equality: a convention, no mistake "
        "of reasoning; this exercise expects the other one. Yours sometimes takes a few more "
        "evaluations, and the value stays the same.",
    ),
    "convention-of-elagage-superficiel": Sentence(
        fr="Dans ton programme, chaque sommet reprend sa propre borne à l'infini (élagage "
        "superficiel) : c'est une convention, pas une erreur de raisonnement ; cet exercice attend "
        "l'autre. La tienne demande parfois plus d'évaluations, dès quatre coups, et la valeur "
        "reste la même.",
        en="In your program each node starts its own bound afresh (shallow pruning): a convention, "
        "no mistake of reasoning; this exercise expects the other one. Yours sometimes takes more "
        "evaluations, from four moves on, and the value stays the same.",
    ),
    "convention-of-reponse-bornee": Sentence(
        fr="Ton programme ramène à la borne un score sorti de la fenêtre [α ; β] : c'est une "
        "convention, pas une erreur de raisonnement ; cet exercice attend l'autre. Avec la fenêtre "
        "[−∞ ; +∞] au départ, ni la valeur ni les évaluations ne changent.",
        en="Your program brings a score outside the window [α ; β] back to the bound: a "
        "convention, no mistake of reasoning; this exercise expects the other one. With the window "
        "[−∞ ; +∞] at the start, neither the value nor the evaluations change.",
    ),
    "convention-of-derniere-egalite": Sentence(
        fr="Entre deux coups de même valeur, ton programme garde le dernier : c'est une "
        "convention, pas une erreur de raisonnement ; cet exercice attend l'autre. Avec la tienne, "
        "le chemin peut être un autre ; la valeur et les évaluations restent les mêmes.",
        en="Of two moves with the same value your program keeps the last: a convention, no "
        "mistake of reasoning; this exercise expects the other one. With yours the path may be "
        "another one; the value and the evaluations stay the same.",
    ),
}
