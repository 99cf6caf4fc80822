"""Games of melds: one draws, lays out sets, and discards."""
