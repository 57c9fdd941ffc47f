"""le meilleur score connu au départ était 0

Un score doit faire mieux que 0 pour être remarqué. Quand aucun n'y arrive, le coup 0 est renvoyé, qu'il
soit bon ou non.

Que se passe-t-il pour MAX si tous les scores sont négatifs ? Et pour MIN s'ils sont tous positifs ?

--

the best score known at the start was 0

A score must do better than 0 to be noticed. Where none does, move 0 is returned, be it good or not.

What happens to MAX if all scores are negative? And to MIN if they are all positive?
"""

def meilleur_coup(valeurs, joueur_maximise):
    meilleur = 0
    choix = 0
    for coup in range(len(valeurs)):
        if joueur_maximise:
            fait_mieux = valeurs[coup] > meilleur
        else:
            fait_mieux = valeurs[coup] < meilleur
        if fait_mieux:
            meilleur = valeurs[coup]
            choix = coup
    return choix
