"""Looks through what a teacher has (a folder, a zip, a list) and finds who handed in what."""
