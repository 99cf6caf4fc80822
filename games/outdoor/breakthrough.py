"""Breakthrough: steal through the dark forest to the campfire untouched.

Source: My Games, lines 4022-4040.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.options import Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import FixedDeals

SEATS: Final = tuple(range(15, 41))


class Attack(DealResult):
    """How many got through."""

    untouched: int = number("Attackers who reached the fire untouched", 0, (SEATS[-1] + 1) // 2)


class BreakthroughSheet(FixedDeals):
    """Two rows: an attack of each team."""

    unit = "Attack"
    dealer_does = ""
    deals = 2

    def attackers(self) -> int:
        """The team that attacks now: first the first one."""
        return len(self.rows) % 2

    def dealer(self) -> int:
        return self.table.sides[self.attackers()][0]

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Attack)
        team, through = self.attackers(), result.untouched
        size = len(self.table.sides[team])
        if through > size:
            raise BadResult({"untouched": f"the attacking team has {size} players, not {through}."})
        why = f"{self.who(team)}: {through} of {size} attackers reach the fire untouched: {through}"
        return Score((through, 0) if team == 0 else (0, through), (why,))

    def reason(self) -> str:
        return "Both teams have attacked."

    def carry(self) -> Mapping[str, Any]:
        """For the form: which team attacks, and how many they are."""
        return {"attackers": self.attackers(), "size": len(self.table.sides[self.attackers()])}

    def coming(self) -> tuple[str, ...]:
        attackers = self.attackers()
        return (f"{self.who(attackers)} attacks with {len(self.table.sides[attackers])}", *super().coming())

    def example(self, rng: Random) -> DealResult:
        """Some get through."""
        return Attack(untouched=rng.randint(0, len(self.table.sides[self.attackers()])))


@register
class Breakthrough(Game):
    title = "Breakthrough"
    summary = "Attackers sneak through the dark forest to the campfire; defenders touch them; then the teams switch."
    wins = "The team that brings more attackers through wins."
    kind = "sheet"
    seats = SEATS
    presets = (
        Preset("my-games", "Breakthrough", (Source("my-games", "breakthrough", (4022, 4040)),), seats=16),
    )
    hidden = True
    chance = False
    simultaneous = True
    draws = True
    luck = "some"
    may_stop = False
    page: ClassVar[dict[str, str]] = {
        "object": "As attackers get as many as possible to the campfire untouched.",
        "equipment": (
            "A dark forest, a campfire, a flashlight for everybody; a start some two hundred metres away, and a "
            "circle of "
            f"about 50 m around the fire, larger the more you are. {SEATS[0]} or more players in two teams."
        ),
        "play": (
            "The attackers start in the forest, the defenders from the fire. An attacker whom a defender touches is "
            "out and "
            "goes to the fire. Flashlights may be on or off. Defenders may not lurk inside the circle: they may "
            "pursue an "
            "attacker there, but must leave it again afterwards."
        ),
        "scoring": (
            "When all attackers are at the fire, their team gets 1 point for each who got there untouched; those "
            "who were "
            "touched are there too but do not count."
        ),
        "match": "Each team attacks once; more points win.",
    }
    decisions = (
        "The source has only played where a lake closes off one side of the fire and does not know how it goes "
        "elsewhere; "
        "the rules are the same.",
        "As many points for both teams are a draw, even if one team is larger by a player.",
        "The teams are every other seat of the sheet; the first one attacks first.",
        f"The sheet has room for {SEATS[-1]} players.",
    )

    two_sides = True

    Result = Attack
    Sheet = BreakthroughSheet
