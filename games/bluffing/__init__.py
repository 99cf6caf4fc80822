"""Bluffing games: say what you like, as long as nobody doubts it."""
