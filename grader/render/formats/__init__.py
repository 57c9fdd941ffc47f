"""The report for other programs: a format each."""
