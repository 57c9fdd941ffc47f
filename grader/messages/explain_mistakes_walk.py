"""The longer texts about known mistakes: how deep, what is evaluated, which path is told."""

from collections.abc import Mapping

from grader.messages.long_text import long_text
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # The depth.
    "explain-profondeur-moins-un": long_text(
        fr="""
        La recherche s'arrête un étage trop haut

        Les sommets juste au-dessus des feuilles sont évalués comme des feuilles.

            if prof == 1:
                return evaluation(jeu)

        Rien ne se plaint : evaluation répond pour toute position. Mais cette note ne tient pas
        compte du dernier coup, et la réponse est celle d'une recherche plus courte d'un coup. Le
        chemin a un coup de moins. Appelle ta fonction avec prof = 1 : combien de coups joue-t-elle
        avant d'évaluer, et combien en demandait-on ?
        """,
        en="""
        The search stops one level too high

        The nodes just above the leaves are evaluated as if they were leaves.

            if prof == 1:
                return evaluation(jeu)

        Nothing complains: evaluation answers for any position. But this score does not take the
        last move into account, and the answer is that of a search one move shorter. The path is one
        move shorter. Call your function with prof = 1: how many moves does it play before it
        evaluates, and how many were asked for?
        """,
    ),
    "explain-profondeur-plus-un": long_text(
        fr="""
        La recherche descend un étage trop bas

        À prof == 0, un coup de plus est encore joué.

            if prof < 0:
                return evaluation(jeu)

        Là où il n'y a plus de coup, il ne reste rien à comparer : une exception, ou l'infini de
        départ. Si ton programme évalue aussi les fins de partie, rien ne se voit sur un arbre
        exploré jusqu'au bout : il faut un arbre plus haut que la profondeur demandée. Appelle ta
        fonction avec prof = 1 : combien de coups joue-t-elle avant d'évaluer ?
        """,
        en="""
        The search goes down one level too far

        At prof == 0 one more move is still played.

            if prof < 0:
                return evaluation(jeu)

        Where there is no move left, there is nothing to compare: an exception, or the infinity it
        started from. If your program evaluates ends of games too, nothing shows on a tree that is
        searched to its end: it takes a tree that is higher than the depth asked for. Call your
        function with prof = 1: how many moves does it play before it evaluates?
        """,
    ),
    "explain-profondeur-inchangee": long_text(
        fr="""
        La profondeur ne diminue pas

        Les enfants reçoivent la profondeur du sommet.

            score = minimax(position, prof, False)

        prof n'arrive donc jamais à 0, et la recherche descend jusqu'au bout de l'arbre. Si elle y
        évalue les fins de partie, tout est juste tant qu'on demande l'arbre entier ; sinon il ne
        reste plus de coup, et rien n'est évalué. Dans un jeu plus long, elle ne finirait pas
        (RecursionError). Si le premier appel reçoit prof = 3, que vaut prof trois étages plus bas ?
        """,
        en="""
        The depth does not decrease

        The children are handed the depth of the node.

            score = minimax(position, prof, False)

        So prof never gets to 0, and the search goes down to the end of the tree. If it evaluates
        the ends of games there, all is right as long as the whole tree is asked for; otherwise no
        move is left, and nothing is evaluated. In a longer game it would not end (RecursionError).
        If the first call is handed prof = 3, what is prof three levels further down?
        """,
    ),
    "explain-profondeur-dans-la-boucle": long_text(
        fr="""
        La profondeur diminue à chaque tour de boucle

        prof change à l'intérieur de la boucle, et garde sa valeur d'un enfant à l'autre.

            for coup in coups_possibles(jeu):
                prof = prof - 1
                score = minimax(position, prof, False)

        Le premier enfant est cherché comme il faut, le deuxième un coup de moins, le troisième
        encore un de moins : la gauche de l'arbre est juste, la droite est évaluée trop tôt. prof
        peut même passer sous 0 sans s'y arrêter. Avec prof = 3 et trois enfants, quelles
        profondeurs reçoivent-ils l'un après l'autre ?
        """,
        en="""
        The depth decreases at each turn of the loop

        prof changes inside the loop, and keeps its value from one child to the next.

            for coup in coups_possibles(jeu):
                prof = prof - 1
                score = minimax(position, prof, False)

        The first child is searched as it should be, the second with one move less, the third with
        one less again: the left of the tree is right, the right is evaluated too early. prof may
        even go below 0 without stopping there. With prof = 3 and three children, which depths are
        they handed one after the other?
        """,
    ),
    "explain-profondeur-par-deux": long_text(
        fr="""
        La profondeur diminue de 2

        Chaque coup en compte deux.

            score = minimax(position, prof - 2, False)

        La recherche s'arrête à mi-hauteur, sur des sommets qui ont encore des enfants. Et si prof
        est impair, elle passe de 1 à −1 : le test prof == 0 n'est jamais vrai, et elle descend
        jusqu'à manquer de coups. Cela vient parfois de deux lignes qui diminuent chacune prof. Avec
        prof = 3, quelles valeurs prof prend-il d'étage en étage, et 0 est-il du nombre ?
        """,
        en="""
        The depth decreases by 2

        Each move counts as two.

            score = minimax(position, prof - 2, False)

        The search stops halfway down, at nodes that still have children. And if prof is odd, it
        goes from 1 to −1: the test prof == 0 is never true, and it goes down until there are no
        moves left. It sometimes comes from two lines that each decrease prof. With prof = 3, which
        values does prof take from level to level, and is 0 among them?
        """,
    ),
    "explain-un-seul-coup-d-avance": long_text(
        fr="""
        Un seul coup d'avance, quelle que soit la profondeur

        Les enfants de la racine sont évalués tout de suite.

                     ▲ 9           choisit la note 9
                 ┌───┴───┐
                 9       3         les notes de ces deux positions
               ┌─┴─┐   ┌─┴─┐
             −20   7   2   4       jamais regardées

        Le joueur prend ce qui a l'air bon maintenant, sans voir la réplique : à gauche, MIN répond
        par −20. À un coup, tout est juste ; à deux coups la valeur est 2. Dans ton programme,
        quelle profondeur reçoivent les enfants de la racine, et quel coup de l'adversaire est alors
        regardé ?
        """,
        en="""
        One move ahead only, whatever the depth

        The children of the root are evaluated at once.

                     ▲ 9           chooses the score 9
                 ┌───┴───┐
                 9       3         the scores of these two positions
               ┌─┴─┐   ┌─┴─┐
             −20   7   2   4       never looked at

        The player takes what looks good now, without seeing the reply: on the left MIN answers with
        −20. With one move all is right; with two moves the value is 2. In your program, which depth
        are the children of the root handed, and which move of the opponent is looked at then?
        """,
    ),
    # The evaluations.
    "explain-sommets-evalues": long_text(
        fr="""
        Les sommets intérieurs sont évalués aussi

        evaluation est appelée à chaque sommet : en y entrant, dans la boucle, ou en le quittant.

            score = evaluation(jeu)
            if prof == 0:
                return score

        Aux sommets intérieurs la réponse ne sert à rien, et la valeur comme le chemin restent
        justes : seul le nombre d'évaluations le montre, car chaque appel est compté. L'arbre du
        cours à 27 feuilles a 13 sommets intérieurs, ce qui fait au moins 40 évaluations en minimax.
        Quand les enfants d'un sommet vont être cherchés, à quoi servira sa propre note ?
        """,
        en="""
        Inner nodes are evaluated too

        evaluation is called at each node: on entering it, in the loop, or on leaving it.

            score = evaluation(jeu)
            if prof == 0:
                return score

        At inner nodes the answer is of no use, and both value and path stay right: only the number
        of evaluations shows it, for each call is counted. The course's tree with 27 leaves has 13
        inner nodes, which makes at least 40 evaluations in minimax. When the children of a node are
        about to be searched, what will its own score be good for?
        """,
    ),
    "explain-enfants-evalues-avant": long_text(
        fr="""
        Chaque enfant est évalué avant d'être cherché

        L'enfant est évalué par son parent, puis cherché par l'appel récursif.

            position = joue_un_coup(jeu, coup)
            note = evaluation(position)
            score = minimax(position, prof - 1, False)

        La valeur et le chemin restent justes. Mais tous les sommets sauf la racine sont évalués une
        fois de trop : sur l'arbre du cours à 27 feuilles, minimax fait ainsi 66 évaluations. Quand
        cet enfant est une feuille, combien de fois evaluation est-elle appelée pour lui, et par
        quelles lignes ?
        """,
        en="""
        Each child is evaluated before it is searched

        The child is evaluated by its parent, then searched by the recursive call.

            position = joue_un_coup(jeu, coup)
            note = evaluation(position)
            score = minimax(position, prof - 1, False)

        The value and the path stay right. But all nodes save the root are evaluated once too often:
        on the course's tree with 27 leaves minimax makes 66 evaluations in this way. When this
        child is a leaf, how many times is evaluation called for it, and by which lines?
        """,
    ),
    "explain-feuilles-evaluees-deux-fois": long_text(
        fr="""
        Chaque feuille est évaluée deux fois

        evaluation est appelée deux fois de suite pour la même position.

            if prof == 0:
                print('score :', evaluation(jeu))
                return evaluation(jeu)

        La réponse est la même les deux fois, donc la valeur et le chemin sont justes. Mais chaque
        appel est compté : 54 évaluations au lieu de 27 sur l'arbre du cours à 27 feuilles. Dans un
        vrai jeu, évaluer une position est souvent ce qui coûte le plus. Une fois que le premier
        appel a répondu, où sa réponse se trouve-t-elle encore à la ligne suivante ?
        """,
        en="""
        Each leaf is evaluated twice

        evaluation is called twice in a row for the same position.

            if prof == 0:
                print('score:', evaluation(jeu))
                return evaluation(jeu)

        The answer is the same both times, so the value and the path are right. But each call is
        counted: 54 evaluations instead of 27 on the course's tree with 27 leaves. In a real game,
        evaluating a position is often what costs most. Once the first call has answered, where is
        its answer still to be found on the next line?
        """,
    ),
    "explain-double-appel": long_text(
        fr="""
        Un même enfant est cherché plusieurs fois

        L'appel récursif est écrit deux fois : une pour comparer, une pour garder.

            if minimax(position, prof - 1, False) > score_max:
                score_max = minimax(position, prof - 1, False)

        Python ne se souvient pas du premier appel : il refait toute la recherche de cette branche.
        La valeur et le chemin sont justes, mais le travail grandit d'étage en étage, puisque chaque
        recherche refaite refait aussi les siennes. Si chaque enfant est cherché deux fois, combien
        de fois une même feuille est-elle évaluée à trois coups de profondeur ?
        """,
        en="""
        One and the same child is searched several times

        The recursive call is written twice: once to compare, once to keep.

            if minimax(position, prof - 1, False) > score_max:
                score_max = minimax(position, prof - 1, False)

        Python does not remember the first call: it does the whole search of this branch again. The
        value and the path are right, but the work grows from level to level, for each search that
        is done again does its own again too. If each child is searched twice, how many times is one
        and the same leaf evaluated at a depth of three moves?
        """,
    ),
    # The path.
    "explain-chemin-a-l-envers": long_text(
        fr="""
        Le chemin est renvoyé à l'envers

        Les coups sont les bons, mais le dernier joué vient en premier.

            return (score_max, chemin + [coup_max])

        La suite est connue avant le coup qui y mène, puisque l'appel récursif finit d'abord : le
        coup de la racine est ajouté en tout dernier. Sur l'arbre du cours à 8 feuilles rien ne se
        voit, car [1, 0, 1] se lit pareil dans les deux sens ; sur celui à 27 feuilles, [2, 0, 1]
        devient [1, 0, 2]. Dans la liste que tu renvoies, à quelle place se trouve le coup de la
        racine ?
        """,
        en="""
        The path is returned backwards

        The moves are the right ones, but the last one played comes first.

            return (score_max, chemin + [coup_max])

        What follows is known before the move that leads there, for the recursive call ends first:
        the root's move is added last of all. On the course's tree with 8 leaves nothing shows, for
        [1, 0, 1] reads the same both ways; on the one with 27 leaves [2, 0, 1] becomes [1, 0, 2].
        In the list that you return, at which place is the root's move?
        """,
    ),
    "explain-chemin-retourne-a-chaque-niveau": long_text(
        fr="""
        Le chemin est retourné à chaque étage

        Chaque sommet met son coup devant la suite, puis retourne le tout.

            chemin = [coup_max] + suite
            return (score_max, chemin[::-1])

        À deux coups, le chemin semble simplement à l'envers. Plus bas, les retournements se défont
        en partie les uns les autres : à trois coups, [2, 0, 1] devient [0, 1, 2], les bons coups
        dans un ordre qui ne ressemble à rien. La valeur est juste. À trois coups de profondeur,
        combien d'étages retournent la fin du chemin, et combien de fois fallait-il la retourner ?
        """,
        en="""
        The path is reversed at each level

        Each node puts its move before what follows, then reverses the whole.

            chemin = [coup_max] + suite
            return (score_max, chemin[::-1])

        With two moves the path just seems to be backwards. Further down the reversals partly undo
        each other: with three moves [2, 0, 1] becomes [0, 1, 2], the right moves in an order that
        looks like nothing. The value is right. At a depth of three moves, how many levels reverse
        the end of the path, and how many times did it have to be reversed?
        """,
    ),
    "explain-premier-coup-seul": long_text(
        fr="""
        Seul le premier coup est renvoyé

        Le coup choisi à la racine est le bon, mais la suite manque.

            if score > score_max:
                score_max = score
                coups_max = [coup]

        Pour jouer, ce coup suffirait. Le chemin demandé va jusqu'à la feuille : il montre les
        réponses que l'on attend de l'adversaire, et d'où vient la valeur. À un seul coup, rien ne
        se voit. L'appel récursif renvoie un score et un chemin : que devient ce chemin dans ton
        programme ?
        """,
        en="""
        Only the first move is returned

        The move chosen at the root is the right one, but what follows is missing.

            if score > score_max:
                score_max = score
                coups_max = [coup]

        To play, this move would be enough. The path asked for goes down to the leaf: it shows the
        answers expected of the opponent, and where the value comes from. With a single move nothing
        shows. The recursive call returns a score and a path: what becomes of this path in your
        program?
        """,
    ),
    "explain-dernier-coup-explore": long_text(
        fr="""
        Le chemin est celui du dernier enfant cherché

        Le score n'est changé que s'il est meilleur, le chemin l'est à chaque tour.

            if score > score_max:
                score_max = score
            coups_max = nouv_coups

        La valeur est juste, mais le chemin mène ailleurs : toujours au dernier enfant. Quand
        celui-ci est le meilleur, rien ne se voit. Un chemin gardé dans une variable globale que
        chaque feuille remplace a le même effet. À la fin de cette boucle, score_max et coups_max
        parlent-ils du même enfant ?
        """,
        en="""
        The path is that of the last child searched

        The score is changed only where it is better, the path at each turn.

            if score > score_max:
                score_max = score
            coups_max = nouv_coups

        The value is right, but the path leads elsewhere: always to the last child. Where that one
        is the best, nothing shows. A path kept in a global variable that each leaf replaces has the
        same effect. At the end of this loop, do score_max and coups_max speak of the same child?
        """,
    ),
    "explain-premier-coup-explore": long_text(
        fr="""
        Le chemin est celui du premier enfant

        Le chemin est rempli une fois, et ne change plus quand un autre enfant fait mieux.

            if score > score_max:
                score_max = score
                if not coups_max:
                    coups_max = nouv_coups

        La valeur est juste, mais le chemin part toujours à gauche, vers une feuille qui peut valoir
        tout autre chose. Quand la gauche est la meilleure, rien ne se voit. Un deuxième enfant bat
        le premier : quelles variables changent dans ton programme, et lesquelles parlent encore du
        premier ?
        """,
        en="""
        The path is that of the first child

        The path is filled in once, and does not change when another child does better.

            if score > score_max:
                score_max = score
                if not coups_max:
                    coups_max = nouv_coups

        The value is right, but the path always goes left, to a leaf that may be worth something
        quite different. Where the left child is the best, nothing shows. A second child beats the
        first: which variables change in your program, and which still speak of the first?
        """,
    ),
    "explain-chemin-du-max": long_text(
        fr="""
        Le chemin suit MAX, même chez MIN

        Le score est le bon à chaque sommet, mais le chemin gardé est celui du plus grand score.

            score_min = min(scores)
            chemin = chemins[scores.index(max(scores))]

                     ▲ 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       chemin renvoyé : [0, 1]

        Aux sommets MAX, tout est juste ; aux sommets MIN, le score vient d'un enfant et le chemin
        d'un autre. À un seul coup de MAX, ou quand les enfants de MIN se valent, rien ne se voit.
        Suis [0, 1] sur ce dessin : à quelle feuille arrives-tu, et vaut-elle le score annoncé ?
        """,
        en="""
        The path follows MAX, even at MIN's nodes

        The score is right at each node, but the path that is kept is that of the greatest score.

            score_min = min(scores)
            chemin = chemins[scores.index(max(scores))]

                     ▲ 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       path returned: [0, 1]

        At MAX nodes all is right; at MIN nodes the score comes from one child and the path from
        another. With a single move of MAX, or where MIN's children are worth the same, nothing
        shows. Follow [0, 1] in this drawing: which leaf do you come to, and is it worth the score
        announced?
        """,
    ),
    "explain-chemin-en-double": long_text(
        fr="""
        Le chemin est écrit deux fois de suite

        Les coups sont ajoutés en descendant, puis une deuxième fois en remontant : [1, 0, 1]
        devient [1, 0, 1, 1, 0, 1].

            score, suite = minimax(position, prof - 1, coups_prec + [coup], False)
            if score > score_max:
                score_max = score
                chemin = [coup] + suite

        Il y a deux façons de construire un chemin : le transmettre de plus en plus long vers le
        bas, ou l'allonger par devant en remontant. Les deux ensemble comptent chaque coup deux
        fois. La valeur est juste. Quand une feuille répond, quels coups contient déjà sa liste, et
        quelles lignes y ajoutent encore quelque chose ?
        """,
        en="""
        The path is written twice in a row

        The moves are added on the way down, then a second time on the way up: [1, 0, 1] becomes
        [1, 0, 1, 1, 0, 1].

            score, suite = minimax(position, prof - 1, coups_prec + [coup], False)
            if score > score_max:
                score_max = score
                chemin = [coup] + suite

        There are two ways of building a path: handing it on longer and longer on the way down, or
        lengthening it at the front on the way up. Both together count each move twice. The value is
        right. When a leaf answers, which moves does its list hold already, and which lines still
        add something to it?
        """,
    ),
    "explain-liste-partagee": long_text(
        fr="""
        Tous les coups essayés sont dans une seule liste

        Passer une liste à une fonction n'en fait pas une copie : tous les appels écrivent dans la
        même.

            coups_prec.append(coup)
            score, coups = minimax(position, prof - 1, coups_prec, False)

        Rien n'en est jamais retiré, et elle contient à la fin tous les coups essayés. Sur un arbre
        à deux coups et deux branches, minimax renvoie [0, 0, 1, 1, 0, 1] au lieu de deux coups. La
        valeur est juste. Après l'appel récursif pour le coup 0, que contient coups_prec quand la
        boucle passe au coup 1 ?
        """,
        en="""
        All the moves tried are in a single list

        Handing a list to a function does not copy it: all calls write into the same one.

            coups_prec.append(coup)
            score, coups = minimax(position, prof - 1, coups_prec, False)

        Nothing is ever taken out of it, and in the end it holds all the moves that were tried. On a
        tree of two moves and two branches minimax returns [0, 0, 1, 1, 0, 1] instead of two moves.
        The value is right. After the recursive call for move 0, what does coups_prec hold when the
        loop goes on to move 1?
        """,
    ),
    "explain-meilleur-coup-global": long_text(
        fr="""
        Un meilleur chemin que tous les sommets remplacent

        Le chemin est gardé dans une variable globale, et chaque sommet qui améliore son propre
        score y écrit.

            global meilleur_chemin
            if score > score_max:
                score_max = score
                meilleur_chemin = coups

        Le dernier qui écrit a raison, et c'est souvent un sommet au fond d'une branche que la
        racine n'a pas choisie. Si la racine choisit son dernier enfant, rien ne se voit. La valeur
        est juste. La racine a trouvé son meilleur coup à gauche, et cherche maintenant à droite :
        qui écrit encore dans cette variable ?
        """,
        en="""
        A best path that every node replaces

        The path is kept in a global variable, and each node that improves its own score writes
        there.

            global meilleur_chemin
            if score > score_max:
                score_max = score
                meilleur_chemin = coups

        The last one to write is believed, and it is often a node at the bottom of a branch that the
        root did not choose. If the root chooses its last child, nothing shows. The value is right.
        The root has found its best move on the left, and is now searching on the right: who still
        writes to this variable?
        """,
    ),
    "explain-chemin-vide": long_text(
        fr="""
        Le chemin renvoyé est toujours vide

        La recherche trouve la bonne valeur, mais la liste des coups reste [].

            score, coups = minimax(position, prof - 1, coups_prec, False)

        Ici coups_prec est transmis tel quel d'étage en étage : la feuille renvoie la liste vide du
        premier appel, et chacun la fait remonter. Une liste recréée à chaque appel, ou un chemin
        jamais rempli, font de même. Comme la valeur est juste, on ne s'en aperçoit qu'en regardant
        le chemin. Dans ton programme, quelle ligne ajoute à la liste le coup que l'on vient de
        jouer ?
        """,
        en="""
        The path returned is always empty

        The search finds the right value, but the list of moves stays [].

            score, coups = minimax(position, prof - 1, coups_prec, False)

        Here coups_prec is handed on as it is from level to level: the leaf returns the empty list
        of the first call, and everyone passes it up. A list that is made anew in each call, or a
        path that is never filled in, does the same. As the value is right, one notices only by
        looking at the path. In your program, which line adds the move just played to the list?
        """,
    ),
    "explain-chemin-sans-premier-coup": long_text(
        fr="""
        Le chemin commence au deuxième coup

        Tous les coups y sont, sauf celui de la racine : [0, 1] au lieu de [2, 0, 1].

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, coup)
                score, suite = cherche(position, prof - 1, [], False)
                if score > score_max:
                    score_max, chemin = score, suite

        Cela arrive souvent quand la racine est écrite à part : chaque enfant y commence une liste
        vide, et ne sait pas par quel coup on est arrivé chez lui. La valeur est juste, et la fin du
        chemin aussi. À un seul coup, le chemin est vide. Le coup 2 de la racine : quel appel le
        connaît, et où l'écrit-il ?
        """,
        en="""
        The path begins with the second move

        All moves are there, save the root's: [0, 1] instead of [2, 0, 1].

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, coup)
                score, suite = cherche(position, prof - 1, [], False)
                if score > score_max:
                    score_max, chemin = score, suite

        It often happens where the root is written apart: each child begins an empty list there, and
        does not know by which move one came to it. The value is right, and so is the end of the
        path. With a single move the path is empty. The root's move 2: which call knows it, and
        where does it write it?
        """,
    ),
    "explain-chemin-sans-dernier-coup": long_text(
        fr="""
        Le chemin s'arrête un coup avant la fin

        Le coup qui mène à la feuille manque : [2, 0] au lieu de [2, 0, 1].

            if prof == 1:
                score, coups = evaluation(position), coups_prec
            else:
                score, coups = minimax(position, prof - 1, coups_prec + [coup], False)

        Juste au-dessus des feuilles, les coups d'avant sont gardés sans celui que l'on essaie. La
        valeur est juste, et le début du chemin aussi ; à un seul coup, le chemin est vide. Quand
        l'enfant est une feuille, quelle liste mène jusqu'à elle, et laquelle accompagne ton score ?
        """,
        en="""
        The path ends one move before the end

        The move that leads to the leaf is missing: [2, 0] instead of [2, 0, 1].

            if prof == 1:
                score, coups = evaluation(position), coups_prec
            else:
                score, coups = minimax(position, prof - 1, coups_prec + [coup], False)

        Just above the leaves, the moves so far are kept without the one being tried. The value is
        right, and so is the beginning of the path; with a single move the path is empty. When the
        child is a leaf, which list leads down to it, and which one goes with your score?
        """,
    ),
    "explain-coups-comptes-a-partir-de-1": long_text(
        fr="""
        Des coups comptés à partir de 1

        Chaque coup du chemin est trop grand de 1 : [3, 1, 2] au lieu de [2, 0, 1].

            for numero, coup in enumerate(coups_possibles(jeu), start=1):
                ...
                    chemin = coups_prec + [numero]

        La recherche est juste, et le chemin aussi pour qui compte comme toi. Mais relu avec la
        numérotation du cours, il va à côté, ou vers un coup qui n'existe pas : à deux enfants, il
        n'y a pas de coup 2. Quel est le premier élément de coups_possibles(jeu), et comment
        l'écris-tu dans le chemin ?
        """,
        en="""
        Moves counted from 1

        Each move of the path is too large by 1: [3, 1, 2] instead of [2, 0, 1].

            for numero, coup in enumerate(coups_possibles(jeu), start=1):
                ...
                    chemin = coups_prec + [numero]

        The search is right, and so is the path for whoever counts as you do. But read with the
        course's numbers it goes astray, or to a move that does not exist: with two children there
        is no move 2. What is the first element of coups_possibles(jeu), and how do you write it in
        the path?
        """,
    ),
    "explain-chemin-qui-s-arrete": long_text(
        fr="""
        Le chemin s'arrête en route

        À certains sommets, le chemin gardé est celui qui mène au sommet, et non celui qui revient
        de l'enfant choisi.

            score, coups = minimax(position, prof - 1, coups_prec + [coup], False)
            chemin = coups_prec

        « coups_prec » dit comment on est arrivé ici ; la suite, elle, est dans ce que l'appel a
        renvoyé. Le score est juste, le chemin est trop court. Sur l'arbre [[1, 2], [0, 3]], quels
        coups contient « coups_prec » à la racine, et quels coups contient « coups » ?
        """,
        en="""
        The path stops on its way

        At some nodes the path that is kept is the one that leads to the node, not the one that
        comes back from the chosen child.

            score, coups = minimax(position, prof - 1, coups_prec + [coup], False)
            chemin = coups_prec

        “coups_prec” says how one came here; what follows is in what the call returned. The score
        is right, the path is too short. On the tree [[1, 2], [0, 3]], which moves does
        “coups_prec” hold at the root, and which does “coups” hold?
        """,
    ),
}
