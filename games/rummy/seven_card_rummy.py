"""Seven-card Rummy: lay out runs and sets, add to anybody's, and be the first without cards.

Source: Parlett, lines 4466-4499.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, flag, per_seat
from games.core.sheet import Sheet, first_to
from games.core.state import Action
from games.core.views import SeatView
from games.kits.cards import BIT, cards_of
from games.kits.hands import CALL
from games.rummy.kit.drawing import DONE_WORD, DRAW, LOW_ACE, PLAIN, START
from games.rummy.kit.laying import MELD, LayingState

CARDS: Final = 7
TARGET: Final = 100
SHUFFLES: Final = 3
MOST_LEFT: Final = 80
RUMMY: Final = 2
LAYING: Final = DONE_WORD + 1
MELDING: Final = LAYING + len(LOW_ACE.deck)
SEATED: Final[tuple[object, ...]] = (0, 1, 2, 3, 4)


class SevenCardRummyState(LayingState):
    """laid: the melds on the table, each with whose it is."""

    cards_each = CARDS
    shuffles_most = SHUFFLES
    words_said = {
        **LayingState.words_said,
        **{"lay " + text: say("lay off {card}", card=Card(text)) for text in LOW_ACE.texts},
        **{"meld " + PLAIN.text(meld): PLAIN.said(meld) for meld in PLAIN.base},
    }

    laid: tuple[tuple[int, int], ...] = ()

    # A turn -------------------------------------------------------------------------------------------------------

    def has_melded(self, seat: int) -> bool:
        return any(owner == seat for owner, _ in self.laid)

    def laying(self, seat: int) -> list[Action]:
        return [*self.throwable(seat), *self.lays(seat), *self.melds(seat)]

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.phase != MELD:
            return action in self.legal(seat)
        if action < CALL:
            return bool(self.hands[seat] & BIT[action]) and action != self.taken
        return action in (self.melds(seat) if action >= MELDING else self.lays(seat))

    def lays(self, seat: int) -> list[Action]:
        """The cards that fit melds on the table, for one who has a meld of his own there."""
        hand, fit = self.hands[seat], self.fitting(self.laid) if self.has_melded(seat) else 0
        cards = cards_of(hand & fit)
        return [LAYING + card for card in cards if self.can_end(hand ^ BIT[card], self.with_card(card))]

    def melds(self, seat: int) -> list[Action]:
        """The melds of three in the hand; longer ones grow out of them by adding cards."""
        hand = self.hands[seat]
        return [
            MELDING + place
            for place in PLAIN.threes(hand)
            if self.can_end(hand ^ (meld := PLAIN.base[place]), (*self.laid, (seat, meld)))
        ]

    def can_end(self, left: int, laid: tuple[tuple[int, int], ...]) -> bool:
        """Whether the turn can end then: the upcard just taken is not discarded, so it may not be all that is left."""
        stuck = self.taken >= 0 and left == BIT[self.taken]
        return not stuck or bool(self.fitting(laid) & left)

    @staticmethod
    def fitting(laid: tuple[tuple[int, int], ...]) -> int:
        """The cards that fit melds on the table."""
        fit = 0
        for _, meld in laid:
            fit |= PLAIN.added(meld)
        return fit

    def with_card(self, card: int) -> tuple[tuple[int, int], ...]:
        """The melds on the table when a card has been added to one."""
        at = PLAIN.taker([meld for _, meld in self.laid], card)
        owner, meld = self.laid[at]
        return (*self.laid[:at], (owner, meld | BIT[card]), *self.laid[at + 1 :])

    def lay(self, seat: int, action: Action) -> None:
        cards = PLAIN.base[action - MELDING] if action >= MELDING else BIT[action - LAYING]
        new = (*self.laid, (seat, cards)) if action >= MELDING else self.with_card(action - LAYING)
        self.laid = new
        for card in cards_of(cards):
            self.put_down(seat, card)

    def result(self) -> SevenCardRummy.Result:
        left = tuple(map(PLAIN.points, self.hands[: self.table.seats]))
        won = self.winner >= 0
        return SevenCardRummy.Result(
            winner=self.winner if won else None, rummy=self.fresh if won else None, left=left if won else None
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        melds = [meld for owner, meld in self.laid if owner == seat]
        if melds:
            shown["melds"] = [{"cards": PLAIN.text(meld).split()} for meld in melds]
        return shown

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action >= MELDING:
            return say(
                "{player} melds {cards}.", player=player, cards=PLAIN.said(PLAIN.base[action - MELDING])
            )
        if action >= LAYING:
            return say(
                "{player} lays off {card}.", player=player, card=Card(self.pack.texts[action - LAYING])
            )
        return super().told_choice(viewer, seat, action)

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lay out and add whatever can be, dear cards first; else throw what leaves least."""
        if self.phase in (START, DRAW):
            return self.greedy_draw(seat)
        hand, legal = self.hands[seat], self.choices(seat)
        if legal[-1] >= CALL:
            return max(legal, key=self._laid_by)
        return min(legal, key=lambda card: (PLAIN.deadwood(hand ^ BIT[card]), -PLAIN.worth[card]))

    def _laid_by(self, action: Action) -> int:
        if action >= MELDING:
            return PLAIN.points(PLAIN.base[action - MELDING])
        return PLAIN.worth[action - LAYING] if action >= LAYING else 0


@register
class SevenCardRummy(Game):
    title = "Seven-card Rummy"
    summary = say("Lay out runs and sets, add to those of others, and get rid of your cards first.")
    wins = say("The first player to reach the agreed points wins.")
    seats = (2, 3, 4, 5)
    usual = 3
    sources = ("parlett 4466-4499",)
    options = (Option("target", say("Points to play to"), TARGET, lo=10, hi=1000),)
    objective = "either"
    max_actions = 1500

    State = SevenCardRummyState
    Sheet = first_to(TARGET)

    class Result(DealResult):
        """Who went out, and what the others were left with."""

        winner: int | None = entry(Maybe(SeatOf()), say("Who went out"), help=say("Empty if nobody did."))
        rummy: bool | None = flag(say("All in one turn, with no meld before"), when={"winner": SEATED})
        left: tuple[int, ...] | None = per_seat(
            say("Value of the cards in hand"), Number(0, MOST_LEFT), when={"winner": SEATED}
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.winner is not None and self.left and self.left[self.winner]:
                refuse("left", "{player} went out and has no cards.", player=Seat(self.winner))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.winner is None or self.left is None:
                return sheet.points({}, say("Nobody goes out."))
            player, points = Seat(self.winner), sum(self.left)
            if not self.rummy:
                return sheet.points(
                    {self.winner: points}, say("{player} goes out: {points}", player=player, points=points)
                )
            points *= RUMMY
            return sheet.points(
                {self.winner: points}, say("{player} goes rummy: {points}", player=player, points=points)
            )
