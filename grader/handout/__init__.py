"""What is handed out of a course: a kit for students, a zip for Gradescope."""
