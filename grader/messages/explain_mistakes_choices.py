"""The longer texts about known mistakes: who plays, which score is best, which children count."""

from collections.abc import Mapping

from grader.messages.long_text import long_text
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Who plays.
    "explain-max-partout": long_text(
        fr="""
        MAX joue à tous les étages

        Le plus grand score est pris partout, même quand c'est à l'adversaire de choisir.

                     ▲ 9
                 ┌───┴───┐
                 ▲ 5     ▲ 9       ici, c'est à MIN de jouer
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        La réponse est donc la plus grande feuille de l'arbre, comme si l'adversaire aidait à
        l'atteindre ; ici la valeur est 3. À un seul coup, ou quand chaque sommet n'a qu'un enfant,
        rien ne se voit. Dans l'exemple du cours à 15 feuilles, la meilleure vaut 10 et la valeur
        est 6 : pourquoi MAX ne peut-il pas y compter sur 10 ?
        """,
        en="""
        MAX plays at every level

        The largest score is taken everywhere, even where it is the opponent who chooses.

                     ▲ 9
                 ┌───┴───┐
                 ▲ 5     ▲ 9       here it is MIN's turn
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        So the answer is the largest leaf of the tree, as if the opponent helped to get there; here
        the value is 3. With a single move, or where each node has one child only, nothing shows. In
        the course's example with 15 leaves the best leaf is 10 and the value is 6: why can MAX not
        count on 10 there?
        """,
    ),
    "explain-min-partout": long_text(
        fr="""
        MIN joue à tous les étages

        Le plus petit score est pris partout, même quand c'est à MAX de choisir.

                     ▼ 2           ici, c'est à MAX de jouer
                 ┌───┴───┐
                 ▼ 3     ▼ 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        La réponse est donc la plus petite feuille de l'arbre ; ici la valeur est 3. À un seul coup
        de MIN, ou quand chaque sommet n'a qu'un enfant, rien ne se voit. C'est ton tour, et tes
        deux coups mènent à 3 ou à 2 : lequel joues-tu, et que ferait ton programme ?
        """,
        en="""
        MIN plays at every level

        The smallest score is taken everywhere, even where it is MAX who chooses.

                     ▼ 2           here it is MAX's turn
                 ┌───┴───┐
                 ▼ 3     ▼ 2
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        So the answer is the smallest leaf of the tree; here the value is 3. With a single move of
        MIN, or where each node has one child only, nothing shows. It is your turn, and your two
        moves lead to 3 or to 2: which one do you play, and what would your program do?
        """,
    ),
    "explain-joueurs-echanges": long_text(
        fr="""
        Les rôles de MAX et de MIN sont échangés

        Le plus petit score est pris aux sommets de MAX, le plus grand à ceux de MIN.

                     ▼ 5           ici, c'est à MAX de jouer
                 ┌───┴───┐
                 ▲ 5     ▲ 9       et ici, à MIN
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        La réponse est 5, et la valeur 3. Cela vient souvent d'un test écrit à l'envers, des deux
        blocs du if intervertis, ou d'un joueur lu comme « celui qui vient de jouer ». Chaque bloc,
        pris seul, a l'air juste. Au premier appel, joueur_maximise vaut True : lequel de tes deux
        blocs est alors exécuté, et que cherche-t-il ?
        """,
        en="""
        The parts of MAX and MIN are swapped

        The smallest score is taken at MAX's nodes, the largest at MIN's.

                     ▼ 5           here it is MAX's turn
                 ┌───┴───┐
                 ▲ 5     ▲ 9       and here MIN's
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        The answer is 5, and the value 3. It often comes from a test written the wrong way round,
        from the two blocks of the if in each other's place, or from a player read as “the one who
        has just played”. Each block looks right by itself. At the first call joueur_maximise is
        True: which of your two blocks is run then, and what does it look for?
        """,
    ),
    "explain-pas-d-alternance": long_text(
        fr="""
        Le joueur ne change pas d'un étage à l'autre

        L'appel récursif garde le joueur du sommet.

            score = minimax(position, prof - 1, joueur_maximise)

        Celui qui commence joue donc aussi les coups de son adversaire, et obtient la feuille qui
        l'arrange le mieux. À un seul coup, tout est juste ; dès deux coups, la valeur est presque
        toujours trop belle. Parfois un seul des deux joueurs se rappelle ainsi lui-même : une fois
        son tour venu, il le garde jusqu'en bas. Après un coup de MAX, à qui est-ce de jouer, et
        quel argument l'annonce à l'appel récursif ?
        """,
        en="""
        The player does not change from one level to the next

        The recursive call keeps the player of the node.

            score = minimax(position, prof - 1, joueur_maximise)

        So whoever begins plays the opponent's moves as well, and gets the leaf that suits them
        best. With a single move all is right; from two moves on the value is nearly always too
        good. Sometimes only one of the two players calls itself like this: once its turn has come,
        it keeps it to the bottom. After a move of MAX, whose turn is it, and which argument tells
        the recursive call?
        """,
    ),
    "explain-joueur-selon-la-profondeur": long_text(
        fr="""
        Le joueur est déduit de la profondeur

        Qui joue dépend du nombre de coups qui restent, pair ou impair, et non de joueur_maximise.

            if prof % 2 == 1:
                score_max = -math.inf

        Les joueurs alternent bien d'étage en étage, puisque prof diminue de 1. Mais celui de la
        racine est fixé par la profondeur demandée : pour la moitié des profondeurs c'est le bon, et
        tout est juste ; pour l'autre moitié, les rôles sont échangés partout. Et quand MIN doit
        commencer, ton programme n'en sait rien. Appelle ta fonction avec prof = 2, puis prof = 3,
        MAX commençant les deux fois : quel joueur met-elle à la racine ?
        """,
        en="""
        The player is worked out from the depth

        Who plays depends on the number of moves left, even or odd, and not on joueur_maximise.

            if prof % 2 == 1:
                score_max = -math.inf

        The players do alternate from level to level, for prof decreases by 1. But the one at the
        root is settled by the depth asked for: for half of the depths it is the right one, and all
        is right; for the other half the parts are swapped everywhere. And when MIN is to begin,
        your program knows nothing of it. Call your function with prof = 2, then prof = 3, MAX
        beginning both times: which player does it put at the root?
        """,
    ),
    "explain-joueur-change-dans-la-boucle": long_text(
        fr="""
        Le joueur change à chaque tour de boucle

        joueur_maximise est changé à l'intérieur de la boucle, et garde sa valeur d'un enfant à
        l'autre.

            for coup in coups_possibles(jeu):
                joueur_maximise = not joueur_maximise
                position = joue_un_coup(jeu, coup)
                score = minimax(position, prof - 1, joueur_maximise)

        Le premier enfant est cherché pour le bon joueur, le deuxième pour l'autre, le troisième de
        nouveau pour le bon : une branche sur deux a un score qui n'est pas le sien. Quand les
        enfants sont des feuilles, où plus personne ne choisit, rien ne se voit : il faut deux
        coups. À un sommet MAX de trois enfants, que vaut joueur_maximise pour chacun d'eux, et à
        qui est-ce de jouer chez chacun ?
        """,
        en="""
        The player changes at each turn of the loop

        joueur_maximise is changed inside the loop, and keeps its value from one child to the next.

            for coup in coups_possibles(jeu):
                joueur_maximise = not joueur_maximise
                position = joue_un_coup(jeu, coup)
                score = minimax(position, prof - 1, joueur_maximise)

        The first child is searched for the right player, the second for the other one, the third
        for the right one again: every second branch has a score that is not its own. Where the
        children are leaves, at which nobody chooses any more, nothing shows: it takes two moves. At
        a MAX node with three children, what is joueur_maximise for each of them, and whose turn is
        it at each?
        """,
    ),
    "explain-comparaison-inversee": long_text(
        fr="""
        La comparaison est faite dans l'autre sens

        Le score de départ convient au joueur, mais la comparaison est celle de l'autre.

            score_max = -math.inf
            for coup in coups_possibles(jeu):
                ...
                if score < score_max:
                    score_max = score

        Aucun score n'est plus petit que −∞ : le meilleur score ne change jamais. Un sommet MAX
        renvoie −∞, un sommet MIN +∞, et le chemin n'est jamais rempli (Python s'en plaint parfois
        avec UnboundLocalError). Quel score rendrait cette condition vraie une première fois ?
        """,
        en="""
        The comparison is made the other way round

        The starting score suits the player, but the comparison is the other one's.

            score_max = -math.inf
            for coup in coups_possibles(jeu):
                ...
                if score < score_max:
                    score_max = score

        No score is smaller than −∞: the best score never changes. A MAX node returns −∞, a MIN node
        +∞, and the path is never filled in (Python sometimes complains with UnboundLocalError).
        Which score would make this condition true for a first time?
        """,
    ),
    "explain-feuille-de-signe-oppose": long_text(
        fr="""
        Des feuilles qui changent de signe

        Une feuille où c'est à MIN de jouer compte à l'envers : 7 y devient −7.

            if prof == 0:
                return evaluation(jeu) if joueur_maximise else -evaluation(jeu)

        Ce changement a sa place dans un négamax, où chaque étage retourne aussi les scores. Quand
        MAX et MIN ont chacun leur bloc, l'évaluation est la même pour les deux : grande, elle plaît
        à MAX, petite, à MIN. Avec MAX à la racine et un nombre pair de coups, rien ne se voit. À un
        coup, les feuilles de MAX valent 7 et 2 : laquelle choisit-il si elles deviennent −7 et −2 ?
        """,
        en="""
        Leaves that change their sign

        A leaf where it is MIN's turn counts the other way round: 7 becomes −7.

            if prof == 0:
                return evaluation(jeu) if joueur_maximise else -evaluation(jeu)

        This change has its place in a negamax, where each level turns the scores over too. Where
        MAX and MIN each have a block of their own, the evaluation is the same for both: large, it
        pleases MAX, small, MIN. With MAX at the root and an even number of moves nothing shows.
        With one move, MAX's leaves are worth 7 and 2: which one does it choose if they become −7
        and −2?
        """,
    ),
    "explain-reponse-de-signe-oppose": long_text(
        fr="""
        La réponse finale change de signe

        La recherche est juste, mais quand MIN joue à la racine, le score est renvoyé avec le signe
        opposé.

                     ▼ 3           renvoie −3
                 ┌───┴───┐
                 3       5

        C'est l'usage d'un négamax, où chacun lit le score de son propre côté. Ici tous les scores
        se lisent du côté de MAX, comme les feuilles. Tant que MAX joue à la racine, ou que la
        valeur est 0, rien ne se voit ; le chemin est juste. Si MIN obtient au mieux la feuille 3,
        par quel nombre le dire à quelqu'un qui regarde les feuilles ?
        """,
        en="""
        The final answer changes its sign

        The search is right, but when MIN plays at the root, the score is returned with the opposite
        sign.

                     ▼ 3           returns −3
                 ┌───┴───┐
                 3       5

        It is the habit of a negamax, where each player reads the score from their own side. Here
        all scores are read from MAX's side, as the leaves are. As long as MAX plays at the root, or
        the value is 0, nothing shows; the path is right. If MIN gets the leaf 3 at best, by which
        number can one say so to somebody who looks at the leaves?
        """,
    ),
    # The best score.
    "explain-depart-zero": long_text(
        fr="""
        Un score de départ qui vaut 0

        Le meilleur score part de 0, et ne change que si un enfant fait mieux.

                     ▲             part de 0
                 ┌───┴───┐
                −3      −7         ni l'un ni l'autre ne dépasse 0

        Tant que MAX a un score positif, et MIN un score négatif, tout est juste. Sinon le sommet
        répond 0, qui n'est la valeur d'aucune feuille, et il n'y a pas de chemin : le 0 se comporte
        comme un enfant de plus, que personne ne peut jouer. Que vaut le maximum de −3 et −7 si l'on
        part de 0 ?
        """,
        en="""
        A starting score of 0

        The best score starts from 0, and changes only where a child does better.

                     ▲             starts from 0
                 ┌───┴───┐
                −3      −7         neither of them exceeds 0

        As long as MAX has a positive score, and MIN a negative one, all is right. Otherwise the
        node answers 0, which is the value of no leaf, and there is no path: the 0 acts like one
        more child, which nobody can play. What is the maximum of −3 and −7 if one starts from 0?
        """,
    ),
    "explain-infini-trop-petit": long_text(
        fr="""
        Un infini qui n'en est pas un

        Le meilleur score part d'un nombre que l'on croit plus petit, ou plus grand, que tous les
        scores.

            score_max = -1000
            score_min = 1000

        Tant que les scores restent entre les deux, tout est juste, et l'on peut jouer longtemps
        sans rien voir. Si tous sont plus bas que −1000, aucun ne bat ce départ : le sommet répond
        −1000, qui n'est la valeur d'aucune feuille, sans chemin. Le cours donne même −∞ à une
        partie perdue. Que renvoie ce sommet MAX si ses enfants valent −2000 et −3000 ?
        """,
        en="""
        An infinity that is none

        The best score starts from a number that is believed to be smaller, or larger, than every
        score.

            score_max = -1000
            score_min = 1000

        As long as the scores stay between the two all is right, and one can play for a long time
        without seeing anything. If all are below −1000, none beats this start: the node answers
        −1000, which is the value of no leaf, without a path. The course even gives −∞ to a game
        that is lost. What does this MAX node return if its children are worth −2000 and −3000?
        """,
    ),
    "explain-fenetre-trop-petite": long_text(
        fr="""
        Une première fenêtre trop étroite

        La recherche commence avec des bornes finies en guise d'infinis.

            def alphabeta(jeu, prof, alpha=-1000, beta=1000, joueur_maximise=True):

        Une borne annonce un score déjà assuré ailleurs. Avec β = 1000, la racine croit que MIN
        tient 1000 quelque part : dès qu'un enfant fait autant, elle coupe, et ne voit pas les
        suivants. Avec les scores du cours, entre 1 et 20, rien ne se voit. Que répond ce programme,
        pour MAX à la racine, quand le premier enfant vaut 5000 et le deuxième 6000 ?
        """,
        en="""
        A first window that is too narrow

        The search begins with finite bounds by way of infinities.

            def alphabeta(jeu, prof, alpha=-1000, beta=1000, joueur_maximise=True):

        A bound announces a score that is already certain elsewhere. With β = 1000 the root believes
        that MIN holds 1000 somewhere: as soon as a child does as much it cuts, and does not see the
        next ones. With the course's scores, between 1 and 20, nothing shows. What does this program
        answer, with MAX at the root, when the first child is worth 5000 and the second 6000?
        """,
    ),
    "explain-depart-oppose": long_text(
        fr="""
        Un score de départ qu'aucun enfant ne peut battre

        Le meilleur score de MAX part de +∞, ou celui de MIN de −∞.

            score_max = math.inf
            for coup in coups_possibles(jeu):
                ...
                if score > score_max:
                    score_max = score

        Aucun score ne dépasse +∞ : rien n'est jamais gardé. Le sommet renvoie l'infini de
        départ, et le chemin n'est jamais rempli. Des feuilles sont pourtant évaluées, et le
        parcours a l'air normal. Tant qu'aucun enfant n'est cherché, quel est le pire score que MAX
        puisse craindre à ce sommet ?
        """,
        en="""
        A starting score that no child can beat

        MAX's best score starts from +∞, or MIN's from −∞.

            score_max = math.inf
            for coup in coups_possibles(jeu):
                ...
                if score > score_max:
                    score_max = score

        No score exceeds +∞: nothing is ever kept. The node returns the infinity it started from,
        and the path is never filled in. Leaves are evaluated all the same, and the walk looks
        normal. As long as no child has been searched, what is the worst score that MAX may have to
        fear at this node?
        """,
    ),
    "explain-depart-de-l-evaluation": long_text(
        fr="""
        Le meilleur score part de la note du sommet

        Avant la boucle, le meilleur score vaut evaluation(jeu), et ne change que si un enfant fait
        mieux.

                     ▲ 6           noté 6 par evaluation
                 ┌───┴───┐
                 3       5         ni l'un ni l'autre ne dépasse 6

        Cette note devine la suite ; la recherche, elle, la regarde. Si tous les enfants sont moins
        bons, le sommet garde pourtant sa note, comme un enfant de plus que personne ne peut jouer.
        Les sommets intérieurs sont aussi évalués, et chaque appel est compté. Là où un enfant fait
        toujours mieux que la note, la valeur est juste. Une position notée 6 mène au mieux à 5 :
        que peut vraiment y obtenir MAX ?
        """,
        en="""
        The best score starts from the score of the node

        Before the loop the best score is evaluation(jeu), and it changes only where a child does
        better.

                     ▲ 6           evaluation says 6
                 ┌───┴───┐
                 3       5         neither of them exceeds 6

        This score guesses what follows; the search looks at it. If all children are worse, the node
        keeps its score all the same, like one more child, which nobody can play. Inner nodes are
        evaluated too, and each call is counted. Where some child always beats this score, the value
        is right. A position that evaluation puts at 6 leads to 5 at best: what can MAX really get
        there?
        """,
    ),
    "explain-meilleur-global": long_text(
        fr="""
        Un meilleur score partagé par tous les sommets

        Le meilleur score est une variable du programme entier, et non de chaque appel.

            score_max = -math.inf
            def minimax(jeu, prof, joueur_maximise):
                global score_max
                ...
                    score_max = max(score_max, score)

        En bas de l'arbre, le premier sommet MAX trouve la bonne valeur. Le suivant commence là où
        le premier s'est arrêté : si ses propres enfants font moins bien, il répond par un score
        venu d'une autre branche. Les sommets plus haut partagent aussi cette variable. À un seul
        coup, rien ne se voit. Un premier sommet MAX a trouvé 8, et les enfants du suivant valent 2
        et 5 : que répond ton programme pour celui-ci ?
        """,
        en="""
        A best score shared by all nodes

        The best score is a variable of the whole program, and not of each call.

            score_max = -math.inf
            def minimax(jeu, prof, joueur_maximise):
                global score_max
                ...
                    score_max = max(score_max, score)

        At the bottom of the tree the first MAX node finds the right value. The next one begins
        where the first left off: if its own children do less well, it answers with a score that
        comes from another branch. The nodes further up share this variable too. With a single move
        nothing shows. A first MAX node has found 8, and the children of the next one are worth 2
        and 5: what does your program answer for that one?
        """,
    ),
    "explain-moyenne-au-lieu-du-meilleur": long_text(
        fr="""
        La moyenne des enfants au lieu du meilleur

        Un sommet répond par la moyenne des scores de ses enfants.

                     ▲
                 ┌───┴───┐
                 ▼ 4     ▼ 5,5     la valeur est 3 à gauche, 2 à droite
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        Une moyenne convient quand c'est le hasard qui choisit, un dé par exemple. Ici quelqu'un
        choisit, et toujours ce qui l'arrange. La réponse n'est souvent la valeur d'aucune feuille,
        et le joueur du dessus peut se tromper de côté, comme sur ce dessin. Quand tous les enfants
        se valent, ou qu'il n'y en a qu'un, rien ne se voit. À droite, MIN peut prendre 2 ou 9 :
        combien de fois sur dix prend-il 9 ?
        """,
        en="""
        The mean of the children instead of the best

        A node answers with the mean of its children's scores.

                     ▲
                 ┌───┴───┐
                 ▼ 4     ▼ 5.5     the value is 3 on the left, 2 on the right
               ┌─┴─┐   ┌─┴─┐
               3   5   2   9

        A mean is what is needed where chance chooses, a die for example. Here somebody chooses, and
        always what suits them. The answer is often the value of no leaf, and the player above may
        go to the wrong side, as in this drawing. Where all children are worth the same, or there is
        only one, nothing shows. On the right MIN can take 2 or 9: how many times out of ten does it
        take 9?
        """,
    ),
    "explain-evaluations-additionnees": long_text(
        fr="""
        Les notes s'additionnent en remontant

        La note d'un sommet est ajoutée au score qui vient de ses enfants.

            score = minimax(position, prof - 1, False) + evaluation(jeu)

                     ▲
                 ┌───┴───┐
                 ▼ 7     ▼ 5       noté 4 à gauche : 3 + 4
               ┌─┴─┐   ┌─┴─┐       noté 0 à droite : 5 + 0
               3   6   5   9

        Chaque note semble être un gain reçu en route. Mais une évaluation ne paie rien : elle
        estime comment la partie finira. Ici MAX va à gauche pour 7, et la partie finit à 3. Là où
        les sommets intérieurs sont notés 0, la valeur est juste, et seul le nombre d'évaluations
        change. evaluation annonce 4 pour un sommet, et la suite mène à 3 : laquelle des deux en
        sait le plus, et que veut dire 7 ?
        """,
        en="""
        The evaluations are added up on the way back

        What evaluation says of a node is added to the score that comes from its children.

            score = minimax(position, prof - 1, False) + evaluation(jeu)

                     ▲
                 ┌───┴───┐
                 ▼ 7     ▼ 5       evaluation says 4 on the left: 3 + 4
               ┌─┴─┐   ┌─┴─┐       evaluation says 0 on the right: 5 + 0
               3   6   5   9

        Each evaluation looks like a gain received on the way. But an evaluation pays nothing: it
        guesses how the game will end. Here MAX goes left for 7, and the game ends at 3. Where inner
        nodes are evaluated at 0, the value is right, and only the number of evaluations changes.
        evaluation announces 4 for a node, and what follows leads to 3: which of the two knows more,
        and what does 7 mean?
        """,
    ),
    "explain-meilleur-oublie": long_text(
        fr="""
        Le dernier enfant l'emporte toujours

        Le meilleur score est oublié à chaque tour : remis au départ dans la boucle, ou remplacé
        sans comparaison.

            for coup in coups_possibles(jeu):
                score_max = -math.inf
                ...
                if score > score_max:
                    score_max = score

        À la fin, seul reste le score du dernier enfant cherché. Quand celui-ci est le meilleur,
        tout est juste ; les évaluations de minimax le sont toujours. Après deux tours de cette
        boucle, que reste-t-il du score du premier enfant ?
        """,
        en="""
        The last child always wins

        The best score is forgotten at each turn: set back inside the loop, or replaced without a
        comparison.

            for coup in coups_possibles(jeu):
                score_max = -math.inf
                ...
                if score > score_max:
                    score_max = score

        In the end only the score of the last child searched is left. Where that child is the best,
        all is right; the evaluations of minimax always are. After two turns of this loop, what is
        left of the first child's score?
        """,
    ),
    "explain-derniere-egalite": long_text(
        fr="""
        À égalité, le dernier l'emporte

        Un score égal au meilleur le remplace, lui et son chemin, comme le fait >=. En minimax,
        c'est une convention : deux enfants de même valeur se valent. En alpha-bêta, une branche
        coupée à égalité ne donne qu'une borne.

                     ▲             après la gauche, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ ≤ 3     3 trouvé : on coupe, la suite est inconnue
               ┌─┴─┐   ┌─┴─┐
               3   5   3   ?

        La valeur reste juste, mais le chemin peut partir à droite. Les deux enfants annoncent 3 :
        que vaut la droite si « ? » est 0, et MAX veut-il encore y aller ?
        """,
        en="""
        On equality, the last one wins

        A score equal to the best replaces it, and its path, as >= does. In minimax this is a
        convention: two children of the same value are as good as each other. In alpha-beta a branch
        that is cut on equality gives a bound only.

                     ▲             after the left child, α = 3
                 ┌───┴───┐
                 ▼ 3     ▼ ≤ 3     3 found: we cut, the rest is unknown
               ┌─┴─┐   ┌─┴─┐
               3   5   3   ?

        The value stays right, but the path may go right. Both children announce 3: what is the
        right one worth if “?” is 0, and does MAX still want to go there?
        """,
    ),
    # Which children.
    "explain-return-dans-la-boucle": long_text(
        fr="""
        La boucle s'arrête après le premier enfant

        Un return met fin à la fonction, où qu'il se trouve.

            for coup in coups_possibles(jeu):
                ...
                if score > score_max:
                    score_max = score
                return score_max

        Un cran d'indentation suffit : la boucle ne fait qu'un tour, et la recherche descend
        toujours à gauche. Si les deux joueurs font ainsi, une seule feuille de tout l'arbre est
        évaluée. La réponse est juste quand la gauche est la meilleure partout. Un sommet a trois
        enfants : combien de fois le corps de cette boucle est-il exécuté ?
        """,
        en="""
        The loop ends after the first child

        A return ends the function, wherever it stands.

            for coup in coups_possibles(jeu):
                ...
                if score > score_max:
                    score_max = score
                return score_max

        One step of indentation is enough: the loop makes a single turn, and the search always goes
        down on the left. If both players do so, a single leaf of the whole tree is evaluated. The
        answer is right where the left child is the best everywhere. A node has three children: how
        often is the body of this loop run?
        """,
    ),
    "explain-dernier-enfant-seul": long_text(
        fr="""
        Seul le dernier enfant est cherché

        La boucle passe sur tous les coups, mais l'appel récursif vient après elle.

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, coup)
            score = minimax(position, prof - 1, False)

        Chaque tour remplace position : à la sortie, il n'y a plus que celle du dernier coup. La
        recherche descend donc toujours à droite, et tombe juste quand la droite est la meilleure.
        Un sommet a trois enfants : combien de positions sont calculées ici, et combien sont
        cherchées ?
        """,
        en="""
        Only the last child is searched

        The loop goes over all the moves, but the recursive call comes after it.

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, coup)
            score = minimax(position, prof - 1, False)

        Each turn replaces position: in the end there is only that of the last move. So the search
        always goes down on the right, and is right where the right child is the best. A node has
        three children: how many positions are computed here, and how many are searched?
        """,
    ),
    "explain-premier-enfant-saute": long_text(
        fr="""
        Le premier enfant n'est pas cherché

        La boucle commence au deuxième coup.

            for coup in range(1, len(coups_possibles(jeu))):

        La réponse est juste chaque fois que le premier enfant n'est pas le meilleur, ce qui arrive
        souvent quand il y a beaucoup d'enfants. À un sommet qui n'en a qu'un, il ne reste rien à
        chercher : une exception, ou l'infini de départ. Un sommet a trois coups, 0, 1 et 2 :
        lesquels donne range(1, 3) ?
        """,
        en="""
        The first child is not searched

        The loop begins with the second move.

            for coup in range(1, len(coups_possibles(jeu))):

        The answer is right each time the first child is not the best, which happens often where
        there are many children. At a node that has only one there is nothing left to search: an
        exception, or the infinity it started from. A node has three moves, 0, 1 and 2: which of
        them does range(1, 3) give?
        """,
    ),
    "explain-dernier-enfant-saute": long_text(
        fr="""
        Le dernier enfant n'est pas cherché

        La boucle s'arrête un coup trop tôt.

            for coup in range(len(coups_possibles(jeu)) - 1):

        La réponse est juste chaque fois que le dernier enfant n'est pas le meilleur, ce qui arrive
        souvent quand il y a beaucoup d'enfants. À un sommet qui n'en a qu'un, il ne reste rien à
        chercher : une exception, ou l'infini de départ. Un sommet a trois coups, 0, 1 et 2 :
        lesquels donne range(3 - 1) ?
        """,
        en="""
        The last child is not searched

        The loop ends one move too early.

            for coup in range(len(coups_possibles(jeu)) - 1):

        The answer is right each time the last child is not the best, which happens often where
        there are many children. At a node that has only one there is nothing left to search: an
        exception, or the infinity it started from. A node has three moves, 0, 1 and 2: which of
        them does range(3 - 1) give?
        """,
    ),
    "explain-deux-enfants-seulement": long_text(
        fr="""
        Seuls deux enfants sont cherchés

        La boucle fait deux tours, quel que soit le sommet.

            for coup in range(2):

        Sur l'arbre du cours à deux branches (8 feuilles, valeur 16), tout est juste. Sur un arbre à
        trois branches et trois coups, 8 feuilles seulement sur 27 entrent en compte, et la valeur
        dépend de la chance. Il en va de même de deux lignes écrites à la main, une pour la gauche,
        une pour la droite. Quand un sommet a trois enfants, à quel tour de cette boucle le
        troisième est-il cherché ?
        """,
        en="""
        Only two children are searched

        The loop makes two turns, whatever the node.

            for coup in range(2):

        On the course's tree with two branches (8 leaves, value 16) all is right. On a tree with
        three branches and three moves only 8 leaves of 27 are taken into account, and the value is
        a matter of luck. The same goes for two lines written by hand, one for the left and one for
        the right. When a node has three children, at which turn of this loop is the third one
        searched?
        """,
    ),
    "explain-droite-a-gauche": long_text(
        fr="""
        Les enfants sont pris de droite à gauche

        La recherche commence par le dernier coup.

            for coup in reversed(coups_possibles(jeu)):

        La valeur est juste, car un maximum ne dépend pas de l'ordre. Mais les coupes en dépendent :
        en alpha-bêta, ce ne sont plus les mêmes feuilles qui sont évaluées, ni dans le même ordre,
        ni toujours en même nombre. Et de deux coups égaux, c'est le dernier qui est gardé. Cela
        arrive aussi avec une pile : le dernier enfant posé est le premier repris. Sur le dessin de
        l'arbre, quelle feuille lis-tu en premier, et laquelle ton programme demande-t-il en
        premier ?
        """,
        en="""
        The children are taken from right to left

        The search begins with the last move.

            for coup in reversed(coups_possibles(jeu)):

        The value is right, for a maximum does not depend on the order. But the cuts do: in
        alpha-beta other leaves are evaluated, in another order, and not always as many. And of two
        equal moves the last one is kept. It happens with a stack too: the last child put there is
        the first to be taken back. In the drawing of the tree, which leaf do you read first, and
        which one does your program ask for first?
        """,
    ),
    "explain-tri-par-evaluation": long_text(
        fr="""
        Des enfants triés d'après leur évaluation

        Tous les enfants d'un sommet sont évalués, puis cherchés dans l'ordre de ces notes.

            coups.sort(key=lambda coup: evaluation(joue_un_coup(jeu, coup)))

        Chercher d'abord les bons coups aide alpha-bêta, et un exercice à part y est consacré
        (ordre-des-coups). Mais chaque appel d'evaluation est compté, celui du tri aussi : des
        sommets intérieurs sont évalués, et chaque feuille peut l'être deux fois. L'ordre n'est plus
        celui de coups_possibles. À un sommet de trois enfants qui sont des feuilles, combien
        d'évaluations faut-il pour le tri, et combien pour la recherche ensuite ?
        """,
        en="""
        Children sorted by their evaluation

        All children of a node are evaluated, then searched in the order of these scores.

            coups.sort(key=lambda coup: evaluation(joue_un_coup(jeu, coup)))

        Searching the good moves first helps alpha-beta, and there is an exercise of its own for it
        (move-ordering). But each call of evaluation is counted, the sort's too: inner nodes are
        evaluated, and each leaf may be evaluated twice. The order is no longer that of
        coups_possibles. At a node with three children that are leaves, how many evaluations does
        the sort take, and how many the search after it?
        """,
    ),
    "explain-descente-gloutonne": long_text(
        fr="""
        Une seule branche cherchée, celle qui semble la meilleure

        Tous les enfants sont évalués, et la recherche ne descend que chez celui qui semble le
        meilleur.

                     ▲
                 ┌───┴───┐
                 9       3         les notes de ces deux positions
               ┌─┴─┐   ┌─┴─┐
             −20   7   2   4       à droite, jamais regardées

        On appelle cela une descente gloutonne : elle est rapide, et ne revient jamais en arrière.
        Ici elle va à gauche, où MIN répond par −20 ; la valeur est 2. Des sommets intérieurs sont
        évalués, et la plupart des feuilles ne le sont pas. À un seul coup, rien ne se voit dans la
        valeur. Une fois −20 trouvé à gauche, que faudrait-il savoir de la droite pour être sûr du
        bon coup ?
        """,
        en="""
        A single branch searched, the one that looks best

        All children are evaluated, and the search goes only into the one that looks best.

                     ▲
                 ┌───┴───┐
                 9       3         the scores of these two positions
               ┌─┴─┐   ┌─┴─┐
             −20   7   2   4       on the right, never looked at

        This is called a greedy descent: it is fast, and never comes back. Here it goes left, where
        MIN answers with −20; the value is 2. Inner nodes are evaluated, and most leaves are not.
        With a single move nothing shows in the value. Once −20 is found on the left, what would one
        need to know of the right to be sure of the good move?
        """,
    ),
    "explain-toujours-le-coup-0": long_text(
        fr="""
        Chaque coup mène au même enfant

        La boucle fait un tour par coup, mais c'est toujours le coup 0 qui est joué.

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, 0)

        La première branche est donc cherchée autant de fois qu'il y a de coups. Quand tous les
        sommets ont autant d'enfants, minimax fait ainsi le bon nombre d'évaluations, mais toutes de
        la même feuille : la réponse est juste quand la gauche est la meilleure partout. Au
        troisième tour de cette boucle, que vaut coup, et quelle ligne en tient compte ?
        """,
        en="""
        Each move leads to the same child

        The loop makes a turn for each move, but it is always move 0 that is played.

            for coup in coups_possibles(jeu):
                position = joue_un_coup(jeu, 0)

        So the first branch is searched as often as there are moves. Where all nodes have as many
        children, minimax makes the right number of evaluations in this way, but all of the same
        leaf: the answer is right where the left child is the best everywhere. At the third turn of
        this loop, what is coup, and which line takes it into account?
        """,
    ),
    "explain-meilleur-jamais-mis-a-jour": long_text(
        fr="""
        Le meilleur score garde sa valeur de départ

        Les scores sont bien comparés au meilleur, mais le meilleur n'est jamais remplacé.

            if score > meilleur:
                chemin = coups

        Le score renvoyé reste celui du départ, −∞ ou +∞, et comme tout score bat −∞, le chemin
        gardé est celui du dernier enfant. Déroule la boucle sur les scores 4, 9, 2 : que vaut
        « meilleur » avant le deuxième tour, et avant le troisième ?
        """,
        en="""
        The best score keeps the value it started from

        The scores are compared with the best one, but the best one is never replaced.

            if score > meilleur:
                chemin = coups

        The score returned stays the one of the start, −∞ or +∞, and as every score beats −∞, the
        path that is kept is that of the last child. Go through the loop with the scores 4, 9, 2:
        what is “meilleur” before the second turn, and before the third?
        """,
    ),
    "explain-dernier-score-renvoye": long_text(
        fr="""
        Le score renvoyé est le dernier, pas le meilleur

        Le meilleur est bien retenu, avec son chemin, mais ce n'est pas lui qui sort de la fonction.

            return (score, chemin)

        Après la boucle, « score » contient encore le résultat du dernier enfant cherché. Quand le
        dernier est aussi le meilleur, tout paraît juste ; sinon le chemin et le score ne vont plus
        ensemble. Sur les scores 4, 9, 2 d'un sommet MAX, quelles valeurs ont « score » et
        « meilleur » à la sortie de la boucle ?
        """,
        en="""
        The score returned is the last one, not the best

        The best is kept, with its path, but it is not what leaves the function.

            return (score, chemin)

        After the loop, “score” still holds the result of the last child searched. Where the last
        is also the best, all looks right; elsewhere path and score no longer go together. With the
        scores 4, 9, 2 at a MAX node, what are “score” and “meilleur” once the loop is over?
        """,
    ),
    "explain-premier-score-garde": long_text(
        fr="""
        Le premier score est gardé pour toujours

        Tous les enfants sont cherchés, mais seul le premier peut devenir le meilleur.

            if meilleur is None:
                meilleur = score

        Le nombre d'évaluations est celui d'une recherche complète, et pourtant la valeur est celle
        de la branche la plus à gauche. C'est juste quand le premier coup est le bon, ce qui arrive
        souvent sur de petits arbres. Si le deuxième enfant donne un meilleur score que le premier,
        quelle ligne de ton programme le remarque ?
        """,
        en="""
        The first score is kept for ever

        Every child is searched, but only the first can become the best.

            if meilleur is None:
                meilleur = score

        The number of evaluations is that of a whole search, and yet the value is that of the
        leftmost branch. It is right where the first move is the good one, which happens often on
        small trees. If the second child gives a better score than the first, which line of your
        program notices it?
        """,
    ),
    "explain-trois-enfants-seulement": long_text(
        fr="""
        Trois enfants, ni plus ni moins

        La boucle fait trois tours, quel que soit le sommet.

            for coup in range(3):

        Sur l'arbre du cours à trois branches (27 feuilles, valeur 17), tout est juste. Là où un
        sommet a deux enfants, le coup 2 n'existe pas et le programme s'arrête ; là où il en a
        quatre, le dernier n'est jamais cherché. Quelle fonction du cours dit, pour chaque position,
        combien de coups il y a vraiment ?
        """,
        en="""
        Three children, no more and no fewer

        The loop makes three turns, whatever the node.

            for coup in range(3):

        On the course's tree with three branches (27 leaves, value 17) all is right. Where a node
        has two children, move 2 does not exist and the program stops; where it has four, the last
        one is never searched. Which function of the course says, for each position, how many moves
        there really are?
        """,
    ),
}
