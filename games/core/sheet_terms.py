"""What follows for a game from the kind of its sheet."""

from __future__ import annotations

from typing import ClassVar

from games.core.game import Objective


class SheetTerms:
    """What a sheet says of its games where they do not say it themselves.

    draws: whether a match on it may end level. objective: what is tried for. wins: who wins, among players each for
    himself or, if `of_sides`, also among sides. settled_by_many: how a match of more than two sides may be settled.
    """

    draws: ClassVar[bool] = False
    objective: ClassVar[Objective] = "win"
    wins: ClassVar[str] = ""
    of_sides: ClassVar[bool] = False
    settled_by_many: ClassVar[tuple[str, ...]] = ()
