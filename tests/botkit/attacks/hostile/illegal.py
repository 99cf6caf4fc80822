"""Cheats openly."""

from kerho_bot import run

run(lambda turn: "resign for my opponent")
