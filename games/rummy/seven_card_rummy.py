"""Seven-card Rummy: lay out runs and sets, add to anybody's, and be the first without cards.

Source: Parlett, lines 4466-4499.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, flag, per_seat
from games.core.sheet import Sheet, first_to
from games.core.state import CHANCE, Action, Outcome
from games.core.views import SeatView
from games.kits.cards import BIT, cards_of
from games.kits.hands import CALL
from games.rummy.kit.drawing import DISCARD, DONE_WORD, DRAW, LOW_ACE, PLAIN, START, DrawState

CARDS: Final = 7
TARGET: Final = 100
SHUFFLES: Final = 3
"""How often the discard pile becomes the stock: then the deal ends without a winner."""
MOST_LEFT: Final = 80
RUMMY: Final = 2
MELD: Final = say_in("phase", "melding")
RESHUFFLE: Final = say_in("phase", "shuffling")
LAYING: Final = DONE_WORD + 1
MELDING: Final = LAYING + len(LOW_ACE.deck)
SEATED: Final[tuple[object, ...]] = (0, 1, 2, 3, 4)


class SevenCardRummyState(DrawState):
    """laid: the melds on the table, each with whose it is. fresh: whether who plays had laid none before this turn.

    shuffles: how often the discard pile has become the stock. following: who plays when it has.
    """

    cards_each = CARDS
    words = (
        *DrawState.words,
        *("lay " + text for text in LOW_ACE.texts),
        *("meld " + PLAIN.text(meld) for meld in PLAIN.base),
    )
    words_said = {
        **DrawState.words_said,
        **{"lay " + text: say("lay off {card}", card=Card(text)) for text in LOW_ACE.texts},
        **{"meld " + PLAIN.text(meld): PLAIN.said(meld) for meld in PLAIN.base},
    }

    laid: tuple[tuple[int, int], ...] = ()
    fresh: bool = True
    winner: int = -1
    shuffles: int = 0
    following: int = 0

    # A turn -------------------------------------------------------------------------------------------------------

    def has_drawn(self, seat: int) -> None:
        self.fresh = not self.has_melded(seat)
        self.ask(DISCARD if self.phase == START else MELD, seat)

    def has_melded(self, seat: int) -> bool:
        return any(owner == seat for owner, _ in self.laid)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == DISCARD:
            return self.throwable(seat)
        if self.phase == MELD:
            return [*self.throwable(seat), *self.lays(seat), *self.melds(seat)]
        return super().choices(seat) if self.stock or self.phase == START else super().choices(seat)[:1]

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

    def act(self, seat: int, action: Action) -> None:
        if self.phase not in (DISCARD, MELD):
            super().act(seat, action)
        elif action < CALL:
            self.throw(seat, action)
            self._finish(seat)
        else:
            cards = PLAIN.base[action - MELDING] if action >= MELDING else BIT[action - LAYING]
            new = (*self.laid, (seat, cards)) if action >= MELDING else self.with_card(action - LAYING)
            self.laid = new
            for card in cards_of(cards):
                self.put_down(seat, card)
            if not self.hands[seat]:
                self._finish(seat)

    def _finish(self, seat: int) -> None:
        """After a turn: he may be out, or the stock may have to be made anew."""
        self.following = self.table.next_seat(seat)
        self.taken = -1
        if not self.hands[seat]:
            self.winner = seat
            self.end()
        elif self.stock:
            self.ask(DRAW, self.following)
        elif self.shuffles == SHUFFLES:
            self.end()
        else:
            self.ask(RESHUFFLE, CHANCE)

    # The stock made anew ------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Outcome:
        return shuffled(list(self.waste), rng) if self.phase == RESHUFFLE else super().draw(rng)

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != RESHUFFLE:
            super().apply_chance(outcome)
            return
        self.shuffles += 1
        self.made_anew(outcome)
        self.ask(DRAW, self.following)

    def result(self) -> SevenCardRummy.Result:
        left = tuple(map(PLAIN.points, self.hands[: self.table.seats]))
        won = self.winner >= 0
        return SevenCardRummy.Result(
            winner=self.winner if won else None,
            rummy=self.fresh if won else None,
            left=left if won else None,
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

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == RESHUFFLE:
            return say("The discards are shuffled and make a new stock.")
        return super().told_chance(viewer, outcome)

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
    settlements = ("average-pot", "winner-from-each", "fixed")
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
                raise BadResult(
                    {"left": say("{player} went out and has no cards.", player=Seat(self.winner))}
                )

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
