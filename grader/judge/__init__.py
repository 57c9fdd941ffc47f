"""The judge: a case, what is right and an outcome in; a verdict out. Pure."""
