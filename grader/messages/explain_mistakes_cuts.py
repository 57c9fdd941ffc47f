"""The longer texts about known mistakes of alpha-beta: when it cuts, what becomes of its bounds."""

from collections.abc import Mapping

from grader.messages.long_text import long_text
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # When a branch is cut.
    "explain-reponse-bornee": long_text(
        fr="""
        Réponse bornée : un score ramené dans la fenêtre

        Quand le score d'un sommet sort de la fenêtre [α ; β], deux habitudes existent : renvoyer le
        score trouvé (fail-soft), ou la borne qu'il dépasse (fail-hard).

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         trouve 1 : renvoie 1, ou la borne 3
               ┌─┴─┐   ┌─┴─┐
               3   5   1   ?

        C'est une convention, pas une erreur : dans un alpha-bêta écrit ainsi partout, ni la valeur,
        ni le chemin, ni les évaluations ne changent. Elle ne compte que si l'on garde ces scores
        pour plus tard, dans une table par exemple. À droite, que sait-on vraiment de la valeur du
        sommet : qu'elle est 1, ou seulement qu'elle est au plus 1 ?
        """,
        en="""
        Bounded answer: a score brought back into the window

        When the score of a node leaves the window [α ; β], there are two habits: returning the
        score that was found (fail-soft), or the bound that it exceeds (fail-hard).

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         finds 1: returns 1, or the bound 3
               ┌─┴─┐   ┌─┴─┐
               3   5   1   ?

        It is a convention, no mistake: in an alpha-beta that does so everywhere, neither the value
        nor the path nor the evaluations change. It matters only where these scores are kept for
        later, in a table for example. On the right, what do we really know of the node's value:
        that it is 1, or only that it is at most 1?
        """,
    ),
    "explain-jamais-de-coupe": long_text(
        fr="""
        Aucune branche n'est coupée

        La valeur et le chemin sont justes, mais toutes les feuilles sont évaluées, comme en
        minimax. Seul le nombre d'évaluations le montre : sur l'arbre du cours à 27 feuilles,
        alpha-bêta en évalue 16.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2       2 trouvé : α = 3, β = 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       9 est évaluée quand même

        Plusieurs programmes font cela, et rien ne les distingue de l'extérieur : pas de test, un
        test qui n'arrête pas la boucle (continue-pour-break) ou qui vient après elle
        (enfants-avant-le-test), des bornes qui ne bougent pas ou que personne ne reçoit. Une fois 2
        trouvé à droite, MAX peut-il encore vouloir y aller ? Quelle ligne de ton programme s'en
        rend compte ?
        """,
        en="""
        No branch is cut

        The value and the path are right, but every leaf is evaluated, as in minimax. Only the
        number of evaluations shows it: of the course's tree with 27 leaves, alpha-beta evaluates
        16.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2       2 found: α = 3, β = 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       9 is evaluated all the same

        Several programs do this, and nothing tells them apart from outside: no test at all, a test
        that does not end the loop (continue-for-break) or that comes after it
        (children-before-test), bounds that do not move or that nobody is handed. Once 2 is found on
        the right, can MAX still want to go there? Which line of your program notices?
        """,
    ),
    "explain-continue-pour-break": long_text(
        fr="""
        Un test de coupe qui n'arrête pas la boucle

        Le test est là, il devient vrai au bon moment, mais la boucle continue et l'enfant suivant
        est cherché comme si de rien n'était.

            for coup in coups_possibles(jeu):
                ...
                if alpha >= beta:
                    continue

        La valeur reste juste, puisque tous les enfants sont regardés : seul le nombre d'évaluations
        le montre. Un pass à cet endroit, ou un break qui n'arrête qu'une autre boucle, ont le même
        effet. De l'extérieur, cela revient exactement à ne jamais couper (jamais-de-coupe). Que
        fait continue quand c'est la dernière instruction de la boucle ?
        """,
        en="""
        A test for a cut that does not end the loop

        The test is there, it becomes true at the right moment, but the loop goes on and the next
        child is searched as if nothing had happened.

            for coup in coups_possibles(jeu):
                ...
                if alpha >= beta:
                    continue

        The value stays right, for every child is looked at: only the number of evaluations shows
        it. A pass in this place, or a break that ends only another loop, has the same effect. From
        outside it is exactly the same as never cutting (never-cuts). What does continue do where it
        is the last statement of the loop?
        """,
    ),
    "explain-enfants-avant-le-test": long_text(
        fr="""
        La coupe est testée quand tout est déjà cherché

        Tous les enfants sont d'abord cherchés et leurs scores mis dans une liste. La coupe ne
        travaille ensuite que sur cette liste.

            scores = []
            for enfant in enfants:
                scores.append(alphabeta(enfant, prof - 1, alpha, beta, False))
            for score in scores:
                if score >= beta:
                    break

        Quand le test devient vrai, il n'y a plus rien à économiser. La valeur est juste, et de
        l'extérieur cela revient exactement à ne jamais couper (jamais-de-coupe). À quel moment
        l'évaluation d'une feuille est-elle dépensée : quand son score est mis dans la liste, ou
        quand il y est lu ?
        """,
        en="""
        The cut is tested when everything is searched already

        All children are searched first and their scores put into a list. The cut then works on this
        list only.

            scores = []
            for enfant in enfants:
                scores.append(alphabeta(enfant, prof - 1, alpha, beta, False))
            for score in scores:
                if score >= beta:
                    break

        When the test becomes true, there is nothing left to save. The value is right, and from
        outside it is exactly the same as never cutting (never-cuts). When is the evaluation of a
        leaf spent: when its score is put into the list, or when it is read there?
        """,
    ),
    "explain-coupe-seulement-max": long_text(
        fr="""
        Des coupes aux sommets MAX seulement

        Aux sommets MAX, la recherche s'arrête dès que le score atteint β. Aux sommets MIN, elle va
        toujours jusqu'au dernier enfant.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2       MIN trouve 2 ≤ α, et continue
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       9 est évaluée

        Les valeurs restent justes et une partie des coupes a bien lieu : seul le nombre
        d'évaluations montre celles qui manquent. Compare tes lignes pour MAX et pour MIN : se
        répondent-elles une à une, et laquelle n'a pas de pendant ?
        """,
        en="""
        Cuts at MAX nodes only

        At MAX nodes the search stops as soon as the score reaches β. At MIN nodes it always goes on
        to the last child.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2       MIN finds 2 ≤ α, and goes on
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       9 is evaluated

        The values stay right and some of the cuts are made: only the number of evaluations shows
        those that are missing. Compare your lines for MAX and for MIN: does each have its
        counterpart, and which one has none?
        """,
    ),
    "explain-coupe-seulement-min": long_text(
        fr="""
        Des coupes aux sommets MIN seulement

        Aux sommets MIN, la recherche s'arrête dès que le score descend à α. Aux sommets MAX, elle
        va toujours jusqu'au dernier enfant.

                     ▼             après la gauche, β = 3
                 ┌───┴───┐
                 ▲ 3     ▲ 8       MAX trouve 8 ≥ β, et continue
               ┌─┴─┐   ┌─┴─┐
               1   3   8   4       4 est évaluée

        Les valeurs restent justes. Avec MAX à la racine et deux coups, on ne voit même rien : la
        racine elle-même ne coupe jamais. Il faut trois coups, ou MIN à la racine. Compare tes
        lignes pour MIN et pour MAX : laquelle n'a pas de pendant ?
        """,
        en="""
        Cuts at MIN nodes only

        At MIN nodes the search stops as soon as the score comes down to α. At MAX nodes it always
        goes on to the last child.

                     ▼             after the left child, β = 3
                 ┌───┴───┐
                 ▲ 3     ▲ 8       MAX finds 8 ≥ β, and goes on
               ┌─┴─┐   ┌─┴─┐
               1   3   8   4       4 is evaluated

        The values stay right. With MAX at the root and two moves nothing shows at all: the root
        itself never cuts. It takes three moves, or MIN at the root. Compare your lines for MIN and
        for MAX: which one has no counterpart?
        """,
    ),
    "explain-coupe-stricte-d-un-cote": long_text(
        fr="""
        L'égalité ne coupe que chez un joueur

        L'un des joueurs coupe à égalité, l'autre attend de dépasser la borne.

            if joueur_maximise:
                if score > beta: break
            else:
                if score <= alpha: break

        Chacun de ces deux choix, fait chez les deux joueurs, est une convention (coupe-stricte).
        Mélangés, ils donnent des valeurs justes, mais un nombre d'évaluations qui n'est celui
        d'aucune convention. Cela ne se voit que sur des arbres où des scores sont égaux : avec des
        feuilles toutes différentes, rien ne le montre. Quand α = β, quels scores restent entre les
        deux bornes, et cela dépend-il du joueur ?
        """,
        en="""
        Equality cuts for one player only

        One of the players cuts on equality, the other waits until the bound is exceeded.

            if joueur_maximise:
                if score > beta: break
            else:
                if score <= alpha: break

        Each of the two choices, made for both players, is a convention (strict-cut). Mixed, they
        give right values, but a number of evaluations that belongs to no convention. It shows only
        on trees where scores are equal: with leaves that all differ, nothing does. When α = β,
        which scores are left between the two bounds, and does that depend on the player?
        """,
    ),
    "explain-coupe-trop-tot": long_text(
        fr="""
        Une coupe un point trop tôt

        La coupe a lieu dès que α + 1 ≥ β, alors que le sommet peut encore changer quelque chose.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         MIN trouve 4 : α + 1 ≥ 4, on coupe
               ┌─┴─┐   ┌─┴─┐
               3   5   4   0       0 n'est pas évaluée

        La droite vaut 0, mais elle est annoncée à 4, et MAX la préfère à 3. Sur des scores espacés
        (0, 10, 20…) tout est juste : il faut deux scores voisins pour que la différence se voie.
        MAX tient 3, et MIN tient 4 à droite : si MIN y trouve encore mieux pour lui, MAX
        change-t-il d'avis ?
        """,
        en="""
        A cut one point too early

        The cut is made as soon as α + 1 ≥ β, although the node can still change something.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼         MIN finds 4: α + 1 ≥ 4, we cut
               ┌─┴─┐   ┌─┴─┐
               3   5   4   0       0 is not evaluated

        The right child is worth 0, but it is announced as 4, and MAX prefers it to 3. On scores
        that are far apart (0, 10, 20…) all is right: it takes two neighbouring scores for the
        difference to show. MAX holds 3, and MIN holds 4 on the right: if MIN finds something even
        better for itself there, does MAX change its mind?
        """,
    ),
    "explain-coupe-seulement-a-egalite": long_text(
        fr="""
        Une coupe seulement quand α et β sont égaux

        La boucle s'arrête quand les deux bornes se rejoignent, mais pas quand elles se sont
        croisées.

            if alpha == beta:
                break

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2       2 trouvé : α = 3, β = 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       3 n'est pas égal à 2 : 9 est évaluée

        La valeur et le chemin restent justes, et seul le nombre d'évaluations le montre. Quand les
        feuilles sont toutes différentes, les bornes ne sont jamais égales, et ce test ne coupe
        jamais (jamais-de-coupe). À droite, MIN tient 2 alors que MAX a 3 ailleurs : MAX a-t-il plus
        envie, ou moins envie, d'y venir que si MIN tenait 3 ?
        """,
        en="""
        A cut only where α and β are equal

        The loop ends where the two bounds meet, but not where they have crossed.

            if alpha == beta:
                break

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ 2       2 found: α = 3, β = 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9       3 does not equal 2: 9 is evaluated

        The value and the path stay right, and only the number of evaluations shows it. Where the
        leaves all differ, the bounds are never equal, and this test never cuts (never-cuts). On the
        right MIN holds 2 while MAX has 3 elsewhere: does MAX want to come there more, or less, than
        if MIN held 3?
        """,
    ),
    "explain-coupe-sur-sa-propre-borne": long_text(
        fr="""
        Une coupe sur la borne du joueur lui-même

        À un sommet MAX, la boucle s'arrête dès qu'un score atteint α ; à un sommet MIN, dès qu'un
        score descend à β. Or c'est justement ce que chaque joueur cherche à faire.

            if joueur_maximise:
                ...
                if score >= alpha:
                    break

        Au premier enfant, α vaut encore −∞ : n'importe quel score l'atteint, et la boucle s'arrête
        là. De l'extérieur, cela revient exactement à un return dans la boucle
        (return-dans-la-boucle). Trouver mieux que α, est-ce une mauvaise nouvelle pour MAX ? Qui
        d'autre pourrait alors refuser de venir jusqu'à ce sommet ?
        """,
        en="""
        A cut on the player's own bound

        At a MAX node the loop ends as soon as a score reaches α; at a MIN node, as soon as a score
        comes down to β. But that is just what each player tries to do.

            if joueur_maximise:
                ...
                if score >= alpha:
                    break

        At the first child α is still −∞: any score reaches it, and the loop ends there. From
        outside it is exactly the same as a return inside the loop (return-in-loop). Is finding
        better than α bad news for MAX? Who else might then refuse to come to this node?
        """,
    ),
    "explain-saute-un-seul-frere": long_text(
        fr="""
        Une coupe qui ne saute qu'un enfant

        Au moment de la coupe, l'enfant suivant est laissé de côté, mais la boucle reprend avec
        celui d'après.

                     ▲               après la gauche, α = 3
                 ┌───┴─────┐
                 ▼ 3       ▼         MIN trouve 2 ≤ α : on coupe
               ┌─┴─┐   ┌───┼───┐
               3   5   2   ?   9     « ? » est sautée, 9 est évaluée

        La valeur reste juste. Avec deux enfants par sommet, rien ne se voit, puisqu'il n'y a jamais
        plus d'un enfant à sauter : c'est à partir de trois que des évaluations sont en trop. Une
        fois 2 trouvé, combien des enfants qui restent peuvent encore faire changer MAX d'avis ?
        """,
        en="""
        A cut that skips one child only

        When the cut is made, the next child is left aside, but the loop goes on with the one after
        it.

                     ▲               after the left child, α = 3
                 ┌───┴─────┐
                 ▼ 3       ▼         MIN finds 2 ≤ α: we cut
               ┌─┴─┐   ┌───┼───┐
               3   5   2   ?   9     “?” is skipped, 9 is evaluated

        The value stays right. With two children to a node nothing shows, for there is never more
        than one child to skip: from three on there are evaluations too many. Once 2 is found, how
        many of the children that are left can still make MAX change its mind?
        """,
    ),
    "explain-test-avant-la-mise-a-jour": long_text(
        fr="""
        La coupe est testée avant la mise à jour de la borne

        Quand le test compare α et β, le dernier score n'y est pas encore entré.

            score = alphabeta(position, prof - 1, alpha, beta, False)
            if alpha >= beta:
                break
            alpha = max(alpha, score)

        La fenêtre vide n'est donc vue qu'au tour suivant, après un enfant de trop. Les valeurs
        restent justes ; avec deux enfants par sommet, aucune coupe ne sert plus à rien. À un sommet
        MAX avec β = 3, le premier score est 8 : que vaut α au moment du test, et que vaut-il une
        ligne plus bas ?
        """,
        en="""
        The cut is tested before the bound is updated

        When the test compares α and β, the last score has not gone into them yet.

            score = alphabeta(position, prof - 1, alpha, beta, False)
            if alpha >= beta:
                break
            alpha = max(alpha, score)

        So the empty window is noticed only at the next turn, after one child too many. The values
        stay right; with two children to a node, no cut is of any use any more. At a MAX node with
        β = 3 the first score is 8: what is α when the test is made, and what is it one line further
        down?
        """,
    ),
    "explain-coupe-sans-le-score": long_text(
        fr="""
        La coupe oublie le score qui l'a provoquée

        La boucle s'arrête avant que ce score ne soit gardé : le sommet renvoie son meilleur score
        d'avant, ou l'infini de départ si c'était le premier enfant.

            if score >= beta:
                break
            if score > score_max:
                score_max = score

                     ▼             après la gauche, β = 3
                 ┌───┴───┐
                 ▲ 3     ▲         8 ≥ β : on coupe, et la droite renvoie 1
               ┌─┴─┐   ┌─┴─┐
               2   3   1   8

        MIN croit alors que la droite vaut 1, et la choisit. Que doit apprendre MIN d'un sommet MAX
        que l'on vient de couper, pour qu'il n'y aille pas ?
        """,
        en="""
        The cut forgets the score that caused it

        The loop ends before this score is kept: the node returns its best score from before, or the
        infinity it started from if it was the first child.

            if score >= beta:
                break
            if score > score_max:
                score_max = score

                     ▼             after the left child, β = 3
                 ┌───┴───┐
                 ▲ 3     ▲         8 ≥ β: we cut, and the right returns 1
               ┌─┴─┐   ┌─┴─┐
               2   3   1   8

        MIN then believes that the right child is worth 1, and chooses it. What must MIN learn of a
        MAX node that has just been cut, so that it does not go there?
        """,
    ),
    "explain-coupe-renvoie-l-infini": long_text(
        fr="""
        Un sommet coupé renvoie l'infini

        La coupe a lieu au bon moment, mais le sommet répond alors par l'infini dont il était parti.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ +∞      2 trouvé : on coupe, et l'on renvoie +∞
               ┌─┴─┐   ┌─┴─┐
               3   5   2   ?

        Cela vient souvent d'un return qui nomme l'infini, parce que l'on pense « cette branche ne
        compte plus ». Mais le sommet du dessus lit ce nombre comme n'importe quel score. Sans
        coupe, tout est juste ; dès la première, la réponse peut devenir infinie, et le chemin mener
        dans la branche coupée. La gauche vaut 3 et la droite annonce +∞ : où va MAX, et qu'est-ce
        que MIN l'y laisse prendre ?
        """,
        en="""
        A node that is cut returns infinity

        The cut is made at the right moment, but the node then answers the infinity it started from.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ +∞      2 found: we cut, and return +∞
               ┌─┴─┐   ┌─┴─┐
               3   5   2   ?

        It often comes from a return that names infinity, out of the thought “this branch no longer
        counts”. But the node above reads this number like any other score. Without a cut all is
        right; from the first one on, the answer may become infinite, and the path lead into the
        branch that was cut. The left child is worth 3 and the right one announces +∞: where does
        MAX go, and what does MIN let it have there?
        """,
    ),
    # What becomes of the bounds.
    "explain-bornes-jamais-mises-a-jour": long_text(
        fr="""
        α et β ne suivent pas les scores

        Chaque sommet garde les bornes qu'il a reçues : un bon score trouvé à gauche n'est jamais
        annoncé à droite.

            for coup in coups_possibles(jeu):
                score = alphabeta(position, prof - 1, alpha, beta, False)
                if score > score_max:
                    score_max = score
                if score_max >= beta:
                    break

        Si les deux joueurs font ainsi, la fenêtre reste [−∞ ; +∞] partout et rien n'est coupé
        (jamais-de-coupe) ; si c'est un seul, une partie des coupes manque. Les valeurs sont justes.
        Après un premier enfant qui vaut 3, quelle fenêtre le deuxième reçoit-il ici, et que
        gagnerait-il à connaître ce 3 ?
        """,
        en="""
        α and β do not follow the scores

        Each node keeps the bounds it was handed: a good score found on the left is never announced
        to the right.

            for coup in coups_possibles(jeu):
                score = alphabeta(position, prof - 1, alpha, beta, False)
                if score > score_max:
                    score_max = score
                if score_max >= beta:
                    break

        If both players do so, the window stays [−∞ ; +∞] everywhere and nothing is cut
        (never-cuts); if one of them does, some of the cuts are missing. The values are right. After
        a first child that is worth 3, which window is the second handed here, and what would it
        gain by knowing this 3?
        """,
    ),
    "explain-bornes-non-transmises": long_text(
        fr="""
        Les enfants ne reçoivent pas α et β

        Les bornes sont tenues à jour, mais l'appel récursif n'en dit rien à l'enfant, qui repart
        comme s'il était la racine.

            score = alphabeta(position, prof - 1, -math.inf, math.inf, False)

        Il en va de même quand alpha et beta ont des valeurs par défaut que l'appel ne remplace pas.
        Les valeurs sont justes. Mais chaque sommet ne connaît plus que sa propre borne : si les
        deux joueurs font ainsi, elle n'est comparée qu'à un infini, et rien n'est jamais coupé
        (jamais-de-coupe). Quand un sommet MIN commence à chercher, comment peut-il apprendre ce que
        MAX a déjà trouvé ailleurs ?
        """,
        en="""
        The children are not handed α and β

        The bounds are kept up to date, but the recursive call tells the child nothing of them: it
        starts as if it were the root.

            score = alphabeta(position, prof - 1, -math.inf, math.inf, False)

        The same happens when alpha and beta have default values that the call does not replace. The
        values are right. But each node now knows its own bound only: if both players do so, it is
        compared with nothing but an infinity, and nothing is ever cut (never-cuts). When a MIN node
        begins to search, how can it learn what MAX has already found elsewhere?
        """,
    ),
    "explain-bornes-echangees": long_text(
        fr="""
        α et β échangés dans l'appel récursif

        Python associe les arguments aux paramètres par leur place, et non par leur nom.

            def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
                ...
                    score = alphabeta(position, prof - 1, beta, alpha, False)

        L'enfant reçoit β sous le nom alpha, et α sous le nom beta. Dès la racine, [−∞ ; +∞] devient
        [+∞ ; −∞] : cette fenêtre est vide, et l'enfant coupe après son premier score. Des feuilles
        qui comptent ne sont jamais regardées, et la valeur est souvent fausse. Dans quel ordre ta
        définition nomme-t-elle ses paramètres, et dans quel ordre ton appel les donne-t-il ?
        """,
        en="""
        α and β swapped in the recursive call

        Python matches arguments with parameters by their place, not by their name.

            def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
                ...
                    score = alphabeta(position, prof - 1, beta, alpha, False)

        The child is handed β under the name alpha, and α under the name beta. From the root on,
        [−∞ ; +∞] becomes [+∞ ; −∞]: this window is empty, and the child cuts after its first score.
        Leaves that matter are never looked at, and the value is often wrong. In which order does
        your definition name its parameters, and in which order does your call give them?
        """,
    ),
    "explain-bornes-changees-de-signe": long_text(
        fr="""
        Une fenêtre de négamax dans un alpha-bêta

        L'enfant reçoit −β et −α à la place de α et β.

            score = alphabeta(position, prof - 1, -beta, -alpha, False)

        Dans un négamax, c'est la bonne fenêtre : les scores y changent de signe à chaque étage,
        parce que chacun compte de son côté. Ici MAX et MIN sont écrits à part et les scores ne
        changent jamais de signe : les bornes retournées ne correspondent plus à rien. Si les deux
        joueurs font ainsi, rien n'est coupé ; si c'est un seul, des coupes manquent et d'autres ont
        lieu à tort. MAX est sûr d'avoir 3 : que veut dire la borne −3 pour un enfant dont les
        scores gardent leur signe ?
        """,
        en="""
        A negamax window in an alpha-beta

        The child is handed −β and −α in the place of α and β.

            score = alphabeta(position, prof - 1, -beta, -alpha, False)

        In a negamax this is the right window: scores change their sign there at each level, because
        each player counts from its own side. Here MAX and MIN are written apart and scores never
        change their sign: bounds turned over mean nothing any more. If both players do so, nothing
        is cut; if one of them does, some cuts are missing and others are made wrongly. MAX is sure
        of 3: what does the bound −3 mean to a child whose scores keep their sign?
        """,
    ),
    "explain-racine-sans-borne": long_text(
        fr="""
        La racine ne transmet pas ce qu'elle a trouvé

        Chaque enfant de la racine est cherché avec la fenêtre [−∞ ; +∞] : ce que le premier a
        rapporté n'aide pas à couper dans les suivants. Plus bas, tout est en ordre.

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, coup)
                score = alphabeta(position, prof - 1, -math.inf, math.inf, False)

        Cela arrive souvent quand la racine est écrite à part, dans une fonction qui choisit le
        coup. La valeur est juste ; à deux coups de profondeur, plus rien n'est coupé. Après un
        premier enfant qui vaut 3, qu'est-ce que la recherche du deuxième pourrait laisser de côté,
        et de qui peut-elle l'apprendre ?
        """,
        en="""
        The root does not hand on what it has found

        Each child of the root is searched with the window [−∞ ; +∞]: what the first one brought
        back does not help to cut in the next ones. Further down all is in order.

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, coup)
                score = alphabeta(position, prof - 1, -math.inf, math.inf, False)

        It often happens where the root is written apart, in a function that chooses the move. The
        value is right; at a depth of two moves, nothing is cut any more. After a first child that
        is worth 3, what could the search of the second leave aside, and from whom can it learn
        that?
        """,
    ),
    "explain-bornes-globales": long_text(
        fr="""
        Des bornes partagées par tous les sommets

        α et β sont des variables du programme entier, et non de chaque appel.

            def alphabeta(jeu, prof, joueur_maximise):
                global alpha, beta
                ...
                    alpha = max(alpha, score)

        Un α monté au fond d'une branche reste monté quand on en sort. La branche d'à côté, à
        laquelle il ne s'applique pas, est alors coupée à tort, et la valeur est souvent fausse. Sur
        un petit arbre, tout peut tomber juste. Quand la recherche d'un enfant est finie et que l'on
        passe à son frère, que devrait valoir β : ce qu'il valait avant cet enfant, ou ce que ses
        descendants en ont fait ?
        """,
        en="""
        Bounds shared by all nodes

        α and β are variables of the whole program, and not of each call.

            def alphabeta(jeu, prof, joueur_maximise):
                global alpha, beta
                ...
                    alpha = max(alpha, score)

        An α raised at the bottom of a branch stays raised when we come out of it. The next branch,
        to which it does not apply, is then cut wrongly, and the value is often wrong. On a small
        tree everything may come out right. When the search of a child is over and we go on to its
        sibling, what should β be: what it was before this child, or what the child's descendants
        made of it?
        """,
    ),
    "explain-borne-du-mauvais-joueur": long_text(
        fr="""
        Chaque score change la borne de l'autre joueur

        Un score trouvé par MAX fait baisser β, un score trouvé par MIN fait monter α.

            if joueur_maximise:
                beta = min(beta, score)
            else:
                alpha = max(alpha, score)

        Si les deux joueurs font ainsi, la fenêtre se ferme à tort : des feuilles qui comptent sont
        coupées, et la valeur est souvent fausse. Si c'est un seul, plus rien n'est coupé : les
        valeurs restent justes, et seul le nombre d'évaluations le montre. Quand MAX a trouvé 5 à un
        sommet, que sait-on de la valeur de ce sommet : au moins 5 ou au plus 5, et laquelle des
        deux bornes dit cela ?
        """,
        en="""
        Each score changes the other player's bound

        A score found by MAX lowers β, a score found by MIN raises α.

            if joueur_maximise:
                beta = min(beta, score)
            else:
                alpha = max(alpha, score)

        If both players do so, the window closes wrongly: leaves that matter are cut, and the value
        is often wrong. If one of them does, nothing is cut any more: the values stay right, and
        only the number of evaluations shows it. When MAX has found 5 at a node, what do we know of
        this node's value: at least 5 or at most 5, and which of the two bounds says that?
        """,
    ),
    "explain-borne-du-dernier-score": long_text(
        fr="""
        La borne suit le dernier score, et non le meilleur

        Après chaque enfant, la borne prend son score, même quand il est moins bon que le précédent.

            alpha = score

                     ▲             α = 7, puis α = 2
               ┌─────┼─────┐
               7     2     ▼       cherché avec α = 2
                         ┌─┴─┐
                         5   9     5 > α : pas de coupe, 9 est évaluée

        Les valeurs restent justes, car une fenêtre trop ouverte ne fait que manquer des coupes.
        Quand les scores ne font que monter, rien ne se voit. MAX tient déjà 7 : dans ton programme,
        ce qu'il est sûr d'avoir peut-il redescendre ?
        """,
        en="""
        The bound follows the last score, and not the best

        After each child the bound takes its score, even where that is worse than the one before.

            alpha = score

                     ▲             α = 7, then α = 2
               ┌─────┼─────┐
               7     2     ▼       searched with α = 2
                         ┌─┴─┐
                         5   9     5 > α: no cut, 9 is evaluated

        The values stay right, for a window that is too wide only misses cuts. Where scores keep
        rising, nothing shows. MAX holds 7 already: in your program, can what it is sure of come
        down again?
        """,
    ),
    "explain-borne-remise-a-zero-d-un-cote": long_text(
        fr="""
        Un joueur oublie la borne qu'il reçoit

        L'un des joueurs reprend sa borne à l'infini à chaque sommet ; l'autre garde celle qu'il a
        reçue.

            if joueur_maximise:
                alpha = -math.inf
                for coup in coups_possibles(jeu):

        Fait chez les deux joueurs, cela s'appelle l'élagage superficiel (elagage-superficiel). D'un
        seul côté, les valeurs sont justes aussi, mais des coupes profondes manquent : celles qu'une
        borne trouvée à la racine permettrait trois étages plus bas. Rien ne se voit donc avant
        quatre coups. Quand un sommet MAX reçoit α = 3, d'où vient ce 3, et est-il encore vrai à cet
        endroit ?
        """,
        en="""
        One player forgets the bound it is handed

        One of the players starts its bound from infinity at each node; the other keeps the one it
        was handed.

            if joueur_maximise:
                alpha = -math.inf
                for coup in coups_possibles(jeu):

        Done by both players, this is called shallow pruning (shallow-pruning). On one side only,
        the values are right as well, but deep cuts are missing: those that a bound found at the
        root would allow three levels further down. So nothing shows before four moves. When a MAX
        node is handed α = 3, where does this 3 come from, and is it still true there?
        """,
    ),
    "explain-mauvaise-borne-renvoyee": long_text(
        fr="""
        Le sommet renvoie la borne de l'autre joueur

        Un sommet MAX répond par β, un sommet MIN par α.

            if joueur_maximise:
                for coup in coups_possibles(jeu):
                    ...
                return beta

        β est ce que MIN a trouvé ailleurs, plus haut dans l'arbre : il ne dit rien des enfants de
        ce sommet. À une racine MAX, où β vaut encore +∞, la réponse est donc +∞. Le chemin, lui,
        peut être juste. Un sommet MAX a trouvé 3 puis 5, et MIN a 8 ailleurs : lequel de ces trois
        nombres est la valeur de ce sommet ?
        """,
        en="""
        The node returns the other player's bound

        A MAX node answers with β, a MIN node with α.

            if joueur_maximise:
                for coup in coups_possibles(jeu):
                    ...
                return beta

        β is what MIN has found elsewhere, further up in the tree: it says nothing of the children
        of this node. So at a MAX root, where β is still +∞, the answer is +∞. The path may well be
        right. A MAX node has found 3 and then 5, and MIN has 8 elsewhere: which of these three
        numbers is the value of this node?
        """,
    ),
    "explain-test-de-coupe-a-l-envers": long_text(
        fr="""
        Le test de coupe est à l'envers

        La boucle s'arrête quand la fenêtre est encore ouverte, et continue quand elle est fermée.

            if alpha <= beta:
                break

        Au début, α = −∞ et β = +∞ : la condition est vraie dès le premier enfant, et les suivants
        ne sont presque jamais regardés. Il y a très peu d'évaluations, et la valeur n'est juste que
        si le premier enfant était le bon. Avec α = 3 et β = 8, existe-t-il encore un score qui
        intéresse les deux joueurs, et faut-il donc s'arrêter là ?
        """,
        en="""
        The test for a cut is the wrong way round

        The loop ends while the window is still open, and goes on once it is closed.

            if alpha <= beta:
                break

        At first α = −∞ and β = +∞: the condition holds after the very first child, and the next
        ones are hardly ever looked at. There are very few evaluations, and the value is right only
        if the first child was the good one. With α = 3 and β = 8, is there still a score that
        interests both players, and so is it time to stop there?
        """,
    ),
    "explain-une-borne-passee-deux-fois": long_text(
        fr="""
        Une même borne est transmise deux fois

        L'appel récursif reçoit α à la place de β, ou β à la place de α.

            alphabeta(position, prof - 1, coups_prec + [coup], alpha, alpha, False)

        L'enfant croit alors que sa fenêtre est fermée, ou qu'une borne est déjà atteinte : il
        coupe dès son premier coup, sans qu'aucun score l'ait justifié. Sur un petit arbre où le
        premier coup est le bon, rien ne se voit. Écris, pour le premier enfant de la racine, les
        deux nombres que ton appel lui donne : lequel dit ce que MAX a déjà, et lequel ce que MIN
        a déjà ?
        """,
        en="""
        One bound is handed on twice

        The recursive call is given α in the place of β, or β in the place of α.

            alphabeta(position, prof - 1, coups_prec + [coup], alpha, alpha, False)

        The child then believes that its window is closed, or that a bound is reached already: it
        cuts after its first move, with no score to justify it. On a small tree whose first move
        is the good one, nothing shows. Write down, for the root's first child, the two numbers
        that your call gives it: which of them says what MAX has already, and which what MIN has?
        """,
    ),
}
