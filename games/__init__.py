"""The rules of every game Kerho knows. Standard library only: this package is also what bot authors install."""

from games.compiled import RULES as RULES
