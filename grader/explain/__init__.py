"""Why it goes wrong: names the mistake, and finds the smallest tree that shows it."""
