"""Has an error."""

from kerho_bot import run

run(lambda turn: turn.legal[99])
