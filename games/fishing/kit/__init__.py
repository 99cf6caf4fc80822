"""What fishing games share: the cards on the table, what a card takes, builds, sweeps."""
