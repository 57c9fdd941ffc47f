"""Which programs are the same after renaming; a hint for a human, never a mark."""
