"""A good manifest."""

from __future__ import annotations

GOOD = b"""
name = "My bot"
version = "1.0"
games = ["hex"]
entry = "bot.py"
protocol = 1
"""


GAMES = {"hex", "tuppi"}
