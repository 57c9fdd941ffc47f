"""Renderers: one report object, many doors. Each file here makes one kind of text of it."""
