# tries: resource.setrlimit upwards
# must: end raised|refused; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))
    resource.setrlimit(resource.RLIMIT_NPROC, (1000, 1000))
    return 16, [1, 0, 1]
