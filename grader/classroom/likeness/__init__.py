"""Which programs are the same after renaming; a hint for a human, never a mark.

    text ── statements ── words ──► fingerprints of each copy ── similar pairs of a class
                            └─────► lines ──► the lines that two texts share

Nothing of a text is compiled or parsed as Python: any text at all has its fingerprints.
"""
