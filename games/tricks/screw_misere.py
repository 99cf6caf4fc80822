"""Screw Misère: two against two, tricks to be avoided, and aces most of all when they fall late.

Source: My Games, lines 1488-1516 (marking of tricks 1514-1516). No trumps; before play everybody gives the partner
a card, the two on the dealer's left first.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import BadResult
from games.core.fields import Fields
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, say, say_in
from games.core.registry import register
from games.core.results import Choice, DealResult, Maybe, Number, Record, Score, entry, many, per_side
from games.core.sheet import FirstTo
from games.core.state import OPEN, Action
from games.kits.aces import ACES, TRICKS, AceTaken, check_aces
from games.kits.cards import SUIT_MASK, TEXT, cards_of, mask_of
from games.kits.hands import CALL
from games.kits.tricks import TrickState

NUMBER_OF_ACES: Final = 4
TRICK_POINTS: Final = 1
LIMIT: Final = 100
PASSED: Final = 1

NORMAL, REVERSED = CALL, CALL + 1


FIRST_PASS: Final = say_in("phase", "first pass")
SCORING: Final = say_in("phase", "scoring")
SECOND_PASS: Final = say_in("phase", "second pass")


class ScrewMisereResult(DealResult):
    """Tricks, aces with their tricks, and the method of scoring where a side had the choice."""

    tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
    aces: tuple[AceTaken, ...] = many(say("Aces"), Record(AceTaken), NUMBER_OF_ACES, least=NUMBER_OF_ACES)
    method: str | None = entry(
        Maybe(Choice((("normal", say("Normal")), ("reversed", say("Reversed"))))),
        say("Scoring chosen"),
        help=say(
            "Only when both sides would reach {limit}: the side with fewer minus points in the deal chooses.",
            limit=LIMIT,
        ),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        check_aces(((ace.trick, ace.side) for ace in self.aces), self.tricks)
        if deal is None:
            return
        chooses = chooser(minus_points(self), deal.scores) is not None
        if chooses and self.method is None:
            raise BadResult(
                {
                    "method": say(
                        "both sides would reach {limit}: enter the scoring that the better side chose.",
                        limit=LIMIT,
                    )
                }
            )
        if not chooses and self.method is not None:
            raise BadResult({"method": say("there is nothing to choose in this deal: leave it empty.")})

    def score(self, sheet: ScrewMisereSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        minus = minus_points(self)
        why = tuple(
            say(
                "{tricks} tricks and {aces} for aces: {points}",
                tricks=tricks,
                aces=more - TRICK_POINTS * tricks,
                points=more,
            )
            for tricks, more in zip(self.tricks, minus, strict=True)
        )
        if not is_reversed(minus, deal.scores, self.method):
            return Score(minus, why)
        gap = abs(minus[0] - minus[1])
        spared = say("Reversed: nothing for the better side, the difference of {gap} for the other", gap=gap)
        return Score((0, gap) if minus[0] < minus[1] else (gap, 0), (*why, spared))


def minus_points(result: ScrewMisereResult) -> tuple[int, int]:
    """What each side collected: a point a trick, and the number of the trick for an ace."""
    first, second = (
        TRICK_POINTS * result.tricks[side_] + sum(ace.trick for ace in result.aces if ace.side == side_)
        for side_ in (0, 1)
    )
    return first, second


def chooser(minus: tuple[int, int], scores: tuple[int, ...]) -> int | None:
    """The side that may choose the scoring: the better one of the deal when both would reach the limit."""
    if minus[0] == minus[1] or any(score + more < LIMIT for score, more in zip(scores, minus, strict=True)):
        return None
    return 0 if minus[0] < minus[1] else 1


def is_reversed(minus: tuple[int, int], scores: tuple[int, ...], method: str | None) -> bool:
    """Whether the side that was no worse than the other would reach the limit, and so is spared."""
    if chooser(minus, scores) is not None:
        return method == "reversed"
    return any(
        scores[one] + minus[one] >= LIMIT and minus[one] <= minus[1 - one] for one in range(len(minus))
    )


class ScrewMisereSheet(FirstTo):
    """Minus points up to the limit; a side cannot lose in a deal in which it was no worse than the other."""

    target = LIMIT

    def reason(self) -> str:
        return say("{points} minus points reach the limit of {limit}.", points=max(self.totals), limit=LIMIT)


class ScrewMisereState(Fields, TrickState):
    """Two waves of passing, thirteen tricks, and perhaps the choice of scoring.

    aces: the aces that have fallen, as (side, trick). method: the scoring chosen, or -1.
    """

    aces: tuple[tuple[int, int], ...] = ()
    method: int = -1

    words = ("normal", "reversed")
    words_said = {"normal": say_in("a scoring", "normal"), "reversed": say_in("a scoring", "reversed")}

    # Passing and choosing -----------------------------------------------------------------------------------------

    def wave(self, first: int) -> tuple[int, int]:
        """Two neighbours, the first so many places to the dealer's left."""
        left = (self.deal.dealer + first) % 4
        return left, (left + 1) % 4

    def after_deal(self) -> None:
        self.ask(FIRST_PASS, *sorted(self.wave(1)))

    def choices(self, seat: int) -> list[Action]:
        return [NORMAL, REVERSED] if self.phase == SCORING else self.pickable(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == SCORING:
            self.method = action
            self.end()
            return
        self.pick(seat, action, PASSED)
        self.turn = tuple(other for other in self.turn if other != seat)
        if self.turn:
            return
        givers = self.wave(1 if self.phase == FIRST_PASS else 3)
        self.exchange(*((giver, (giver + 2) % 4, self.picked(giver)) for giver in givers))
        if self.phase == FIRST_PASS:
            self.ask(SECOND_PASS, *sorted(self.wave(3)))
        else:
            self.begin_play()

    # Play ---------------------------------------------------------------------------------------------------------

    def on_trick(self, winner: int) -> None:
        fallen = (mask_of(self.last[1]) & ACES).bit_count()
        self.aces += ((winner % 2, sum(self.won)),) * fallen
        if sum(self.won) == TRICKS:
            better = chooser(minus_points(self.result()), self.deal.scores)
            if better is not None:
                self.ask(SCORING, next(seat for seat in (*self.wave(1), 0) if seat % 2 == better))

    def wants(self, holder: int) -> bool:
        return False

    def result(self) -> ScrewMisereResult:
        return ScrewMisereResult(
            tricks=(self.won[0] + self.won[2], self.won[1] + self.won[3]),
            aces=tuple(AceTaken(side=side_, trick=trick) for side_, trick in self.aces),
            method=None if self.method < 0 else self.words[self.method - CALL],
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        points = [0, 0]
        for side_, trick in self.aces:
            points[side_] += trick
        return (
            [[say("For aces so far"), say("{one} and {other}", one=points[0], other=points[1])]]
            if self.aces
            else []
        )

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == SCORING:
            if action == NORMAL:
                return say("{player} chooses the normal scoring.", player=Seat(seat))
            return say("{player} chooses the reversed scoring.", player=Seat(seat))
        player, partner = Seat(seat), Seat((seat + 2) % 4)
        if viewer in (seat, OPEN):
            card = Card(TEXT[action])
            return say("{player} puts down {card} for {partner}.", player=player, card=card, partner=partner)
        return say("{player} puts down a card for {partner}.", player=player, partner=partner)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """Give the highest card of the shortest suit; choose the scoring that leaves the own side better off."""
        if self.phase == SCORING:
            return self._better_scoring(seat % 2)
        hand = self.hands[seat]
        suits = [hand & suit for suit in SUIT_MASK if hand & suit]
        return self.ranking.highest(min(suits, key=int.bit_count))

    def _better_scoring(self, own: int) -> Action:
        minus = minus_points(self.result())
        ahead = [score + more for score, more in zip(self.deal.scores, minus, strict=True)]
        return NORMAL if ahead[own] < ahead[1 - own] else REVERSED

    def greedy(self, seat: int, rng: Random) -> Action:
        """Aces are led while they are cheap and thrown away when that is free."""
        if self.phase == "play" and not self.trick and sum(self.won) < NUMBER_OF_ACES:
            aces = cards_of(self.hands[seat] & ACES)
            if aces:
                return aces[0]
        return super().greedy(seat, rng)


@register
class ScrewMisere(Game):
    title = "Screw Misère"
    summary = say("Avoid tricks, and aces most of all when they fall late. Two against two.")
    wins = say("The first side to collect the agreed minus points loses.")
    seats = (4,)
    sources = ("my-games 1488-1516",)
    simultaneous = True
    low_wins = True
    draws = True
    objective = "either"
    settlements = ("two-sides", "fixed")
    max_actions = 60

    Result = ScrewMisereResult
    Sheet = ScrewMisereSheet
    State = ScrewMisereState

    two_sides = True
