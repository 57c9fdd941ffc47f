# tries: escapes and HTML in the lines that the report shows
# must: end raised; marks none
def minimax(jeu, prof, coups_prec, joueur_maximise):
    raise ValueError("</script><script>alert(1)</script>‮[31m")  # <img src=x onerror=alert(1)>
