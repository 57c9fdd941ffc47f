"""What everything is about: a course, a case, a run, a verdict, a report. Nothing is done here."""
