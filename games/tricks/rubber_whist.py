"""Rubber Whist: thirteen tricks, the dealer's last card names trumps, honours count, and two games make the rubber.

In Dummy Whist the dealer's partner lays his hand down after the first lead, and the dealer plays it. Source: Parlett,
lines 2145-2175, and 2286-2296 for the dummy.
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Side, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.kits.claims import ANY_TRICKS
from games.kits.targets import BonusRubber
from games.kits.tricks import ALONE
from games.tricks.kit.honours import TRICKS, HonoursState, honour_field, whist_points

TARGET: Final = 5
AMERICAN: Final = 7
GAMES: Final = 2
RUBBER: Final = 2
REVOKE: Final = 3
MOST_REVOKES: Final = 4


class RubberWhistSheet(BonusRubber):
    """Two games are the rubber."""

    games = GAMES
    bonus = RUBBER


class RubberWhistState(HonoursState):
    """One deal; with a dummy the dealer plays two hands."""

    roles = {"dummy": say_in("beside a seat", "dummy")}
    claimed_by = ANY_TRICKS

    @property
    def dummy(self) -> int:
        """The seat that lies on the table, -1 where none does."""
        return (self.deal.dealer + 2) % 4 if self.table.options["dummy"] else -1

    def after_deal(self) -> None:
        if self.dummy >= 0:
            self.actor = tuple((self.deal.dealer,) if one == self.dummy else ALONE[one] for one in range(4))
        super().after_deal()

    def play_card(self, card: int) -> None:
        """The dummy is shown when the first card has been led."""
        if self.dummy >= 0 and not any(self.won) and not self.trick:
            self.shown[self.dummy] = self.hands[self.dummy]
        super().play_card(card)

    def result(self) -> RubberWhist.Result:
        return RubberWhist.Result(tricks=self.tricks_of_sides(), honours=self.held, revokes=(0, 0))


@register
class RubberWhist(Game):
    title = "Rubber Whist"
    summary = say(
        "The classic game of two against two: tricks over six, trump honours, and a rubber of two games."
    )
    sources = ("parlett 2145-2175",)
    variants = (
        Variant(
            "american", say("American Whist"), "parlett 2157-2175", {"target": AMERICAN, "honours": False}
        ),
        Variant("dummy", say("Dummy Whist"), "parlett dummy-whist 2286-2296", {"dummy": True}),
    )
    two_sides = True
    options = (
        Option("target", say("Points that make a game"), TARGET, lo=1, hi=20),
        Option("honours", say("Honours count"), True),
        Option("dummy", say("The dealer's partner is dummy"), False),
    )

    Sheet = RubberWhistSheet
    State = RubberWhistState

    class Result(DealResult):
        """Tricks, honours held, and revokes found too late to be put right."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
        honours: tuple[int, ...] = honour_field()
        revokes: tuple[int, ...] = per_side(say("Revokes found too late"), Number(0, MOST_REVOKES))

        def score(self, sheet: RubberWhistSheet, deal: Deal) -> Score:
            options, standing = sheet.table.options, deal.carry["standing"]
            held = self.honours if options["honours"] else (0, 0)
            points, why = whist_points(self.tricks, held, standing, sheet.goal())
            for side, times in enumerate(self.revokes):
                for _ in range(times):
                    loses = standing[side] + points[side] >= REVOKE
                    points[side if loses else 1 - side] += -REVOKE if loses else REVOKE
                    why.append(say("{side} revoked: {points}", side=Side(side), points=REVOKE))
            return sheet.with_bonus(deal, points, why)
