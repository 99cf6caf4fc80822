"""Humbug Whist: for two, with a spare hand beside each that may be taken unseen instead of one's own.

Source: Parlett, lines 279-296.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import Sheet, first_to
from games.kits.cards import RANK_OF, SUIT_MASK, SUIT_NAMES, SUIT_OF, cards_of
from games.kits.claims import ANY_TRICKS
from games.kits.phases import PASS, PhasedState, Say
from games.kits.tricks import PLAY
from games.tricks.kit.honours import BOOK, HONOURS, TRICKS, HonoursState

MAJORITY: Final = 7
TARGET: Final = 7
MOST: Final = 100
ALL_HONOURS: Final = 4
THREE_OF_THREE: Final = 3
HONOURS_MORE: Final = 2
ENOUGH: Final = 4
"""The tricks for which the quick player keeps a hand."""
NAMES: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUIT_NAMES, strict=True))
KEEP, SWAP = range(2)
HANDS: Final = (say_in("beside a seat", "hand kept"), say_in("beside a seat", "spare hand"))


class HumbugWhistState(HonoursState, PhasedState):
    """Each keeps his hand or takes the spare one. namer: who has named trumps, where no card is turned.

    chosen_hand: by seat what he decided, -1 before.
    """

    claimed_by = ANY_TRICKS
    piles = tuple(say("spare hand of {player}", player=Seat(seat)) for seat in (0, 1))
    phases = (
        Say(say_in("phase", "trumps"), {**NAMES, **PASS}, Template("{player}: {word}.")),
        Say(
            say_in("phase", "spare hand"),
            {"keep": say("keep your hand"), "swap": say("take the spare hand")},
            (Template("{player} keeps the hand."), Template("{player} takes the spare hand.")),
        ),
        PLAY,
    )
    namer: int = -1
    chosen_hand: list[int] = each_seat(-1)

    def turns_up(self) -> bool:
        return not self.table.options["named"]

    def sizes(self) -> list[int]:
        return [TRICKS] * 4

    def who_trumps(self) -> tuple[int, ...]:
        return () if self.turns_up() else (self.deal.dealer, 1 - self.deal.dealer)

    def may_trumps(self, seat: int) -> list[int]:
        return list(range(len(NAMES) + (seat == self.deal.dealer)))

    def trumps(self, seat: int, value: int) -> None:
        if value < len(NAMES):
            self.suit, self.namer, self.waiting = value, seat, ()

    def who_spare_hand(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.around() if seat != self.namer)

    def spare_hand(self, seat: int, value: int) -> None:
        """What he puts away only he has seen, but for the card that was turned up."""
        self.chosen_hand[seat] = value
        if value == SWAP:
            spare, shown = seat + 2, self.shown[seat]
            self.exchange((seat, spare, self.hands[seat]), (spare, seat, self.hands[spare]))
            self.shown[spare] |= shown

    def begin_play(self) -> None:
        self.held = self.honours_in(self.hands[:2])
        super().begin_play()

    def result(self) -> HumbugWhist.Result:
        return HumbugWhist.Result(tricks=self.tricks_of_sides(), honours=self.held)

    def facts(self, viewer: int | None) -> list[list[str]]:
        named: list[list[str]] = [[say("Trumps"), SUIT_NAMES[self.suit]]] if self.namer >= 0 else []
        return [*super().facts(viewer), *named]

    def labels(self, seat: int) -> list[str]:
        chosen = self.chosen_hand[seat]
        return [*super().labels(seat), *[HANDS[chosen]] * (chosen >= 0)]

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_trumps(self, seat: int, rng: Random) -> int:
        return max(range(4), key=lambda suit: ((self.hands[seat] & SUIT_MASK[suit]).bit_count(), suit))

    def greedy_spare_hand(self, seat: int, rng: Random) -> int:
        hope = 0.0
        for card in cards_of(self.hands[seat]):
            hope += max(0.0, 1 - 0.3 * (12 - RANK_OF[card]), 0.4 * (SUIT_OF[card] == self.suit))
        return KEEP if hope >= ENOUGH else SWAP


def honour_points(held: tuple[int, ...]) -> tuple[int, int]:
    """For honours in the hands that were played: four, three, and two against one or none."""
    side = held.index(max(held))
    most, other = held[side], held[1 - side]
    points = {4: ALL_HONOURS, 3: HONOURS_MORE if other else THREE_OF_THREE}.get(
        most, HONOURS_MORE * (most == 2 and other < 2)
    )
    return (points, 0) if side == 0 else (0, points)


@register
class HumbugWhist(Game):
    title = "Humbug Whist"
    summary = say("Whist for two: play your hand, or take the spare one beside you, unseen.")
    sources = ("parlett 279-296",)
    variants = (Variant("named", say("Trumps named"), "parlett 296", {"named": True}),)
    seats = (2,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=MOST),
        Option("honours", say("Honours count"), True),
        Option(
            "named",
            say("The dealer names trumps, or else his opponent; who names them keeps his hand"),
            False,
        ),
    )
    settlements = ("two-sides", "fixed")

    Sheet = first_to(TARGET)
    State = HumbugWhistState

    class Result(DealResult):
        """The tricks of each, and the honours in the hands that they played."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
        honours: tuple[int, ...] = per_side(
            say("Trump honours held"),
            Number(0, HONOURS),
            help=say("Ace, king, queen and jack of trumps in the hand that was played"),
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sum(self.honours) > HONOURS:
                refuse("honours", "together they are at most {count}.", count=HONOURS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            options = sheet.table.options
            points = [max(0, tricks - BOOK) for tricks in self.tricks]
            first = points.index(max(points))
            why = [say("{side}: {points} for tricks", side=sheet.party(first), points=points[first])]
            for side, more in enumerate(honour_points(self.honours) if options["honours"] else ()):
                if more and deal.scores[side] + points[side] + more < int(options["target"]):
                    points[side] += more
                    why.append(say("{side}: {points} for honours", side=sheet.party(side), points=more))
            return Score((points[0], points[1]), tuple(why))
