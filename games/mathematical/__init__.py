"""Games from mathematical problems: everything is seen, nothing is drawn at random."""
