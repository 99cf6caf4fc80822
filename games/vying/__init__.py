"""Vying games: bet that your cards are the best, or make the others believe it."""
