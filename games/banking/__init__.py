"""Banking games: everybody plays against the banker."""
