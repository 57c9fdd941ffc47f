"""un sommet au-dessus de l'horizon gardait sa propre note quand aucun enfant ne faisait mieux

À chaque sommet, ton programme part de ce qu'en dit evaluation. Si la suite est moins bonne, il garde
ce premier avis, que la suite vient pourtant de démentir.

Une position notée 9 mène à un mat : que vaut-elle vraiment ? Où ton programme appelle-t-il evaluation ?

--

a node above the horizon kept its own score when no child did better

At each node, your program starts from what evaluation says of it. If what follows is worse, it keeps that
first opinion, which has just been proven wrong.

A position rated 9 leads to mate: what is it really worth? Where does your program call evaluation?
"""

def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu), coups_prec)

    chemin = None
    meilleur = evaluation(jeu)  # un avis, que la suite peut démentir
    for coup in coups_possibles(jeu):
        position = joue_un_coup(jeu, coup)
        score, coups = minimax(position, prof - 1, coups_prec + [coup], not joueur_maximise)
        if joueur_maximise:
            fait_mieux = score > meilleur
        else:
            fait_mieux = score < meilleur
        if fait_mieux:
            meilleur = score
        if chemin is None or fait_mieux:
            chemin = coups
    return (meilleur, chemin)
