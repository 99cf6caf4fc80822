"""Climbing games: beat the last combination or pass, and get rid of your cards first."""
