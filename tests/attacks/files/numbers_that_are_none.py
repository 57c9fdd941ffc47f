# tries: nan, infinities, booleans, complex numbers and decimals for an answer
# must: end returned; marks none
import decimal, fractions
def minimax(jeu, prof, coups_prec, joueur_maximise):
    return [(float("nan"), [1, 0, 1]), (float("inf"), [True, False, True]), (decimal.Decimal(16), []),
            (fractions.Fraction(16), [1.0, 0j, 1])][prof % 4]
