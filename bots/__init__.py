"""What authors submit: bots, their versions and checks, and how they are seated in a match."""
