"""Programs of a class, each written for itself.

No two of `INDEPENDENT` were written from one another. Many of them are the textbook's two branches
all the same, as in a real class.
"""

INDEPENDENT: dict[str, str] = {}

INDEPENDENT["two branches, tuples"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        max_score = -float("inf")
        max_coups = []
        for c in coups_possibles(jeu):
            s, l = minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], False)
            if s > max_score:
                max_score, max_coups = s, l
        return max_score, max_coups
    else:
        min_score = float("inf")
        min_coups = []
        for c in coups_possibles(jeu):
            s, l = minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], True)
            if s < min_score:
                min_score, min_coups = s, l
        return min_score, min_coups
"""

INDEPENDENT["two branches, big numbers"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    coups = coups_possibles(jeu)
    if prof == 0 or len(coups) == 0:
        return (evaluation(jeu), coups_prec)
    if joueur_maximise == True:
        valeur = -10000
        for i in coups:
            nouveau = joue_un_coup(jeu, i)
            res = minimax(nouveau, prof - 1, coups_prec + [i], False)
            if res[0] > valeur:
                valeur = res[0]
                chemin = res[1]
    else:
        valeur = 10000
        for i in coups:
            nouveau = joue_un_coup(jeu, i)
            res = minimax(nouveau, prof - 1, coups_prec + [i], True)
            if res[0] < valeur:
                valeur = res[0]
                chemin = res[1]
    return (valeur, chemin)
"""

INDEPENDENT["list of scores, index"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    scores = []
    chemins = []
    for coup in coups_possibles(jeu):
        score, chemin = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup],
                                not joueur_maximise)
        scores.append(score)
        chemins.append(chemin)
    if joueur_maximise:
        i = scores.index(max(scores))
    else:
        i = scores.index(min(scores))
    return (scores[i], chemins[i])
"""

INDEPENDENT["comprehension with a key"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if not prof:
        return evaluation(jeu), coups_prec
    suites = [minimax(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], not joueur_maximise)
              for c in coups_possibles(jeu)]
    choix = max if joueur_maximise else min
    return choix(suites, key=lambda t: t[0])
"""

INDEPENDENT["while and a counter"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    liste_coups = coups_possibles(jeu)
    if prof == 0 or liste_coups == []:
        return evaluation(jeu), coups_prec
    k = 0
    meilleur_s = None
    meilleur_c = None
    while k < len(liste_coups):
        s, c = minimax(joue_un_coup(jeu, liste_coups[k]), prof - 1,
                       coups_prec + [liste_coups[k]], not joueur_maximise)
        if meilleur_s is None:
            meilleur_s = s
            meilleur_c = c
        elif joueur_maximise and s > meilleur_s:
            meilleur_s = s
            meilleur_c = c
        elif not joueur_maximise and s < meilleur_s:
            meilleur_s = s
            meilleur_c = c
        k += 1
    return meilleur_s, meilleur_c
"""

INDEPENDENT["sign of the player"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    signe = 1
    if not joueur_maximise:
        signe = -1
    if prof == 0:
        return evaluation(jeu), coups_prec
    best = None
    for coup in coups_possibles(jeu):
        r = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if best is None or signe * r[0] > signe * best[0]:
            best = r
    return best
"""

INDEPENDENT["two functions"] = """
def cherche_max(jeu, prof, chemin):
    if prof == 0:
        return evaluation(jeu), chemin
    meilleur = -1000
    rep = None
    for coup in coups_possibles(jeu):
        v, ch = cherche_min(joue_un_coup(jeu, coup), prof - 1, chemin + [coup])
        if v > meilleur:
            meilleur = v
            rep = ch
    return meilleur, rep

def cherche_min(jeu, prof, chemin):
    if prof == 0:
        return evaluation(jeu), chemin
    pire = 1000
    rep = None
    for coup in coups_possibles(jeu):
        v, ch = cherche_max(joue_un_coup(jeu, coup), prof - 1, chemin + [coup])
        if v < pire:
            pire = v
            rep = ch
    return pire, rep

def minimax(jeu, prof, coups_prec, joueur_maximise):
    if joueur_maximise:
        return cherche_max(jeu, prof, coups_prec)
    return cherche_min(jeu, prof, coups_prec)
"""

INDEPENDENT["dictionary of moves"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    possibles = coups_possibles(jeu)
    if prof == 0 or not possibles:
        return evaluation(jeu), coups_prec
    d = {}
    for coup in possibles:
        d[coup] = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup],
                          not joueur_maximise)
    meilleur = possibles[0]
    for coup in d:
        if joueur_maximise:
            if d[coup][0] > d[meilleur][0]:
                meilleur = coup
        else:
            if d[coup][0] < d[meilleur][0]:
                meilleur = coup
    return d[meilleur]
"""

INDEPENDENT["path inserted on the way up"] = """
def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), []
    tous = []
    for coup in coups_possibles(jeu):
        val, suite = minimax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)
        suite.insert(0, coup)
        tous.append((val, suite))
    tous.sort(key=lambda x: x[0], reverse=joueur_maximise)
    return tous[0]
"""

INDEPENDENT["first child, then the others"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)
    premier, *autres = coups_possibles(jeu)
    score, liste = minimax(joue_un_coup(jeu, premier), prof - 1, coups_prec + [premier],
                           not joueur_maximise)
    for coup in autres:
        s, l = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        mieux = s > score if joueur_maximise else s < score
        if mieux:
            score = s
            liste = l
    return (score, liste)
"""

INDEPENDENT["compare helper"] = """
def est_meilleur(a, b, maxi):
    if b is None:
        return True
    if maxi:
        return a > b
    return a < b

def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof <= 0:
        return evaluation(jeu), coups_prec
    top, route = None, coups_prec
    for move in coups_possibles(jeu):
        following = joue_un_coup(jeu, move)
        value, path = minimax(following, prof - 1, coups_prec + [move], not joueur_maximise)
        if est_meilleur(value, top, joueur_maximise):
            top, route = value, path
    return top, route
"""

INDEPENDENT["score alone"] = """
def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    if joueur_maximise:
        return max([minimax(joue_un_coup(jeu, x), prof - 1, False) for x in coups_possibles(jeu)])
    return min([minimax(joue_un_coup(jeu, x), prof - 1, True) for x in coups_possibles(jeu)])
"""

INDEPENDENT["three moves by hand"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    a = minimax(joue_un_coup(jeu, 0), prof - 1, coups_prec + [0], not joueur_maximise)
    b = minimax(joue_un_coup(jeu, 1), prof - 1, coups_prec + [1], not joueur_maximise)
    c = minimax(joue_un_coup(jeu, 2), prof - 1, coups_prec + [2], not joueur_maximise)
    if joueur_maximise:
        if a[0] >= b[0] and a[0] >= c[0]:
            return a
        elif b[0] >= c[0]:
            return b
        else:
            return c
    else:
        if a[0] <= b[0] and a[0] <= c[0]:
            return a
        elif b[0] <= c[0]:
            return b
        else:
            return c
"""

INDEPENDENT["a generator"] = """
def enfants(jeu, chemin):
    for n in coups_possibles(jeu):
        yield joue_un_coup(jeu, n), chemin + [n]

def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    gagnant = None
    for fils, chemin in enfants(jeu, coups_prec):
        candidat = minimax(fils, prof - 1, chemin, not joueur_maximise)
        if gagnant is None:
            gagnant = candidat
        elif (candidat[0] > gagnant[0]) == joueur_maximise and candidat[0] != gagnant[0]:
            gagnant = candidat
    return gagnant
"""

INDEPENDENT["a class"] = """
class Recherche:
    def __init__(self, jeu):
        self.jeu = jeu
        self.nb = 0

    def explorer(self, jeu, prof, chemin, maxi):
        self.nb = self.nb + 1
        if prof == 0:
            return evaluation(jeu), chemin
        resultat = None
        for coup in coups_possibles(jeu):
            essai = self.explorer(joue_un_coup(jeu, coup), prof - 1, chemin + [coup], not maxi)
            if resultat is None or (maxi and essai[0] > resultat[0]):
                resultat = essai
            if not maxi and essai[0] < resultat[0]:
                resultat = essai
        return resultat

def minimax(jeu, prof, coups_prec, joueur_maximise):
    return Recherche(jeu).explorer(jeu, prof, coups_prec, joueur_maximise)
"""

INDEPENDENT["alphabeta, textbook, cut after update"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if joueur_maximise:
        v = -math.inf
        for c in coups_possibles(jeu):
            s, l = alphabeta(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], alpha, beta, False)
            if s > v:
                v = s
                best = l
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, best
    else:
        v = math.inf
        for c in coups_possibles(jeu):
            s, l = alphabeta(joue_un_coup(jeu, c), prof - 1, coups_prec + [c], alpha, beta, True)
            if s < v:
                v = s
                best = l
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v, best
"""

INDEPENDENT["alphabeta, returns on a cut"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)
    meilleurs = []
    if joueur_maximise:
        maximum = -math.inf
        for coup in coups_possibles(jeu):
            suivant = joue_un_coup(jeu, coup)
            (score, coups) = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, False)
            if score > maximum:
                maximum = score
                meilleurs = coups
            if maximum >= beta:
                return (maximum, meilleurs)
            if maximum > alpha:
                alpha = maximum
        return (maximum, meilleurs)
    minimum = math.inf
    for coup in coups_possibles(jeu):
        suivant = joue_un_coup(jeu, coup)
        (score, coups) = alphabeta(suivant, prof - 1, coups_prec + [coup], alpha, beta, True)
        if score < minimum:
            minimum = score
            meilleurs = coups
        if minimum <= alpha:
            return (minimum, meilleurs)
        if minimum < beta:
            beta = minimum
    return (minimum, meilleurs)
"""

INDEPENDENT["alphabeta, one loop"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    m = -9999 if joueur_maximise else 9999
    liste = []
    for coup in coups_possibles(jeu):
        x, y = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta,
                         not joueur_maximise)
        if joueur_maximise:
            if x > m:
                m = x
                liste = y
            if m > alpha:
                alpha = m
        else:
            if x < m:
                m = x
                liste = y
            if m < beta:
                beta = m
        if beta <= alpha:
            break
    return m, liste
"""

INDEPENDENT["alphabeta, negamax"] = """
def nega(jeu, p, chemin, a, b, couleur):
    if p == 0:
        return couleur * evaluation(jeu), chemin
    best = -10 ** 9
    garde = chemin
    for coup in coups_possibles(jeu):
        score, ch = nega(joue_un_coup(jeu, coup), p - 1, chemin + [coup], -b, -a, -couleur)
        score = -score
        if score > best:
            best = score
            garde = ch
        if best > a:
            a = best
        if a >= b:
            break
    return best, garde

def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if joueur_maximise:
        return nega(jeu, prof, coups_prec, alpha, beta, 1)
    score, chemin = nega(jeu, prof, coups_prec, -beta, -alpha, -1)
    return -score, chemin
"""

INDEPENDENT["alphabeta, fail hard"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    chemin = coups_prec
    if joueur_maximise:
        for coup in coups_possibles(jeu):
            score, suite = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup],
                                     alpha, beta, False)
            if score > alpha:
                alpha = score
                chemin = suite
            if alpha >= beta:
                return beta, chemin
        return alpha, chemin
    for coup in coups_possibles(jeu):
        score, suite = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup],
                                 alpha, beta, True)
        if score < beta:
            beta = score
            chemin = suite
        if alpha >= beta:
            return alpha, chemin
    return beta, chemin
"""

INDEPENDENT["alphabeta, flag instead of break"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    coups = coups_possibles(jeu)
    if prof == 0:
        return evaluation(jeu), coups_prec
    i = 0
    coupe = False
    resultat = [None, None]
    while i < len(coups) and not coupe:
        pos = joue_un_coup(jeu, coups[i])
        score, ch = alphabeta(pos, prof - 1, coups_prec + [coups[i]], alpha, beta,
                              not joueur_maximise)
        if joueur_maximise:
            if resultat[0] == None or score > resultat[0]:
                resultat = [score, ch]
            if score > alpha:
                alpha = score
        else:
            if resultat[0] == None or score < resultat[0]:
                resultat = [score, ch]
            if score < beta:
                beta = score
        if alpha >= beta:
            coupe = True
        i = i + 1
    return resultat[0], resultat[1]
"""

INDEPENDENT["alphabeta, two functions"] = """
def maxi(jeu, p, chemin, alpha, beta):
    if p == 0:
        return evaluation(jeu), chemin
    meilleur = (-math.inf, None)
    for c in coups_possibles(jeu):
        r = mini(joue_un_coup(jeu, c), p - 1, chemin + [c], alpha, beta)
        if r[0] > meilleur[0]:
            meilleur = r
        if r[0] >= beta:
            return meilleur
        alpha = max(alpha, r[0])
    return meilleur

def mini(jeu, p, chemin, alpha, beta):
    if p == 0:
        return evaluation(jeu), chemin
    meilleur = (math.inf, None)
    for c in coups_possibles(jeu):
        r = maxi(joue_un_coup(jeu, c), p - 1, chemin + [c], alpha, beta)
        if r[0] < meilleur[0]:
            meilleur = r
        if r[0] <= alpha:
            return meilleur
        beta = min(beta, r[0])
    return meilleur

def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    return (maxi if joueur_maximise else mini)(jeu, prof, coups_prec, alpha, beta)
"""

INDEPENDENT["alphabeta, english and typed"] = '''
def alphabeta(state, depth: int, moves: list, alpha: float, beta: float, is_max: bool):
    """Return the value and the line of play."""
    legal = coups_possibles(state)
    if depth == 0 or not legal:
        return evaluation(state), moves
    best_value = None
    best_moves = moves
    for move in legal:
        child = joue_un_coup(state, move)
        value, line = alphabeta(child, depth - 1, [*moves, move], alpha, beta, not is_max)
        if best_value is None or (value > best_value if is_max else value < best_value):
            best_value, best_moves = value, line
        if is_max and value > alpha:
            alpha = value
        if not is_max and value < beta:
            beta = value
        if alpha >= beta:
            break
    return best_value, best_moves
'''

INDEPENDENT["alphabeta, score alone"] = """
def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    if joueur_maximise:
        for coup in coups_possibles(jeu):
            alpha = max(alpha, alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    else:
        for coup in coups_possibles(jeu):
            beta = min(beta, alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, True))
            if alpha >= beta:
                break
        return beta
"""

INDEPENDENT["alphabeta, never cuts, prints a lot"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    print("appel", prof, coups_prec)
    if prof == 0:
        e = evaluation(jeu)
        print("feuille", e)
        return e, coups_prec
    liste = coups_possibles(jeu)
    if joueur_maximise:
        maxi = -100
        for n in range(len(liste)):
            e, chemin = alphabeta(joue_un_coup(jeu, liste[n]), prof - 1, coups_prec + [liste[n]],
                                  alpha, beta, False)
            if e > maxi:
                maxi = e
                ok = chemin
            if maxi > alpha:
                alpha = maxi
        return maxi, ok
    if not joueur_maximise:
        mini = 100
        for n in range(len(liste)):
            e, chemin = alphabeta(joue_un_coup(jeu, liste[n]), prof - 1, coups_prec + [liste[n]],
                                  alpha, beta, True)
            if e < mini:
                mini = e
                ok = chemin
            if mini < beta:
                beta = mini
        return mini, ok
"""

INDEPENDENT["alphabeta, copy of the path"] = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    bons_coups = None
    if joueur_maximise:
        borne = -math.inf
    else:
        borne = math.inf
    for coup in coups_possibles(jeu):
        chemin = coups_prec.copy()
        chemin.append(coup)
        note, suite = alphabeta(joue_un_coup(jeu, coup), prof - 1, chemin, alpha, beta,
                                not joueur_maximise)
        if joueur_maximise and note > borne:
            borne = note
            bons_coups = suite
            alpha = max(alpha, borne)
        if not joueur_maximise and note < borne:
            borne = note
            bons_coups = suite
            beta = min(beta, borne)
        if beta <= alpha:
            return (borne, bons_coups)
    return (borne, bons_coups)
"""

INDEPENDENT["nodes, two loops"] = """
def minimax(node, is_max):
    if node.is_terminal():
        return node.value()
    if is_max:
        best = -999999
        for child in node.children():
            v = minimax(child, False)
            if v > best:
                best = v
        return best
    best = 999999
    for child in node.children():
        v = minimax(child, True)
        if v < best:
            best = v
    return best
"""

INDEPENDENT["nodes, map"] = """
def minimax(node, is_max):
    if node.is_terminal():
        return node.value()
    valeurs = list(map(lambda fils: minimax(fils, not is_max), node.children()))
    valeurs.sort()
    return valeurs[-1] if is_max else valeurs[0]
"""

INDEPENDENT["nodes, alphabeta"] = """
def minimax_ab(node, depth, alpha, beta, is_max):
    enfants = node.children()
    if node.is_terminal() or depth == 0:
        return node.value()
    res = None
    for e in enfants:
        s = minimax_ab(e, depth - 1, alpha, beta, not is_max)
        if res is None:
            res = s
        if is_max:
            res = max(res, s)
            alpha = max(alpha, s)
        else:
            res = min(res, s)
            beta = min(beta, s)
        if beta <= alpha:
            return res
    return res
"""

INDEPENDENT["slides, MinMax"] = """
def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    if evalMax:
        maxi = -1000
        for coup in coupsJouables(noeud):
            fils = applique(coup, noeud)
            score = MinMax(fils, profondeur - 1, False)
            if score > maxi:
                maxi = score
        return maxi
    mini = 1000
    for coup in coupsJouables(noeud):
        fils = applique(coup, noeud)
        score = MinMax(fils, profondeur - 1, True)
        if score < mini:
            mini = score
    return mini
"""

INDEPENDENT["a stack of pairs"] = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    resultats = {}
    pile = [(jeu, prof, tuple(coups_prec), joueur_maximise, False)]
    while pile:
        j, p, chemin, maxi, vu = pile.pop()
        if p == 0:
            resultats[chemin] = (evaluation(j), list(chemin))
        elif not vu:
            pile.append((j, p, chemin, maxi, True))
            for coup in reversed(coups_possibles(j)):
                pile.append((joue_un_coup(j, coup), p - 1, chemin + (coup,), not maxi, False))
        else:
            fils = [resultats[chemin + (coup,)] for coup in coups_possibles(j)]
            resultats[chemin] = (max if maxi else min)(fils, key=lambda f: f[0])
    return resultats[tuple(coups_prec)]
"""

INDEPENDENT["reduce"] = """
from functools import reduce

def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec

    def combine(acc, coup):
        cand = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if acc is None:
            return cand
        if joueur_maximise:
            return cand if cand[0] > acc[0] else acc
        return cand if cand[0] < acc[0] else acc

    return reduce(combine, coups_possibles(jeu), None)
"""
