"""Screw Misère: two against two, tricks to be avoided, and aces most of all when they fall late.

Source: My Games, lines 1488-1516 (marking of tricks 1514-1516). No trumps; before play everybody gives the partner
a card, the two on the dealer's left first.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import BadResult, refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say, say_in
from games.core.registry import register
from games.core.results import Choice, DealResult, Maybe, Number, Record, Score, entry, many, per_side
from games.core.sheet import FirstTo, Sheet
from games.core.state import Action
from games.kits.aces import ACES, TRICKS, AceTaken, check_aces
from games.kits.cards import SUIT_MASK, cards_of, mask_of
from games.kits.phases import PhasedState, Pick, Say
from games.kits.tricks import PLAY

NUMBER_OF_ACES: Final = 4
TRICK_POINTS: Final = 1
LIMIT: Final = 100
PASSED: Final = 1
METHODS: Final = {"normal": say_in("a scoring", "normal"), "reversed": say_in("a scoring", "reversed")}
NORMAL, REVERSED = METHODS


class ScrewMisereSheet(FirstTo):
    """Minus points up to the limit; a side cannot lose in a deal in which it was no worse than the other."""

    target = LIMIT

    def reason(self) -> str:
        return say("{points} minus points reach the limit of {limit}.", points=max(self.totals), limit=LIMIT)


class ScrewMisereState(PhasedState):
    """Two waves of passing, thirteen tricks, and perhaps the choice of scoring.

    aces: the aces that have fallen, as (side, trick). method: the scoring chosen.
    """

    phases = (
        Pick(say_in("phase", "first pass"), PASSED, together=True, to=2),
        Pick(say_in("phase", "second pass"), PASSED, together=True, to=2),
        PLAY,
        Say(say_in("phase", "scoring"), METHODS, Template("{player} chooses the {word} scoring.")),
    )

    aces: tuple[tuple[int, int], ...] = ()
    method: str | None = None

    def who_first_pass(self) -> tuple[int, ...]:
        return self.around()[:2]

    def who_second_pass(self) -> tuple[int, ...]:
        return self.around()[2:]

    def on_trick(self, winner: int) -> None:
        if fallen := mask_of(self.last[1]) & ACES:
            self.aces += ((winner % 2, sum(self.won)),) * fallen.bit_count()

    def who_scoring(self) -> tuple[int, ...]:
        """The first player after the dealer of the side that may choose, if one may."""
        side = chooser(self.result().minus(), self.deal.scores)
        return tuple(seat for seat in self.around() if seat % 2 == side)[:1]

    def scoring(self, seat: int, method: int) -> None:
        self.method = list(METHODS)[method]

    def result(self) -> ScrewMisere.Result:
        return ScrewMisere.Result(
            tricks=self.side_tricks(),
            aces=tuple(AceTaken(side=side, trick=trick) for side, trick in self.aces),
            method=self.method,
        )

    def facts(self, viewer: int | None) -> list[list[str]]:
        points = [sum(trick for side, trick in self.aces if side == one) for one in (0, 1)]
        so_far = say("{one} and {other}", one=points[0], other=points[1])
        return [[say("For aces so far"), so_far]] if self.aces else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return False

    def greedy_first_pass(self, seat: int, rng: Random) -> Action:
        """The highest card of the shortest suit."""
        suits = [self.hands[seat] & suit for suit in SUIT_MASK if self.hands[seat] & suit]
        return self.ranking.highest(min(suits, key=int.bit_count))

    greedy_second_pass = greedy_first_pass

    def greedy_scoring(self, seat: int, rng: Random) -> int:
        """The scoring that leaves the own side better off."""
        own, minus = seat % 2, self.result().minus()
        return int(self.deal.scores[own] + minus[own] >= self.deal.scores[1 - own] + minus[1 - own])

    def greedy(self, seat: int, rng: Random) -> Action:
        """Aces are led while they are cheap and thrown away when that is free."""
        early = self.phase == PLAY and not self.trick and sum(self.won) < NUMBER_OF_ACES
        aces = cards_of(self.hands[seat] & ACES) if early else []
        return aces[0] if aces else super().greedy(seat, rng)


def chooser(minus: tuple[int, ...], scores: tuple[int, ...]) -> int | None:
    """The side that may choose the scoring: the better one of the deal when both would reach the limit."""
    if minus[0] == minus[1] or any(score + more < LIMIT for score, more in zip(scores, minus, strict=True)):
        return None
    return minus.index(min(minus))


@register
class ScrewMisere(Game):
    title = "Screw Misère"
    summary = say("Avoid tricks, and aces most of all when they fall late. Two against two.")
    wins = say("The first side to collect the agreed minus points loses.")
    sources = ("my-games 1488-1516",)
    simultaneous = True
    low_wins = True
    draws = True
    two_sides = True
    objective = "either"

    Sheet = ScrewMisereSheet
    State = ScrewMisereState

    class Result(DealResult):
        """Tricks, aces with their tricks, and the method of scoring where a side had the choice."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
        aces: tuple[AceTaken, ...] = many(say("Aces"), Record(AceTaken), NUMBER_OF_ACES, least=NUMBER_OF_ACES)
        method: str | None = entry(
            Maybe(Choice(((NORMAL, say("Normal")), (REVERSED, say("Reversed"))))),
            say("Scoring chosen"),
            help=say(
                "Only when both sides would reach {limit}: the side with fewer minus points in the deal chooses.",
                limit=LIMIT,
            ),
        )

        def minus(self) -> tuple[int, ...]:
            """What each side collected: a point a trick, and the number of the trick for an ace."""
            aces = [sum(ace.trick for ace in self.aces if ace.side == side) for side in (0, 1)]
            return tuple(TRICK_POINTS * tricks + more for tricks, more in zip(self.tricks, aces, strict=True))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            check_aces(((ace.trick, ace.side) for ace in self.aces), self.tricks)
            chooses = deal is not None and chooser(self.minus(), deal.scores) is not None
            if chooses and self.method is None:
                wanted = say(
                    "both sides would reach {limit}: enter the scoring that the better side chose.",
                    limit=LIMIT,
                )
                raise BadResult({"method": wanted})
            if deal and not chooses and self.method is not None:
                refuse("method", "there is nothing to choose in this deal: leave it empty.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            minus = self.minus()
            why = tuple(
                say(
                    "{tricks} tricks and {aces} for aces: {points}",
                    tricks=tricks,
                    aces=more - TRICK_POINTS * tricks,
                    points=more,
                )
                for tricks, more in zip(self.tricks, minus, strict=True)
            )
            if not self.is_reversed(deal.scores):
                return Score(minus, why)
            gap = abs(minus[0] - minus[1])
            spared = say(
                "Reversed: nothing for the better side, the difference of {gap} for the other", gap=gap
            )
            return Score((0, gap) if minus[0] < minus[1] else (gap, 0), (*why, spared))

        def is_reversed(self, scores: tuple[int, ...]) -> bool:
            """Whether the side that was no worse than the other would reach the limit, and so is spared."""
            minus = self.minus()
            if chooser(minus, scores) is not None:
                return self.method == REVERSED
            return any(scores[one] + minus[one] >= LIMIT and minus[one] <= minus[1 - one] for one in (0, 1))
