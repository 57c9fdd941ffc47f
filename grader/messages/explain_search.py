"""The longer texts about searches: notions, checks, conventions, and what goes wrong."""

from collections.abc import Mapping

from grader.messages.long_text import long_text
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Notions.
    "explain-minimax": long_text(
        fr="""
        Minimax : chacun joue au mieux

        MAX choisit l'enfant de plus grande valeur, MIN celui de plus petite valeur. On descend
        jusqu'aux feuilles, on les évalue, et les valeurs remontent étage par étage.

                     ▲ 3           MAX garde 3, le plus grand de 3 et 2
                 ┌───┴───┐
                 ▼ 3     ▼ 2       MIN garde 3 à gauche, 2 à droite
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       évaluations

        La fonction se rappelle elle-même sur chaque enfant, avec une profondeur de moins et
        l'autre joueur : prof - 1 et not joueur_maximise. Elle s'arrête à prof == 0, où elle
        évalue. Minimax regarde toutes les feuilles, chacune une fois.
        """,
        en="""
        Minimax: both play their best

        MAX chooses the child of the largest value, MIN the one of the smallest. One goes down to
        the leaves, evaluates them, and the values come up again level by level.

                     ▲ 3           MAX keeps 3, the larger of 3 and 2
                 ┌───┴───┐
                 ▼ 3     ▼ 2       MIN keeps 3 on the left, 2 on the right
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       evaluations

        The function calls itself on each child, with one less of depth and the other player:
        prof - 1 and not joueur_maximise. It stops at prof == 0, where it evaluates. Minimax looks
        at every leaf, each once.
        """,
    ),
    "explain-alpha-beta": long_text(
        fr="""
        Alpha-bêta : la même réponse, moins d'évaluations

        α est le score que MAX est déjà sûr d'avoir, β celui que MIN est déjà sûr de ne pas
        dépasser. Dès que α ≥ β, la suite du sommet ne peut plus rien changer : on coupe.

                     ▲             MAX : après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         MIN : reçoit α = 3, trouve 2, donc β = 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   ?       α = 3 ≥ β = 2 : « ? » n'est pas évaluée

        À droite, MIN aura au plus 2, et MAX a déjà 3 à gauche : il n'ira pas à droite, quelle que
        soit la feuille « ? ». Trois évaluations suffisent au lieu de quatre.

        Trois choses à vérifier : α et β sont mis à jour après chaque enfant, ils sont transmis à
        l'appel récursif, et la boucle s'arrête (break ou return) quand α ≥ β.
        """,
        en="""
        Alpha-beta: the same answer, fewer evaluations

        α is the score that MAX is already sure of, β the one that MIN is already sure not to
        exceed. As soon as α ≥ β, the rest of the node can change nothing: we cut.

                     ▲             MAX: after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         MIN: is handed α = 3, finds 2, so β = 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   ?       α = 3 ≥ β = 2: “?” is not evaluated

        On the right MIN will get 2 at most, and MAX has 3 on the left already: it will not go
        right, whatever the leaf “?” is. Three evaluations are enough instead of four.

        Three things to check: α and β are updated after each child, they are handed on to the
        recursive call, and the loop stops (break or return) once α ≥ β.
        """,
    ),
    "explain-fenetre": long_text(
        fr="""
        La fenêtre [α ; β]

        À chaque sommet, seuls les scores entre α et β comptent encore. À la racine, la fenêtre est
        [−∞ ; +∞] ; chaque enfant la reçoit telle qu'elle est à ce moment-là. MAX ne fait que monter
        α, MIN ne fait que baisser β : la fenêtre se resserre, et quand α ≥ β elle est vide.

        La fenêtre montrée dans le rapport est celle du sommet après son dernier enfant cherché.

            score = alphabeta(position, prof - 1, -math.inf, math.inf, False)   # non
            score = alphabeta(position, prof - 1, alpha, beta, False)           # oui

        La première ligne rouvre la fenêtre à chaque sommet : les valeurs restent justes, mais les
        coupes disparaissent.
        """,
        en="""
        The window [α ; β]

        At each node only the scores between α and β still matter. At the root the window is
        [−∞ ; +∞]; each child is handed it as it is at that moment. MAX only ever raises α, MIN only
        ever lowers β: the window gets narrower, and once α ≥ β it is empty.

        The window shown in the report is that of the node after the last child it searched.

            score = alphabeta(position, prof - 1, -math.inf, math.inf, False)   # no
            score = alphabeta(position, prof - 1, alpha, beta, False)           # yes

        The first line opens the window again at each node: values stay right, but the cuts are
        gone.
        """,
    ),
    "explain-elagage": long_text(
        fr="""
        Élaguer : laisser une branche qui ne servira pas

        Une coupe a lieu à un sommet, entre deux enfants : les enfants suivants ne sont pas visités.

        Coupe à un sommet MAX : un score ≥ β. MIN, au-dessus, a déjà mieux ailleurs ; il ne
        laissera pas venir ici. Coupe à un sommet MIN : un score ≤ α. C'est MAX qui a mieux
        ailleurs.

            if joueur_maximise:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break

        Selon les livres, la coupe à un sommet MAX s'appelle « coupe alpha » ou « coupe bêta » :
        les messages disent donc seulement où elle a lieu.
        """,
        en="""
        Pruning: leaving a branch that will be of no use

        A cut is made at a node, between two children: the children that follow are not visited.

        Cut at a MAX node: a score ≥ β. MIN, above, has something better elsewhere; it will not let
        us come here. Cut at a MIN node: a score ≤ α. Here it is MAX that has better elsewhere.

            if joueur_maximise:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break

        Some books call the cut at a MAX node “alpha cut”, others “beta cut”: so the messages only
        say where it is made.
        """,
    ),
    "explain-horizon": long_text(
        fr="""
        L'horizon : on ne voit pas plus loin que prof coups

        À prof == 0 la recherche s'arrête et se fie à evaluation, même si la partie continue. Une
        position peut sembler excellente et cacher un piège juste derrière.

                     ▲              à 1 coup : 9 contre 3, MAX va à gauche
                 ┌───┴───┐
                 9       3
               ┌─┴─┐   ┌─┴─┐
             -20   7   2   4        à 2 coups : -20 contre 2, MAX va à droite

        Les deux réponses sont justes, chacune pour sa profondeur. La profondeur demandée fait donc
        partie de la question : le rapport la montre à côté du nom du cas.
        """,
        en="""
        The horizon: one sees no further than prof moves

        At prof == 0 the search stops and trusts evaluation, even if the game goes on. A position
        may look excellent and hide a trap just behind.

                     ▲              1 move ahead: 9 against 3, MAX goes left
                 ┌───┴───┐
                 9       3
               ┌─┴─┐   ┌─┴─┐
             -20   7   2   4        2 moves ahead: -20 against 2, MAX goes right

        Both answers are right, each for its depth. So the depth asked for is part of the question:
        the report shows it beside the name of the case.
        """,
    ),
    "explain-convention": long_text(
        fr="""
        Une convention : juste, mais autrement

        Plusieurs recherches donnent toujours la bonne valeur et n'évaluent pourtant pas les mêmes
        feuilles : couper ou non à égalité, faire descendre les deux bornes ou une seule. Ce ne sont
        pas des erreurs mais des conventions, et le rapport les nomme.

        Si l'exercice accepte la tienne, elle ne coûte rien. Sinon, seuls le nombre d'évaluations et
        leur ordre sont touchés : la valeur et le chemin gardent leurs points. L'énoncé dit laquelle
        est attendue.
        """,
        en="""
        A convention: right, but in another way

        Several searches always give the right value and yet do not evaluate the same leaves:
        cutting or not on equality, letting both bounds come down or only one. These are no mistakes
        but conventions, and the report names them.

        If the exercise accepts yours, it costs nothing. Otherwise only the number of evaluations
        and their order are affected: value and path keep their points. The statement says which one
        is expected.
        """,
    ),
    "explain-preuve": long_text(
        fr="""
        Réponse sans preuve

        La valeur est la bonne, mais ta fonction a regardé trop peu de feuilles pour pouvoir la
        connaître. Pour être sûr d'une valeur, il faut montrer que MAX peut l'obtenir et que MIN
        peut empêcher mieux : cela demande toujours un minimum de feuilles.

                     ▲
                 ┌───┴───┐
                 ▼       ▼         dire 3 sans avoir vu 3, 5 et 2,
               ┌─┴─┐   ┌─┴─┐       c'est deviner
               3   5   2   ?

        Causes habituelles : une réponse écrite en dur pour l'exemple du cours, un résultat gardé
        d'un appel à l'autre, une fonction qui ne regarde qu'une branche et tombe juste par hasard.
        La valeur et le chemin ne comptent alors pas.
        """,
        en="""
        Answer without proof

        The value is right, but your function looked at too few leaves to be able to know it. To be
        sure of a value one has to show that MAX can get it and that MIN can prevent better: that
        always takes a least number of leaves.

                     ▲
                 ┌───┴───┐
                 ▼       ▼         to say 3 without having seen 3, 5 and 2
               ┌─┴─┐   ┌─┴─┐       is to guess
               3   5   2   ?

        Usual causes: an answer written down for the course's example, a result kept from one call
        to the next, a function that looks at one branch only and is right by luck. Value and path
        then do not count.
        """,
    ),
    # Checks.
    "explain-valeur": long_text(
        fr="""
        Le contrôle « valeur »

        Ta réponse est comparée à celle du corrigé sur le même arbre, le même échiquier ou les mêmes
        appels. 16 et 16.0 sont la même valeur.

        Dans une recherche, une valeur fausse vient souvent de l'une de ces lignes :

            meilleur = 0              # faux si tous les scores sont négatifs
            meilleur = -1000          # faux si un score est plus petit
            meilleur = -math.inf      # juste à un sommet MAX ; math.inf à un sommet MIN

        Vérifie aussi que MIN prend le minimum, et que le joueur change à chaque étage : not
        joueur_maximise, et non True. Refais le plus petit cas raté à la main, sur papier.
        """,
        en="""
        The check “value”

        Your answer is compared with the solution's on the same tree, the same chessboard or the
        same calls. 16 and 16.0 are the same value.

        In a search, a wrong value often comes from one of these lines:

            meilleur = 0              # wrong if all scores are negative
            meilleur = -1000          # wrong if a score is smaller
            meilleur = -math.inf      # right at a MAX node; math.inf at a MIN node

        Check too that MIN takes the minimum, and that the player changes at each level: not
        joueur_maximise, rather than True. Do the smallest failed case by hand, on paper.
        """,
    ),
    "explain-chemin": long_text(
        fr="""
        Le contrôle « chemin »

        Le chemin est la liste des coups depuis la racine, comptés à partir de 0 : [1, 0] se lit
        « coup 1, puis coup 0 ». Tout chemin dont chaque coup est un meilleur coup pour celui qui le
        joue est juste ; il va jusqu'à une feuille, ou jusqu'à la profondeur demandée.

            coups_prec.append(coup)                     # non : une liste pour tous
            minimax(position, prof - 1, coups_prec, ...)
            minimax(position, prof - 1, coups_prec + [coup], ...)      # oui

        Avec append, toutes les branches partagent la même liste, et les coups s'y accumulent. Autre
        cause : le chemin n'est pas changé en même temps que le meilleur score. En alpha-bêta, le
        score d'une branche coupée n'est qu'une borne : à égalité, garde le premier chemin (>).
        """,
        en="""
        The check “path”

        The path is the list of moves from the root on, counted from 0: [1, 0] reads “move 1, then
        move 0”. Any path of which each move is a best move for whoever plays it is right; it goes
        down to a leaf, or to the depth asked for.

            coups_prec.append(coup)                     # no: one list for all
            minimax(position, prof - 1, coups_prec, ...)
            minimax(position, prof - 1, coups_prec + [coup], ...)      # yes

        With append all branches share one list, and the moves pile up in it. Another cause: the
        path is not changed together with the best score. In alpha-beta the score of a branch that
        was cut is only a bound: on equality, keep the first path (>).
        """,
    ),
    "explain-evaluations": long_text(
        fr="""
        Le contrôle « nombre d'évaluations »

        Chaque appel d'evaluation est compté, les répétitions aussi. Minimax évalue toutes les
        feuilles, chacune une fois ; alpha-bêta, exactement celles qu'aucune coupe n'évite.

        Trop d'évaluations : une coupe manque, ou evaluation est appelée là où il ne faut pas. Trop
        peu : une coupe a lieu trop tôt. Un bon nombre ne suffit pas encore : l'ordre est comparé
        ensuite.

            if evaluation(jeu) > meilleur:        # deux appels, donc comptés deux fois
                meilleur = evaluation(jeu)

            score = evaluation(jeu)               # un seul appel, gardé
        """,
        en="""
        The check “number of evaluations”

        Each call of evaluation is counted, repeats included. Minimax evaluates every leaf, each
        once; alpha-beta exactly those that no cut avoids.

        Too many evaluations: a cut is missing, or evaluation is called where it should not be. Too
        few: a cut is made too soon. The right number is not everything yet: the order is compared
        next.

            if evaluation(jeu) > meilleur:        # two calls, so counted twice
                meilleur = evaluation(jeu)

            score = evaluation(jeu)               # a single call, kept in a variable
        """,
    ),
    "explain-ordre": long_text(
        fr="""
        Le contrôle « ordre des évaluations »

        En alpha-bêta, l'ordre des enfants décide des coupes. L'énoncé demande de les prendre dans
        l'ordre de coups_possibles(jeu), de gauche à droite.

            for coup in reversed(coups_possibles(jeu)):    # non : de droite à gauche
            for coup in coups_possibles(jeu):              # oui

        Les deux suites de feuilles sont comparées une à une ; le message donne la première qui
        diffère. Si le nombre d'évaluations n'est déjà pas le bon, l'ordre n'est pas comparé :
        corrige le nombre d'abord.
        """,
        en="""
        The check “order of evaluations”

        In alpha-beta the order of the children decides on the cuts. The statement asks to take them
        in the order of coups_possibles(jeu), from left to right.

            for coup in reversed(coups_possibles(jeu)):    # no: from right to left
            for coup in coups_possibles(jeu):              # yes

        The two sequences of leaves are compared one by one; the message gives the first that
        differs. If the number of evaluations is not right already, the order is not compared: mend
        the number first.
        """,
    ),
    "explain-contrat": long_text(
        fr="""
        Le contrôle « forme de la réponse »

        L'énoncé dit ce que la fonction renvoie : un score seul, un couple (score, coups), un coup,
        une liste… Ce qui peut être lu dans une autre forme est jugé quand même, mais la forme ne
        rapporte alors aucun point. Elle n'en rapporte qu'à côté d'une réponse juste ; là où
        l'exercice ne lui en donne pas, c'est un simple avertissement.

            return coups, meilleur            # le score vient d'abord
            return meilleur, coup             # un coup, et non la liste des coups
            return meilleur                   # le score seul, si la liste est demandée
            return (meilleur, coups)          # juste : (17, [2, 0, 1])

        Un score est un nombre : ni True, ni le texte '17'. Un couple ou une liste conviennent tous
        deux, et un nombre de numpy est accepté. La fonction doit renvoyer (return), pas afficher
        (print).
        """,
        en="""
        The check “shape of the answer”

        The statement says what the function returns: a score alone, a pair (score, moves), a move,
        a list… What can be read in another shape is judged all the same, but the shape then earns
        no points. It earns them only beside a right answer; where the exercise gives it none, this
        is a mere warning.

            return coups, meilleur            # the score comes first
            return meilleur, coup             # one move, not the list of moves
            return meilleur                   # the score alone, where the list is due
            return (meilleur, coups)          # right: (17, [2, 0, 1])

        A score is a number: neither True nor the text '17'. A pair or a list will both do, and a
        numpy number is accepted. The function has to return, not to print.
        """,
    ),
    "explain-non-verifie": long_text(
        fr="""
        Non vérifié : une autre erreur passe avant

        Certains contrôles n'ont de sens que si un autre est réussi. Sans réponse, il n'y a ni
        valeur ni chemin à comparer ; avec un mauvais nombre d'évaluations, comparer leur ordre ne
        dirait rien de plus.

        Un contrôle non vérifié ne rapporte pas de points, mais il n'y a rien à y corriger : répare
        d'abord ce qui est marqué ✗, puis relance. Si le message dit que le correcteur a eu un
        problème, ce n'est pas ta faute : préviens ton enseignant.
        """,
        en="""
        Not checked: another mistake comes first

        Some checks make sense only where another one passed. Without an answer there is neither
        value nor path to compare; with a wrong number of evaluations, comparing their order would
        say no more.

        A check that was not made earns no points, but there is nothing to mend in it: repair what
        is marked ✗ first, then run again. If the message says that the grader had a problem, this
        is not your fault: tell your teacher.
        """,
    ),
    "explain-cas-cache": long_text(
        fr="""
        Un cas caché

        Ton enseignant garde cet essai secret : tu vois s'il est réussi, mais ni l'arbre, ni la
        réponse, ni le détail. Il sert à vérifier que ta fonction marche sur n'importe quel arbre et
        pas seulement sur les exemples.

        Les cas cachés ressemblent aux autres. S'il est raté, essaie toi-même des arbres où il y a
        des scores égaux, des scores tous négatifs ou très grands, un seul enfant, quatre enfants,
        ou MIN à la racine.
        """,
        en="""
        A hidden case

        Your teacher keeps this case secret: you see whether it passes, but neither the tree, nor
        the answer, nor any detail. It is there to check that your function works on any tree, not
        on the examples only.

        Hidden cases are like the others. If it fails, try trees of your own with equal scores,
        scores that are all negative or very large, a single child, four children, or MIN at the
        root.
        """,
    ),
    # Conventions.
    "explain-coupe-stricte": long_text(
        fr="""
        Coupe stricte ou coupe large : que faire à égalité

        La coupe large a lieu aussi à égalité (α ≥ β) ; la coupe stricte seulement au-delà (α > β).
        Les deux donnent la bonne valeur, mais la stricte évalue plus de feuilles.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         β = 3 après la première feuille
               ┌─┴─┐   ┌─┴─┐
               3   5   3   ?       large : on coupe ; stricte : « ? » est évaluée

            if alpha >= beta:      # coupe large
            if alpha > beta:       # coupe stricte

        L'énoncé dit laquelle est attendue ; certains exercices acceptent les deux. Avec une coupe
        large, garde le premier des coups égaux (>) : le second peut n'être qu'une borne. Dans
        l'arbre ci-dessus, quelle valeur de « ? » ferait préférer la droite à MAX ?
        """,
        en="""
        Strict or non-strict cut: what to do on equality

        The non-strict cut is made on equality too (α ≥ β); the strict cut only beyond (α > β). Both
        give the right value, but the strict one evaluates more leaves.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         β = 3 after its first leaf
               ┌─┴─┐   ┌─┴─┐
               3   5   3   ?       non-strict: we cut; strict: “?” is evaluated

            if alpha >= beta:      # non-strict cut
            if alpha > beta:       # strict cut

        The statement says which one is expected; some exercises accept both. With a non-strict cut,
        keep the first of equal moves (>): the second may be a bound only. In the tree above, which
        value of “?” would make MAX prefer the right child?
        """,
    ),
    "explain-elagage-superficiel": long_text(
        fr="""
        Élagage superficiel ou complet : d'où viennent les bornes

        Dans l'élagage complet, α et β descendent tous deux depuis la racine. Dans l'élagage
        superficiel, chaque sommet repart de sa propre borne (−∞ à un sommet MAX, +∞ à un sommet
        MIN) et ne connaît que celle de son parent.

            alpha = -math.inf                 # superficiel : la borne reçue est perdue
            for coup in coups_possibles(jeu):

            for coup in coups_possibles(jeu): # complet : on garde l'alpha reçu

        Les valeurs sont justes dans les deux cas. Mais une borne trouvée à la racine doit pouvoir
        couper trois étages plus bas : ces coupes profondes manquent à l'élagage superficiel, qui
        évalue donc plus de feuilles dès quatre coups. Un sommet reçoit α = 3 de la racine : qui,
        parmi ses descendants, peut encore s'en servir ?
        """,
        en="""
        Shallow or full pruning: where the bounds come from

        In full pruning α and β both come down from the root. In shallow pruning each node starts
        its own bound afresh (−∞ at a MAX node, +∞ at a MIN node) and knows only its parent's.

            alpha = -math.inf                 # shallow: the bound handed over is lost
            for coup in coups_possibles(jeu):

            for coup in coups_possibles(jeu): # full: alpha is the one we were handed

        The values are right in both cases. But a bound found at the root must be able to cut three
        levels further down: shallow pruning lacks these deep cuts, and so evaluates more leaves
        from four moves on. A node is handed α = 3 from the root: which of its descendants can still
        make use of it?
        """,
    ),
    "explain-egalite": long_text(
        fr="""
        À égalité, quel coup garder

        Quand plusieurs coups se valent, n'importe lequel est d'ordinaire accepté. Cet exercice fixe
        une règle : le premier, ou le dernier, dans l'ordre de coups_possibles(jeu).

            if score > meilleur:      # garde le premier des coups égaux
            if score >= meilleur:     # garde le dernier

        À un sommet MIN, ce sont < et <=. Attention en alpha-bêta : une branche coupée ne donne
        qu'une borne, et >= peut prendre cette borne pour une vraie égalité.
        """,
        en="""
        On equality, which move to keep

        When several moves are worth the same, any of them is usually accepted. This exercise fixes
        a rule: the first, or the last, in the order of coups_possibles(jeu).

            if score > meilleur:      # keeps the first of equal moves
            if score >= meilleur:     # keeps the last

        At a MIN node these are < and <=. Beware in alpha-beta: a branch that was cut gives a bound
        only, and >= may take that bound for a real tie.
        """,
    ),
    # What goes wrong in a search.
    "explain-aucune-coupe": long_text(
        fr="""
        Des coupes manquent

        Ta recherche évalue des feuilles qu'alpha-bêta laisse de côté. La valeur est souvent juste :
        ce qui manque est une mise à jour, une transmission ou l'arrêt de la boucle.

            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)      # 1. sans cette ligne, α reste à −∞
            if alpha >= beta:
                break                         # 2. sans break, on continue quand même

            alphabeta(position, prof - 1, alpha, beta, False)     # 3. transmis

        Regarde la première différence du rapport : elle donne la fenêtre du sommet où il fallait
        couper. Si un seul joueur ne coupe jamais, compare ses lignes à celles de l'autre.
        """,
        en="""
        Cuts are missing

        Your search evaluates leaves that alpha-beta leaves aside. The value is often right: what is
        missing is an update, a bound handed on, or the end of the loop.

            meilleur = max(meilleur, score)
            alpha = max(alpha, meilleur)      # 1. without this line, α stays at −∞
            if alpha >= beta:
                break                         # 2. without break, we go on all the same

            alphabeta(position, prof - 1, alpha, beta, False)     # 3. handed on

        Look at the first difference of the report: it gives the window of the node where a cut was
        due. If only one player never cuts, compare its lines with the other's.
        """,
    ),
    "explain-coupe-de-trop": long_text(
        fr="""
        Une coupe de trop

        Ta recherche laisse de côté des feuilles qui comptent : elle coupe trop tôt, ou ne visite
        pas tous les enfants. La valeur est alors juste sur certains arbres et fausse sur d'autres.

            if score >= alpha: break      # à un sommet MAX : la mauvaise borne
            if score >= beta: break       # à un sommet MAX : juste
            if score <= alpha: break      # à un sommet MIN : juste

        Autres causes : un return placé dans la boucle, qui s'arrête après le premier enfant ; un
        range(2) alors qu'un sommet a trois enfants ; un α mis à jour à un sommet MIN.
        """,
        en="""
        A cut too many

        Your search leaves leaves aside that matter: it cuts too soon, or does not visit every
        child. The value is then right on some trees and wrong on others.

            if score >= alpha: break      # at a MAX node: the wrong bound
            if score >= beta: break       # at a MAX node: right
            if score <= alpha: break      # at a MIN node: right

        Other causes: a return inside the loop, which stops after the first child; a range(2) where
        a node has three children; an α that is updated at a MIN node.
        """,
    ),
    "explain-feuille-inconnue": long_text(
        fr="""
        Une feuille notée « ? » a été évaluée

        Dans l'énoncé, « ? » marque une feuille dont la valeur ne change rien : alpha-bêta ne la
        demande jamais. Sa valeur est tirée au hasard pour chaque copie. La tienne l'a demandée :
        une coupe a manqué juste avant.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         2 ≤ α : il faut couper ici
               ┌─┴─┐   ┌─┴─┐
               3   5   2   ?       cette feuille ne peut plus rien changer

        Cherche le sommet au-dessus de cette feuille : quelle fenêtre a-t-il, et le test de coupe
        s'y fait-il après chaque enfant ?
        """,
        en="""
        A leaf marked “?” was evaluated

        In the statement “?” marks a leaf whose value changes nothing: alpha-beta never asks for it.
        Its value is drawn at random for each submission. Yours asked for it: a cut was missing just
        before.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         2 ≤ α: a cut is due here
               ┌─┴─┐   ┌─┴─┐
               3   5   2   ?       this leaf can no longer change anything

        Find the node above this leaf: which window does it have, and is the test for a cut made
        there after each child?
        """,
    ),
    "explain-evaluation-repetee": long_text(
        fr="""
        Une feuille évaluée plusieurs fois

        evaluation(jeu) donne toujours la même réponse pour la même position : une fois suffit, et
        chaque appel est compté.

            if minimax(position, prof - 1, False) > meilleur:
                meilleur = minimax(position, prof - 1, False)     # tout est refait

            score = minimax(position, prof - 1, False)            # gardé
            if score > meilleur:
                meilleur = score

        La même chose arrive quand evaluation est appelée deux fois à prof == 0, ou dans un print
        laissé là pour vérifier.
        """,
        en="""
        A leaf evaluated more than once

        evaluation(jeu) always gives the same answer for the same position: once is enough, and each
        call is counted.

            if minimax(position, prof - 1, False) > meilleur:
                meilleur = minimax(position, prof - 1, False)     # all done again

            score = minimax(position, prof - 1, False)            # kept
            if score > meilleur:
                meilleur = score

        The same happens when evaluation is called twice at prof == 0, or in a print that was left
        there to check something.
        """,
    ),
    "explain-sommet-interieur": long_text(
        fr="""
        Une évaluation sur un sommet qui a des enfants

        Minimax n'évalue qu'à la profondeur demandée (prof == 0) ou quand la partie est finie. Plus
        haut, la valeur d'un sommet vient de ses enfants.

            score = evaluation(jeu)          # non : avant le test, à chaque sommet
            if prof == 0:
                return score

            if prof == 0:                    # oui : le test d'abord
                return evaluation(jeu)

        Vérifie aussi prof - 1 : avec prof - 2, ou un test prof == 1, la recherche s'arrête un étage
        trop haut.
        """,
        en="""
        An evaluation of a node that has children

        Minimax evaluates only at the depth asked for (prof == 0), or when the game is over. Further
        up, the value of a node comes from its children.

            score = evaluation(jeu)          # no: before the test, at each node
            if prof == 0:
                return score

            if prof == 0:                    # yes: the test first
                return evaluation(jeu)

        Check prof - 1 too: with prof - 2, or a test prof == 1, the search stops one level too high.
        """,
    ),
    "explain-position-oubliee": long_text(
        fr="""
        Toutes les évaluations sont faites à la racine

        joue_un_coup ne modifie pas jeu : elle renvoie une nouvelle position. Si on ne la garde pas,
        tous les appels récursifs regardent encore la racine.

            joue_un_coup(jeu, coup)                          # non : résultat perdu
            score = minimax(jeu, prof - 1, False)

            position = joue_un_coup(jeu, coup)               # oui
            score = minimax(position, prof - 1, False)

        Rien ne lève d'exception : la boucle tourne, la profondeur diminue, et evaluation répond
        pour la racine aussi. Après la première ligne, quelle variable contient la nouvelle
        position ?
        """,
        en="""
        All evaluations are made at the root

        joue_un_coup does not change jeu: it returns a new position. If that is not kept, every
        recursive call still looks at the root.

            joue_un_coup(jeu, coup)                          # no: its result is lost
            score = minimax(jeu, prof - 1, False)

            position = joue_un_coup(jeu, coup)               # yes
            score = minimax(position, prof - 1, False)

        Nothing raises an exception: the loop turns, the depth decreases, and evaluation answers for
        the root too. After the first line, which variable holds the new position?
        """,
    ),
    "explain-profondeur": long_text(
        fr="""
        La profondeur : regarder exactement prof coups à l'avance

        Ta valeur est celle d'une autre profondeur que celle demandée. La recherche doit s'arrêter à
        prof == 0 et évaluer là, même si la position a encore des enfants.

            if coups_possibles(jeu) == []:                  # non : jusqu'au bout
            if prof == 1:                                   # non : un étage trop haut
            if prof == 0 or coups_possibles(jeu) == []:     # oui
                return evaluation(jeu)

        Chaque appel récursif reçoit prof - 1 : ni prof, ni prof - 2.
        """,
        en="""
        The depth: looking exactly prof moves ahead

        Your value is that of another depth than the one asked for. The search has to stop at prof
        == 0 and evaluate there, even if the position still has children.

            if coups_possibles(jeu) == []:                  # no: to the very end
            if prof == 1:                                   # no: one level too high
            if prof == 0 or coups_possibles(jeu) == []:     # yes
                return evaluation(jeu)

        Each recursive call is handed prof - 1: neither prof nor prof - 2.
        """,
    ),
    "explain-coup-impossible": long_text(
        fr="""
        Un coup qui n'existe pas

        Les coups d'un sommet sont ceux de coups_possibles(jeu) : 0, 1, … dans l'ordre. Tous les
        sommets n'ont pas le même nombre d'enfants, et une feuille n'en a aucun.

            for coup in range(3):                 # non : seulement si 3 enfants
            for coup in coups_possibles(jeu):     # oui : le bon nombre partout

        Si le message parle d'une feuille, la partie est finie là : teste coups_possibles(jeu) == []
        avant de jouer. La constante M du cours, elle, suit toute seule le nombre d'enfants.
        """,
        en="""
        A move that does not exist

        The moves of a node are those of coups_possibles(jeu): 0, 1, … in order. Not all nodes have
        the same number of children, and a leaf has none.

            for coup in range(3):                 # no: only where there are 3 children
            for coup in coups_possibles(jeu):     # yes: the right number everywhere

        If the message speaks of a leaf, the game is over there: test coups_possibles(jeu) == []
        before playing. The constant M of the course follows the number of children by itself.
        """,
    ),
}
