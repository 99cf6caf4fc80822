"""A method that a game overrides is found by its name; one that is spelt wrong would never be called."""

from __future__ import annotations

from difflib import get_close_matches
from types import FunctionType
from typing import Final

ALIKE: Final = 0.8
"""How alike two names are, of 1, for one to be taken for the other with a slip."""


def refuse_misspelt(kind: type) -> None:
    """Raise TypeError for a public method that overrides nothing and is spelt nearly like one that it could override.

    >>> class Sheet: carry = lambda self: {}
    >>> class Darts(Sheet): cary = lambda self: {1: 2}
    >>> refuse_misspelt(Darts)
    Traceback (most recent call last):
    TypeError: Darts has a method cary; is carry meant?
    """
    known = {name for base in kind.__mro__[1:] for name in vars(base) if not name.startswith("_")}
    for name, thing in vars(kind).items():
        own = isinstance(thing, (FunctionType, classmethod, staticmethod, property))
        known_or_private = name in known or name.startswith("_")
        if own and not known_or_private and (meant := get_close_matches(name, known, 1, ALIKE)):
            raise TypeError(f"{kind.__qualname__} has a method {name}; is {meant[0]} meant?")
