"""Grades a whole class: copies in, a store that loses nothing, pages and tables out."""
