"""A student's file: read and never executed here."""
