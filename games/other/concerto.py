"""Concerto: partners make poker hands of five cards in turn, and dread what is left over.

Source: Parlett, lines 4743-4873.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import Fields
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Side, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import DealsOrTarget, Sheet
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.core.views import SeatView, View
from games.kits.cards import BIT, RANK_OF, cards_of, mask_of
from games.kits.hands import CALL, HandsState
from games.kits.poker import (
    CATEGORY_NAMES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_of,
    hand_strength,
)

HAND: Final = 5
HANDS: Final = 8
TARGET: Final = 100
BONUS: Final = 100
DEALS: Final = 4
WORTH: Final = {
    PAIR: 1,
    TWO_PAIR: 2,
    THREE: 3,
    STRAIGHT: 5,
    FLUSH: 6,
    FULL_HOUSE: 8,
    FOUR: 12,
    STRAIGHT_FLUSH: 15,
}
TENFOLD: Final = 10
THREE_PAIRS: Final = 3
MOST: Final = 4 * WORTH[STRAIGHT_FLUSH]
PASS, PLAY = CALL, CALL + 1
MAKING: Final = say_in("phase", "making a hand")


def worth(cards: int) -> int:
    """What five cards count as a hand."""
    return WORTH.get(category_of(hand_strength(cards)), 0)


def left_over(cards: int) -> tuple[int, int]:
    """What six cards that are left count at best, of five or as three pairs, and how high that is."""
    best = max(
        (worth(hand), hand_strength(hand)) for hand in map(mask_of, combinations(cards_of(cards), HAND))
    )
    ranks = [RANK_OF[card] for card in cards_of(cards)]
    pairs = all(ranks.count(rank) == 2 for rank in ranks)
    return (THREE_PAIRS, best[1]) if pairs and best[0] < THREE_PAIRS else best


def bonuses(points: tuple[int, int], left: tuple[int, int]) -> tuple[int, int]:
    """What each side gets for the cards that the other has left: only who is ahead, or of level sides one."""
    own = left_over(left[0]), left_over(left[1])
    side = 0 if points[0] > points[1] else 1
    if points[0] == points[1]:
        if own[0] == own[1]:
            return 0, 0
        gets = own[1][0], own[0][0]
        side = int(gets[1] > gets[0]) if gets[0] != gets[1] else int(own[1] < own[0])
    bonus = TENFOLD * own[1 - side][0]
    return (bonus, 0) if side == 0 else (0, bonus)


class ConcertoState(Fields, HandsState):
    """on: the hand being made, by who played which card. made: the hands that were made, by leader.

    passes: how many in a row. alone: who makes the hand by himself, or -1.
    """

    words_said = {"pass": say_in("a move", "pass"), "play": say("play on alone")}

    on: tuple[tuple[int, int], ...] = ()
    made: tuple[tuple[int, int], ...] = ()
    passes: int = 0
    alone: int = -1

    def after_deal(self) -> None:
        self.ask(MAKING, self.leader())

    def leader(self) -> int:
        """Who leads to the hand: the lead goes round to the left."""
        return (self.deal.dealer + 1 + len(self.made)) % self.table.seats

    def choices(self, seat: int) -> list[Action]:
        cards: list[Action] = cards_of(self.hands[seat])
        may_pass = self.on and self.passes < 2 and self.alone < 0 and self.hands[self.partner(seat)]
        return [*cards, PASS, PLAY] if may_pass else cards

    def partner(self, seat: int) -> int:
        return (seat + 2) % self.table.seats

    def act(self, seat: int, action: Action) -> None:
        if action == PASS:
            self.passes += 1
            self.ask(MAKING, self.partner(seat))
        elif action == PLAY:
            self.alone = self.partner(seat)
            self.ask(MAKING, self.alone)
        else:
            self.put(seat, action)

    def put(self, seat: int, card: int) -> None:
        """A card goes into the hand; with the fifth it is made."""
        self.hands[seat] ^= BIT[card]
        self.shown[seat] &= ~BIT[card]
        self.on, self.passes = (*self.on, (seat, card)), 0
        if len(self.on) < HAND:
            other = self.partner(seat)
            stays = self.alone == seat and self.hands[seat]
            self.ask(MAKING, seat if stays or not self.hands[other] else other)
            return
        self.made = (*self.made, (self.leader(), mask_of([one for _, one in self.on])))
        self.on, self.alone = (), -1
        if len(self.made) == HANDS:
            self.end()
        else:
            first = self.leader()
            self.ask(MAKING, first if self.hands[first] else self.partner(first))

    def points_made(self) -> tuple[int, int]:
        """What the hands of each side have counted so far."""
        return tuple(sum(worth(cards) for who, cards in self.made if who % 2 == side) for side in (0, 1))  # type: ignore[return-value]

    def result(self) -> Concerto.Result:
        points = self.points_made()
        left = self.hands[0] | self.hands[2], self.hands[1] | self.hands[3]
        return Concerto.Result(points=points, bonus=bonuses(points, left))

    # What is seen and told ----------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        known = [[say("Hands so far"), " : ".join(map(str, self.points_made()))]]
        return known if self.alone < 0 else [*known, [say("Plays on alone"), joined([Seat(self.alone)])]]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        if self.on:
            view["trick"] = [{"seat": seat, "card": self.pack.texts[card]} for seat, card in self.on]
        return view

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        made = [cards for who, cards in self.made if who == seat]
        if made:
            shown["melds"] = [
                {"title": CATEGORY_NAMES[category_of(hand_strength(cards))], "cards": self.texts_of(cards)}
                for cards in made
            ]
        return shown

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == PASS:
            return say("{player} passes.", player=player)
        if action == PLAY:
            return say(
                "{player} lets {partner} play on alone.", player=player, partner=Seat(self.partner(seat))
            )
        card = self.card_said(seat, action)
        if len(self.on) + 1 < HAND:
            return say("{player} plays {card}.", player=player, card=card)
        cards = mask_of([action, *(one for _, one in self.on)])
        name = CATEGORY_NAMES[category_of(hand_strength(cards))]
        return say(
            "{player} plays {card}: {name}, {points}.",
            player=player,
            card=card,
            name=name,
            points=worth(cards),
        )

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Play the cards of the best hand that one can make alone; let the partner go on where one has little."""
        legal, on = self.choices(seat), mask_of([card for _, card in self.on])
        need = HAND - len(self.on)
        tries = combinations(cards_of(self.hands[seat]), min(need, self.hands[seat].bit_count()))
        best = max(map(mask_of, tries), key=lambda cards: self.value(cards | on))
        wanted = self.value(best | on)[0]
        enough = wanted >= (WORTH[THREE] if need > 1 else WORTH[PAIR])
        return PASS if PASS in legal and not enough else cards_of(best)[-1]

    def value(self, cards: int) -> tuple[int, int]:
        """What a hand counts, and of equal ones the lower is spent first; of less than five the pairs in it."""
        if cards.bit_count() == HAND:
            return worth(cards), -sum(RANK_OF[card] for card in cards_of(cards))
        ranks = [RANK_OF[card] for card in cards_of(cards)]
        return sum(ranks.count(rank) - 1 for rank in ranks), 0


class ConcertoSheet(DealsOrTarget):
    """A part-game: four deals, or fewer where a side reaches a hundred before."""


@register
class Concerto(Game):
    title = "Concerto"
    summary = say(
        "Partners make poker hands out of their cards in turn, a card at a time and without a word."
    )
    wins = say("The side with more points when the part-game ends wins.")
    sources = ("parlett 4743-4873",)
    two_sides = True
    options = (
        Option("deals", say("Deals"), DEALS, lo=1, hi=50),
        Option("target", say("Points that end it early (0: none do)"), TARGET, lo=0, hi=1000),
    )
    tie = TABLE_CHOOSES
    objective = "win"
    settlements = ("two-sides", "fixed")

    State = ConcertoState
    Sheet = ConcertoSheet

    class Result(DealResult):
        """What the four hands of each side count, and the bonus for what the other side has left."""

        points: tuple[int, ...] = per_side(say("Four hands"), Number(0, MOST))
        bonus: tuple[int, ...] = per_side(
            say("Bonus for left-overs"), Number(0, TENFOLD * WORTH[STRAIGHT_FLUSH], TENFOLD)
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if all(self.bonus):
                refuse("bonus", "Only one side gets a bonus.")
            ahead = self.points[0] - self.points[1]
            if (ahead < 0 and self.bonus[0]) or (ahead > 0 and self.bonus[1]):
                refuse("bonus", "The side that is behind gets no bonus.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            """At the end the winners, if they alone have reached the points agreed, get a bonus for that too."""
            gained = [points + bonus for points, bonus in zip(self.points, self.bonus, strict=True)]
            why = [
                say("{side}: hands {points}, left-overs {bonus}", side=Side(side), points=points, bonus=bonus)
                for side, (points, bonus) in enumerate(zip(self.points, self.bonus, strict=True))
            ]
            target = sheet.table.target
            totals = [before + more for before, more in zip(sheet.totals, gained, strict=True)]
            reached = [side for side, total in enumerate(totals) if 0 < target <= total]
            if len(reached) == 1:
                gained[reached[0]] += BONUS
                why.append(
                    say(
                        "{side} alone has {target}: {points} more",
                        side=Side(reached[0]),
                        target=target,
                        points=BONUS,
                    )
                )
            return Score(tuple(gained), tuple(why))
