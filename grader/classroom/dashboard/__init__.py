"""A class at a glance: the page, and the tables of a terminal."""
