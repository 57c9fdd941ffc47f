# tries: the clocks and the cores of the processes above it, by their numbers
# must: end refused; marks none
# must in limits: marks none
import os, time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    parent, passes = os.getppid(), []
    os.sched_getaffinity(0), os.sched_getaffinity(os.getpid())
    time.clock_gettime(time.CLOCK_MONOTONIC), time.clock_gettime(time.CLOCK_PROCESS_CPUTIME_ID)
    time.clock_gettime(time.CLOCK_THREAD_CPUTIME_ID), time.clock_getres(time.CLOCK_BOOTTIME), time.time()
    horloges = [~parent << 3 | sorte for sorte in (0, 1, 2, 4, 6)]
    for demande in [lambda: os.sched_getaffinity(parent), lambda: os.sched_getaffinity(1),
                    *(lambda h=h: time.clock_gettime(h) for h in horloges),
                    *(lambda h=h: time.clock_getres(h) for h in horloges)]:
        try:
            passes.append(demande())
        except PermissionError as erreur:
            derniere = erreur
    if passes:
        raise AssertionError(f"told of others: {passes}")
    raise derniere
