"""Board games: no cards, usually no luck, everything in the open."""
