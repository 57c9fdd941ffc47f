"""The kinds of exercises: how a function is called, what is due, and the verdict. Pure."""
