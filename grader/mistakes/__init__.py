"""The known mistakes, and what is made of them: which one it is, and the least tree for it."""
