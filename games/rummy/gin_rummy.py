"""Gin Rummy: collect runs and sets in secret, and knock as soon as what is left over counts little.

Source: Parlett, lines 1462-1510.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, per_seat
from games.core.sheet import FirstTo, Sheet
from games.core.state import Action
from games.core.views import SeatView
from games.kits.cards import BIT, cards_of
from games.kits.hands import CALL
from games.rummy.kit.drawing import DISCARD, DONE_WORD, DRAW, LOW_ACE, PLAIN, START, DrawState

CARDS: Final = 10
KNOCK: Final = 10
LEFT: Final = 2
GIN: Final = 25
UNDERCUT: Final = 25
TARGET: Final = 100
GAME: Final = 100
BOX: Final = 25
MOST_DEADWOOD: Final = 98
SPREAD: Final = say_in("phase", "spreading")
LAY_OFF: Final = say_in("phase", "laying off")
KNOCKING: Final = DONE_WORD + 1
MELDING: Final = KNOCKING + len(LOW_ACE.deck)
SEATED: Final[tuple[object, ...]] = (0, 1)


class GinRummySheet(FirstTo):
    """The winner of a deal deals the next; after one without a winner the dealer deals again."""

    def dealer(self) -> int:
        last = self.rows[-1] if self.rows else None
        if last is None:
            return 0
        return last.points.index(max(last.points)) if any(last.points) else last.deal.dealer

    def carry(self) -> Mapping[str, Any]:
        return {"won": [sum(row.points[side] > 0 for row in self.rows) for side in (0, 1)]}


class GinRummyState(DrawState):
    """knocker: who has knocked, -1 before. spread: his melds on the table. limit: with how much one may knock."""

    cards_each = CARDS
    words_said = {
        **DrawState.words_said,
        **{"knock " + text: say("knock with {card}", card=Card(text)) for text in LOW_ACE.texts},
        **{"meld " + PLAIN.text(meld): PLAIN.said(meld) for meld in PLAIN.all},
    }

    knocker: int = -1
    spread: tuple[int, ...] = ()
    limit: int = KNOCK

    def turn_first(self) -> None:
        super().turn_first()
        if self.table.options["oklahoma"]:
            worth = PLAIN.worth[self.waste[0]]
            self.limit = worth if worth > 1 else 0

    # The knock ----------------------------------------------------------------------------------------------------

    def choices(self, seat: int) -> list[Action]:
        if self.phase == DISCARD:
            cards = self.throwable(seat)
            return [*cards, *(KNOCKING + card for card in self.knocks(seat, cards))]
        if self.phase == SPREAD:
            return self.spreads(seat)
        if self.phase == LAY_OFF:
            return [*self.fitting(seat), DONE_WORD]
        return super().choices(seat)

    def knocks(self, seat: int, cards: list[int]) -> list[int]:
        """The cards with which one may knock: no hand gets better than by the dearest card."""
        hand = self.hands[seat]
        if PLAIN.deadwood(hand) - max(PLAIN.worth) > self.limit:
            return []
        return [card for card in cards if PLAIN.deadwood(hand ^ BIT[card]) <= self.limit]

    def spreads(self, seat: int) -> list[Action]:
        """The melds after which the knocker can still get to where he may knock; done when he is there."""
        hand = self.hands[seat]
        melds = sorted(
            MELDING + PLAIN.place[meld]
            for meld in PLAIN.within(hand)
            if PLAIN.deadwood(hand ^ meld) <= self.limit
        )
        return [DONE_WORD, *melds] if PLAIN.points(hand) <= self.limit else melds

    def fitting(self, seat: int) -> list[int]:
        """The cards of a hand that fit the knocker's melds."""
        fit = 0
        for meld in self.spread:
            fit |= PLAIN.added(meld)
        return cards_of(fit & self.hands[seat])

    def act(self, seat: int, action: Action) -> None:
        if self.phase == DISCARD:
            self._discard(seat, action)
        elif action >= MELDING:
            meld = PLAIN.all[action - MELDING]
            self.hands[seat] ^= meld
            self.spread = (*self.spread, meld)
            if self.spreads(seat) == [DONE_WORD]:
                self._answer()
        elif self.phase == SPREAD:
            self._answer()
        elif self.phase == LAY_OFF and action != DONE_WORD:
            at = PLAIN.taker(self.spread, action)
            self.spread = (*self.spread[:at], self.spread[at] | BIT[action], *self.spread[at + 1 :])
            self.put_down(seat, action)
            self._answer()
        elif self.phase == LAY_OFF:
            self.end()
        else:
            super().act(seat, action)

    def _discard(self, seat: int, action: Action) -> None:
        other = self.table.next_seat(seat)
        self.throw(seat, action if action < CALL else action - KNOCKING)
        if action >= KNOCKING:
            self.knocker = seat
            self.shown[seat], self.shown[other] = self.hands[seat], self.hands[other]
            self.ask(SPREAD, seat)
        elif len(self.stock) <= LEFT:
            self.end()
        else:
            self.ask(DRAW, other)

    def _answer(self) -> None:
        """The other lays off what he can and will; nothing against gin."""
        other = self.table.next_seat(self.knocker)
        if self.hands[self.knocker] and self.fitting(other):
            self.ask(LAY_OFF, other)
        else:
            self.end()

    def result(self) -> GinRummy.Result:
        if self.knocker < 0:
            return GinRummy.Result(knocker=None)
        left = list(map(PLAIN.deadwood, self.hands[: self.table.seats]))
        left[self.knocker] = PLAIN.points(self.hands[self.knocker])
        return GinRummy.Result(knocker=self.knocker, deadwood=tuple(left))

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say_in("fact", "knock with"), say("{points} at most", points=self.limit)]]

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        if seat == self.knocker:
            shown["melds"] = [{"cards": PLAIN.text(meld).split()} for meld in self.spread]
        return shown

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action >= MELDING:
            return say(
                "{player} melds {cards}.", player=player, cards=PLAIN.said(PLAIN.all[action - MELDING])
            )
        if action >= KNOCKING:
            return say(
                "{player} knocks and discards {card}.", player=player, card=self._card(action - KNOCKING)
            )
        if self.phase == LAY_OFF and action < CALL:
            return say("{player} lays off {card}.", player=player, card=self._card(action))
        if action == DONE_WORD:
            return say("{player} is ready.", player=player)
        return super().told_choice(viewer, seat, action)

    def _card(self, card: int) -> Card:
        return Card(self.pack.texts[card])

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Knock at once; until then throw what leaves least, dear cards first; lay off what does not help."""
        hand, legal = self.hands[seat], self.choices(seat)
        if self.phase in (START, DRAW):
            return self.greedy_draw(seat)
        if self.phase == DISCARD:
            knocks = [action for action in legal if action >= KNOCKING]
            return min(knocks or legal, key=lambda action: self._left_by(hand, action))
        if self.phase == SPREAD:
            return max(legal, key=lambda action: self._melded(action))
        return next(
            (c for c in legal[:-1] if PLAIN.deadwood(hand ^ BIT[c]) < PLAIN.deadwood(hand)), DONE_WORD
        )

    def _left_by(self, hand: int, action: Action) -> tuple[int, int]:
        card = action if action < CALL else action - KNOCKING
        return PLAIN.deadwood(hand ^ BIT[card]), -PLAIN.worth[card]

    def _melded(self, action: Action) -> int:
        return PLAIN.points(PLAIN.all[action - MELDING]) if action >= MELDING else 0


@register
class GinRummy(Game):
    title = "Gin Rummy"
    summary = say("Draw and discard until nearly all your cards are in runs and sets, then knock.")
    wins = say(
        "The first player to reach the agreed points wins, and is paid for the game and for each deal won."
    )
    seats = (2,)
    sources = ("parlett 1462-1510",)
    options = (
        Option("target", say("Points to play to"), TARGET, lo=10, hi=1000),
        Option(
            "oklahoma",
            say("The first upcard says with how much one may knock"),
            False,
            help=say("Court cards count 10; after an ace one goes out with no deadwood at all."),
        ),
    )
    objective = "either"

    State = GinRummyState
    Sheet = GinRummySheet

    class Result(DealResult):
        """Who knocked, and what was left over in each hand when the other had laid off."""

        knocker: int | None = entry(
            Maybe(SeatOf()), say("Who knocked"), help=say("Empty if nobody did before the stock ran out.")
        )
        deadwood: tuple[int, ...] | None = per_seat(
            say("Deadwood"), Number(0, MOST_DEADWOOD), when={"knocker": SEATED}
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.knocker is not None and self.deadwood and self.deadwood[self.knocker] > KNOCK:
                refuse("deadwood", "nobody knocks with more than {points}.", points=KNOCK)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.knocker is None or self.deadwood is None:
                return sheet.points({}, say("Nobody has knocked: the same dealer deals again."))
            own, other = self.deadwood[self.knocker], self.deadwood[1 - self.knocker]
            under = own > 0 and other <= own
            winner = 1 - self.knocker if under else self.knocker
            bonus = UNDERCUT if under else 0 if own else GIN
            points, why = abs(other - own) + bonus, [_won(winner, abs(other - own), bonus, under)]
            if deal.scores[winner] + points >= sheet.table.target:
                extra, line = _game_bonus(deal, winner, points)
                points, why = points + extra, [*why, line]
            return sheet.points({winner: points}, *why)


def _won(winner: int, points: int, bonus: int, under: bool) -> str:
    player = Seat(winner)
    if under:
        return say("{player} undercuts: {points} and {bonus}", player=player, points=points, bonus=bonus)
    if bonus:
        return say("{player} goes gin: {points} and {bonus}", player=player, points=points, bonus=bonus)
    return say("{player} has less deadwood: {points}", player=player, points=points)


def _game_bonus(deal: Deal, winner: int, points: int) -> tuple[int, str]:
    """What the end of the match brings: the game, a box for each deal won, and twice the rest if they were all."""
    won = deal.carry.get("won", [0, 0])
    boxes = BOX * (won[winner] + 1)
    shut_out = 0 if won[1 - winner] else deal.scores[winner] + points + GAME
    player = Seat(winner)
    if shut_out:
        line = say(
            "{player} wins the game: {game}, boxes {boxes}, shut-out {shut_out}",
            player=player,
            game=GAME,
            boxes=boxes,
            shut_out=shut_out,
        )
    else:
        line = say("{player} wins the game: {game}, boxes {boxes}", player=player, game=GAME, boxes=boxes)
    return GAME + boxes + shut_out, line
