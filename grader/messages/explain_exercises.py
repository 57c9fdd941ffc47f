"""The longer texts about the other exercises: queue, traversals, boards, better searches."""

from collections.abc import Mapping

from grader.messages.long_text import long_text
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "explain-file": long_text(
        fr="""
        La file : le premier entré sort le premier

        C'est une file d'attente : on ajoute à un bout, on retire à l'autre. Une pile fait le
        contraire, le dernier entré sort le premier.

            ma_file.append(element)       # ajouter à la fin
            return ma_file.pop()          # non : reprend le dernier, c'est une pile
            return ma_file.pop(0)         # oui : reprend le premier, et l'enlève
            return ma_file[0]             # non : le lit sans l'enlever

        file_vide() répond True ou False : « return len(ma_file) == 0 » suffit.
        """,
        en="""
        The queue: first in, first out

        It is a waiting line: one adds at one end and takes out at the other. A stack does the
        opposite, the last in is the first out.

            ma_file.append(element)       # add at the end
            return ma_file.pop()          # no: takes the last, this is a stack
            return ma_file.pop(0)         # yes: takes the first, and removes it
            return ma_file[0]             # no: reads it without removing it

        file_vide() answers True or False: “return len(ma_file) == 0” is enough.
        """,
    ),
    "explain-parcours": long_text(
        fr="""
        Parcourir un arbre : en profondeur ou en largeur

        En profondeur, on traite un sommet puis, entièrement, chacun de ses enfants : la récursion
        s'en charge. En largeur, on traite un étage après l'autre : une file s'en charge.

                  1               profondeur : 1 2 3 5 6 4
              ┌───┼───┐
              2   3   4           largeur : 1 2 3 4 5 6
                ┌─┴─┐
                5   6

        Dans les deux cas, un sommet est traité avant ses enfants, une seule fois, et les enfants de
        gauche à droite. Traiter, c'est au choix afficher noeud.val, appeler traiter(noeud), ou
        renvoyer à la fin la liste des valeurs.

        Si ton ordre est celui d'une pile, tu retires le dernier entré : pop() au lieu de pop(0).
        """,
        en="""
        Walking a tree: depth first or breadth first

        Depth first, one treats a node and then each of its children, entirely: recursion does that.
        Breadth first, one treats one level after the other: a queue does that.

                  1               depth first: 1 2 3 5 6 4
              ┌───┼───┐
              2   3   4           breadth first: 1 2 3 4 5 6
                ┌─┴─┐
                5   6

        In both, a node is treated before its children, only once, and children from left to right.
        To treat a node is either to print noeud.val, to call traiter(noeud), or to return the list
        of values at the end.

        If your order is that of a stack, you take out the last in: pop() instead of pop(0).
        """,
    ),
    "explain-meilleur-coup": long_text(
        fr="""
        Le meilleur coup : un numéro, pas une valeur

        On reçoit l'évaluation obtenue après chaque coup ; on renvoie le numéro du meilleur, compté
        à partir de 0. MAX veut la plus grande, MIN la plus petite.

            meilleur_coup([3, 8, 5], True)     # 1 : la valeur 8 est au numéro 1
            meilleur_coup([3, 8, 5], False)    # 0 : la valeur 3 est au numéro 0

            return max(valeurs)                # non : 8, une évaluation

        Retiens donc deux choses pendant la boucle : la meilleure évaluation et son numéro.

        Si tu renvoies le meilleur coup de l'autre joueur, regarde joueur_maximise. Ne pars pas de
        meilleur = 0 : toutes les évaluations peuvent être négatives.
        """,
        en="""
        The best move: a number of a move, not a value

        You are given the evaluation reached after each move; return the number of the best,
        counted from 0. MAX wants the largest, MIN the smallest.

            meilleur_coup([3, 8, 5], True)     # 1: the value 8 is at number 1
            meilleur_coup([3, 8, 5], False)    # 0: the value 3 is at number 0

            return max(valeurs)                # no: 8, an evaluation

        So keep two things during the loop: the best evaluation and its number.

        If you return the other player's best move, look at joueur_maximise. Do not start from
        meilleur = 0: all evaluations may be negative.
        """,
    ),
    "explain-echecs": long_text(
        fr="""
        Le matériel d'un échiquier : blancs moins noirs

        Le plateau est une liste de huit rangées. Les lettres sont anglaises : K roi, Q dame, R
        tour, B fou, N cavalier, P pion. Les majuscules sont les blancs, les minuscules les noirs,
        et un chiffre compte des cases vides.

            "r3k2r"    une tour, 3 cases vides, le roi, 2 cases vides, une tour

        Dame 10, tour 5, fou et cavalier 3, pion 1 ; le roi ne compte pas. Le résultat est le total
        des blancs moins celui des noirs. Si ton signe est inversé, tu as fait noirs moins blancs ;
        si seuls les pions comptent, tu attends sans doute les lettres françaises (D, T, F, C).
        """,
        en="""
        The material of a chessboard: white minus black

        The board is a list of eight ranks. The letters are English: K king, Q queen, R rook, B
        bishop, N knight, P pawn. Capitals are white, small letters black, and a digit counts empty
        squares.

            "r3k2r"    a rook, 3 empty squares, the king, 2 empty squares, a rook

        Queen 10, rook 5, bishop and knight 3, pawn 1; the king does not count. The result is the
        total of white minus that of black. If your sign is reversed, you did black minus white; if
        only pawns count, you probably expect French letters (D, T, F, C).
        """,
    ),
    "explain-morpion": long_text(
        fr="""
        Le morpion : une grille de neuf caractères

        La grille est un texte lu ligne par ligne, les cases vont de 0 à 8, « . » est une case
        libre. X commence, et X est MAX.

            "XO..X...."      X │ O │ 2
                             3 │ X │ 5
                             6 │ 7 │ 8

        morpion_coups donne la liste des cases libres, morpion_joue une nouvelle grille (un texte ne
        se modifie pas), morpion_gagnant 'X', 'O' ou None, morpion_evaluation math.inf, -math.inf ou
        0 à la fin d'une partie.

        La partie entière essaie tes fonctions sur toutes les positions : 5 478 en tout, 255 168
        parties. Le premier appel faux est montré : refais-le seul.
        """,
        en="""
        Noughts and crosses: a grid of nine characters

        The grid is a text read line by line, squares go from 0 to 8, “.” is a free square. X
        begins, and X is MAX.

            "XO..X...."      X │ O │ 2
                             3 │ X │ 5
                             6 │ 7 │ 8

        morpion_coups gives the list of free squares, morpion_joue a new grid (a text cannot be
        changed), morpion_gagnant 'X', 'O' or None, morpion_evaluation math.inf, -math.inf or 0 at
        the end of a game.

        The whole game tries your functions on every position: 5,478 in all, 255,168 games. The
        first wrong call is shown: do it again by itself.
        """,
    ),
    "explain-jouer": long_text(
        fr="""
        Jouer : renvoyer un coup

        jouer(noeud) essaie chaque coup, demande la valeur de la position obtenue à MinMax (ou
        AlphaBeta), et renvoie le coup qui mène à la meilleure.

            valeur = MinMax(applique(coup, noeud), profondeurMax, False)
            if meilleur is None or valeur > meilleur:
                meilleur, choix = valeur, coup
            ...
            return choix              # le coup, et non la valeur

        Après le coup de MAX, c'est à MIN : l'appel reçoit False. Un coup est joué avant l'appel,
        donc la recherche regarde profondeurMax + 1 coups à l'avance.
        """,
        en="""
        Playing: returning a move

        jouer(noeud) tries each move, asks MinMax (or AlphaBeta) for the value of the position
        reached, and returns the move that leads to the best one.

            valeur = MinMax(applique(coup, noeud), profondeurMax, False)
            if meilleur is None or valeur > meilleur:
                meilleur, choix = valeur, coup
            ...
            return choix              # the move, not the value

        After MAX's move it is MIN's turn: the call is given False. One move is played before the
        call, so the search looks profondeurMax + 1 moves ahead.
        """,
    ),
    "explain-ordre-des-coups": long_text(
        fr="""
        L'ordre des coups : le meilleur d'abord

        Alpha-bêta coupe d'autant plus qu'il rencontre tôt un bon coup. trier_coups reçoit la liste
        des coups et renvoie les mêmes coups, le meilleur d'abord pour celui qui joue : la plus
        grande estimation à un sommet MAX, la plus petite à un sommet MIN.

            estimation(joue_un_coup(jeu, coup))   # ce que promet un coup
            sorted([3, 8, 5], reverse=True)       # [8, 5, 3], une nouvelle liste
            coups.sort()                          # trie sur place, et renvoie None

        estimation est gratuite ; evaluation est comptée, ne l'appelle pas ici. Avec le meilleur
        ordre, un arbre de b enfants et de profondeur d ne demande que b^⌈d/2⌉ + b^⌊d/2⌋ − 1
        évaluations (Knuth et Moore).
        """,
        en="""
        Move ordering: the best first

        Alpha-beta cuts the more, the sooner it meets a good move. trier_coups is handed the list of
        moves and returns the same moves, the best first for whoever plays: the largest estimation
        at a MAX node, the smallest at a MIN node.

            estimation(joue_un_coup(jeu, coup))   # what a move promises
            sorted([3, 8, 5], reverse=True)       # [8, 5, 3], a new list
            coups.sort()                          # sorts in place, and returns None

        estimation is free; evaluation is counted, do not call it here. With the best order, a
        tree of b children and depth d needs only b^⌈d/2⌉ + b^⌊d/2⌋ − 1 evaluations (Knuth and
        Moore).
        """,
    ),
    "explain-approfondissement": long_text(
        fr="""
        L'approfondissement itératif : 1, puis 2, puis 3…

        On cherche entièrement à la profondeur 1, puis à la profondeur 2, et ainsi de suite jusqu'à
        prof_max. On garde la réponse de la dernière : si le temps manquait, on aurait toujours une
        réponse.

            for prof in range(prof_max):            # non : 0, 1, … prof_max - 1
            for prof in range(1, prof_max + 1):     # oui : 1, 2, … prof_max
                score = alphabeta(jeu, prof, -math.inf, math.inf, joueur_maximise)

        Chaque profondeur est un alpha-bêta entier, qui repart de −∞ et +∞. Une profondeur est finie
        avant la suivante, et l'on n'y revient pas ; le score vient avant le coup.
        """,
        en="""
        Iterative deepening: 1, then 2, then 3…

        One searches entirely at depth 1, then at depth 2, and so on up to prof_max. The answer of
        the last one is kept: if time ran out, there would always be an answer.

            for prof in range(prof_max):            # no: 0, 1, … prof_max - 1
            for prof in range(1, prof_max + 1):     # yes: 1, 2, … prof_max
                score = alphabeta(jeu, prof, -math.inf, math.inf, joueur_maximise)

        Each depth is a whole alpha-beta, which starts again from −∞ and +∞. One depth is finished
        before the next and is not come back to; the score comes before the move.
        """,
    ),
    "explain-table-de-transposition": long_text(
        fr="""
        La table de transposition : ne pas chercher deux fois

        Deux suites de coups peuvent mener à la même position. La table est un dictionnaire où l'on
        note ce que l'on a trouvé, pour ne pas le chercher de nouveau.

            cle = (jeu, prof)
            if cle in table:
                return table[cle]
            ...
            table[cle] = meilleur        # seulement si la valeur est exacte

        La profondeur fait partie de la clé : ce que l'on sait à 1 coup ne suffit pas à 3. Après une
        coupe, le score n'est qu'une borne, pas une valeur exacte : ne le note pas tel quel. La
        table s'ajoute aux coupes, elle ne les remplace pas.
        """,
        en="""
        The transposition table: not searching twice

        Two sequences of moves may lead to the same position. The table is a dictionary in which one
        writes what was found, so as not to search it again.

            cle = (jeu, prof)
            if cle in table:
                return table[cle]
            ...
            table[cle] = meilleur        # only if the value is exact

        The depth is part of the key: what is known 1 move ahead is not enough for 3. After a cut
        the score is a bound only, no exact value: do not store it as it is. The table comes on top
        of the cuts, it does not replace them.
        """,
    ),
}
