"""The settlement rules a club chooses from, each with what it reads and a few words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core import schedules, shares, stakes
from games.core.game import Game
from games.core.messages import say
from games.core.shares import Spread
from games.core.stakes import BadSettlement, Basis, Rounded


@dataclass(frozen=True, slots=True)
class SettlementRule:
    """A way to settle.

    `basis`: what it reads; `two_only`: it needs exactly two sides; `special`: only for games that name it; `lined`: it
    needs a line that a loser may fall short of; `by_player`: it knows no sides, so whether a side pays once
    is all one. `spread`: what of it a part of the match has brought, where seats changed hands.
    """

    key: str
    title: str
    explanation: str
    basis: Basis
    settle: Rounded
    spread: Spread
    two_only: bool = False
    special: bool = False
    lined: bool = False
    by_player: bool = False

    @property
    def reads(self) -> frozenset[str]:
        """Which of the terms `per`, `policy` and `line` change what it settles; the others mean nothing to it."""
        asked = {"per": self.basis != "result", "policy": not self.by_player, "line": self.lined}
        return frozenset(name for name, matters in asked.items() if matters)

    def suits(self, game: type[Game]) -> bool:
        """Whether a game can be settled so at one of its tables, as far as the game alone says.

        What a game names suits it, even a margin where usually only winning counts.
        """
        if self.key in game.settlements or self.special or self.basis == "chips":
            return self.key in game.settlements
        if game.record or (game.objective == "win" and self.basis != "result"):
            return False
        if self.lined and game.low_wins:
            return False
        return not self.two_only or any(_two_sides(game, seats) for seats in game.seats)


def _two_sides(game: type[Game], seats: int) -> bool:
    defaults = {option.key: option.default for option in game.options}
    return len(game.sides(seats, defaults)) == 2


SETTLEMENT_RULES: Mapping[str, SettlementRule] = {
    rule.key: rule
    for rule in (
        SettlementRule(
            "two-sides",
            say("Difference of two sides"),
            say("The losers pay the winners the difference of the scores times the value of a point."),
            "margin",
            stakes.two_sides,
            shares.as_scored(stakes.two_sides),
            two_only=True,
        ),
        SettlementRule(
            "average-pot",
            say("Average pot"),
            say(
                "Who scored less than the average pays the difference into a pot, who scored more takes it "
                "out. Sums are about half of what a difference between two would be: choose the value of a "
                "point with that in mind."
            ),
            "margin",
            stakes.average_pot,
            shares.as_scored(stakes.average_pot),
        ),
        SettlementRule(
            "each-from-each",
            say("Each from each"),
            say(
                "Everybody settles the difference of scores with everybody else: as many times the average pot "
                "as there are sides."
            ),
            "margin",
            stakes.each_from_each,
            shares.as_scored(stakes.each_from_each),
        ),
        SettlementRule(
            "winner-from-each",
            say("Winner from each"),
            say("Everybody pays the winner the difference between the winner's score and their own."),
            "margin",
            stakes.winner_from_each,
            shares.WINNER,
        ),
        SettlementRule(
            "doubled",
            say("Difference, doubled under a line"),
            say(
                "The losers pay the difference of the scores, and twice as much if their own score stayed "
                "under the line that was agreed."
            ),
            "margin",
            schedules.doubled_margin,
            shares.DOUBLED,
            two_only=True,
            lined=True,
        ),
        SettlementRule(
            "fixed",
            say("Fixed stake"),
            say("The losers pay a fixed sum, however close it was."),
            "result",
            stakes.fixed_stake,
            shares.by_rows(stakes.fixed_stake),
        ),
        SettlementRule(
            "double-game",
            say("Single or double game"),
            say(
                "The losers pay a fixed sum, and twice as much if their own score stayed under the line that "
                "was agreed."
            ),
            "result",
            schedules.double_game,
            shares.by_rows(schedules.double_game),
            two_only=True,
            special=True,
            lined=True,
        ),
        SettlementRule(
            "pot",
            say("Pot"),
            say(
                "Everybody puts in the stake and the winner takes it all; without a winner it stays for the "
                "next match of the same game."
            ),
            "result",
            stakes.pot,
            shares.by_rows(stakes.pot),
            by_player=True,
        ),
        SettlementRule(
            "chips",
            say("Chips"),
            say(
                "Everybody is paid for the chips they end with above those they began with, IOUs included, and "
                "pays for those they lack."
            ),
            "chips",
            stakes.chips,
            shares.CHIPS,
            by_player=True,
        ),
        SettlementRule(
            "rubicon",
            say("Rubicon"),
            say(
                "The winner gets 100 and the difference; from a loser with less than 100, the sum of both "
                "scores instead."
            ),
            "margin",
            schedules.rubicon,
            shares.RUBICON,
            two_only=True,
            special=True,
        ),
        SettlementRule(
            "ninety-nine",
            say("Adjusted, each from each"),
            say(
                "Totals under 100 count nothing, the two hundreds double, the three hundreds treble and so on; "
                "then everybody pays each who has more the difference."
            ),
            "margin",
            schedules.ninety_nine,
            shares.NINETY_NINE,
            special=True,
        ),
        SettlementRule(
            "pairwise",
            say("Pair by pair"),
            say("Every two players settle what the sheet has for the one against the other."),
            "sheet",
            schedules.pairwise,
            shares.as_scored(schedules.pairwise),
            special=True,
            by_player=True,
        ),
        SettlementRule(
            "banker",
            say("Banker against each"),
            say("In every deal each player settles with that deal's banker alone."),
            "sheet",
            schedules.banker_against_each,
            shares.as_scored(schedules.banker_against_each),
            special=True,
            by_player=True,
        ),
        SettlementRule(
            "preference",
            say("Preference"),
            say(
                "What is on the side is settled pair by pair; ten times the penalties in the hole is settled "
                "against everybody's average."
            ),
            "sheet",
            schedules.preference,
            shares.as_scored(schedules.preference),
            special=True,
            by_player=True,
        ),
    )
}


def settlement_rule(key: str) -> SettlementRule:
    """The rule of that key. Raises BadSettlement naming those there are."""
    try:
        return SETTLEMENT_RULES[key]
    except KeyError:
        raise BadSettlement(
            say(
                "There is no settlement rule {key}; there are: {list}.",
                key=repr(key),
                list=", ".join(SETTLEMENT_RULES),
            )
        ) from None


def rules_for(game: type[Game]) -> list[SettlementRule]:
    """The rules a table of the game may choose from: those the game names first, in its order."""
    suitable = [rule for rule in SETTLEMENT_RULES.values() if rule.suits(game)]
    named = [rule.key for rule in suitable if rule.key in game.settlements]
    first = sorted(named, key=game.settlements.index)
    return sorted(suitable, key=lambda rule: first.index(rule.key) if rule.key in named else len(first))
