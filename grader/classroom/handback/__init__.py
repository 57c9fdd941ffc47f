"""Marks and reports on their way back to the platform that the copies came from."""
