# tries: names of functions and parameters that do more than name
# must: marks none; no cases
globals()["minimax\x1b[2J<script>alert(1)</script>\u202e"] = lambda jeu: 16
globals()["minimx"] = lambda jeu: 16
globals()["minimx"].__name__ = "\x1b[2J"
minimax = "\x1b[2J<script>"
class alphabeta:
    pass
