"""Newmarket: cards go up in sequence from whoever has them, and a queen wins what lies on her king.

Source: Parlett, lines 5077-5130.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.climbing.kit.stops import LOW_ACE, PASS_WORD, QUEENS, StopsState
from games.core.errors import refuse
from games.core.fields import each_seat, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.cards import BIT, SUIT_SIGNS, cards_of

STAKE: Final = 1
KING: Final = 1
HOPELESS: Final = -2
"""A hand of which the quick player hopes no more than this is worth a stake to be rid of."""
NO_KING: Final = (-1, -1, -1, -1)
BUYING: Final = say_in("phase", "dead hand")
BURYING: Final = say_in("phase", "burying")
SUITS_ASKED: Final = ("clubs", "diamonds", "hearts", "spades")
TAKE, KEEP, BURY = range(PASS_WORD + 1, PASS_WORD + 4)


class NewmarketState(StopsState):
    """kings: by suit who has won that King's stake, -1 nobody. kitty: who has won it. buyer: who paid for a hand.

    asked: how many have declined it. buried: the card that the holder of the last queen has named, -1 before.
    """

    words_said = {
        **StopsState.words_said,
        "take": say("take the dead hand"),
        "keep": say("keep your hand"),
        **{"bury " + text: say("bury {card}", card=Card(text)) for text in LOW_ACE.texts},
    }

    kings: tuple[int, ...] = NO_KING
    kitty: int = -1
    buyer: int = -1
    asked: int = 0
    buried: int = -1

    def at_stake(self) -> list[int]:
        """The suits whose King's stake can still be won."""
        return [suit for suit in range(4) if self.deal.carry["kings"][suit] and self.kings[suit] < 0]

    # The dead hand ------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        if len(self.at_stake()) > 1:
            self.ask(BUYING, self.deal.dealer)
            return
        holder = self.place(self.last_queen())
        if holder != self.dead and self.below(holder) >= 0:
            self.ask(BURYING, holder)
        else:
            self.first_start()

    def last_queen(self) -> int:
        """The queen of the only King that is left."""
        return max(cards_of(self.pack.of_suit[self.at_stake()[0]]))

    def below(self, seat: int) -> int:
        """The card below the run that goes up to the last queen; -1 where the run has them all."""
        missing = self.pack.of_suit[self.at_stake()[0]] & ~self.hands[seat]
        return missing.bit_length() - 1

    def choices(self, seat: int) -> list[Action]:
        if self.phase == BUYING:
            return [TAKE, KEEP]
        if self.phase == BURYING:
            return [BURY + self.below(seat) if self.buried < 0 else TAKE]
        return super().choices(seat)

    def act(self, seat: int, action: Action) -> None:
        if action < TAKE:
            super().act(seat, action)
        elif action >= BURY:
            self._bury(seat, action - BURY)
        else:
            self._answer(seat, action)

    def _answer(self, seat: int, action: Action) -> None:
        """Somebody takes the dead hand, because he may or because he must, or leaves it to the next."""
        self.asked += 1
        if action == TAKE:
            self.take_dead(seat)
            if self.buried < 0 and seat != self.deal.dealer:
                self.buyer = seat
        if action == TAKE or self.asked == self.table.seats:
            self.first_start()
        else:
            self.ask(BUYING, self.table.next_seat(seat))

    def _bury(self, seat: int, card: int) -> None:
        """All know now what the holder of the queen has above the card, and who must take the dead hand."""
        self.buried = card
        self.shown[seat] |= 2 * (BIT[self.last_queen()] - BIT[card])
        holder = self.place(card)
        if holder == self.dead:
            self.first_start()
        else:
            self.ask(BURYING, holder)

    # What is won --------------------------------------------------------------------------------------------------

    def wins_king(self, card: int) -> bool:
        """Whether a card is a queen whose King's stake lies there yet."""
        return bool(QUEENS & BIT[card]) and self.pack.suit[card] in self.at_stake()

    def on_card(self, seat: int, card: int) -> None:
        if self.wins_king(card):
            suit = self.pack.suit[card]
            self.kings = (*self.kings[:suit], seat, *self.kings[suit + 1 :])
        if not self.hands[seat] or not self.at_stake():
            self.kitty = seat
            self.end()

    def result(self) -> Newmarket.Result:
        won = (seat if seat >= 0 else None for seat in (self.buyer, *self.kings, self.kitty))
        names = ("buyer", *SUITS_ASKED, "kitty")
        return Newmarket.Result(**dict(zip(names, won, strict=True)))

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        paid = sum(paid_for_kitty(self.table, self.deal, self.buyer))
        kings = [SUIT_SIGNS[suit] for suit in self.at_stake()]
        left: list[list[str]] = [[say_in("fact", "kings left"), joined(kings, " ")]] if kings else []
        return [*left, [say_in("fact", "kitty"), str(paid)]]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == KEEP:
            return say("{player} keeps the hand.", player=player)
        if action == TAKE:
            return say("{player} takes the dead hand.", player=player)
        if action >= BURY:
            return say("{player}: bury {card}!", player=player, card=Card(self.pack.texts[action - BURY]))
        if action < PASS_WORD and self.wins_king(action):
            card = Card(self.pack.texts[action])
            return say("{player} plays {card} and wins the King's stake.", player=player, card=card)
        return super().told_choice(viewer, seat, action)

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Keep queens that win something; start towards them, and where one starts again after own cards."""
        legal = self.choices(seat)
        if self.phase == BUYING:
            enough = 0 if seat == self.deal.dealer else HOPELESS
            return KEEP if self.hopes(self.hands[seat]) > enough else TAKE
        return max(legal, key=lambda card: self.gains(seat, card)) if len(legal) > 1 else legal[0]

    def hopes(self, hand: int) -> int:
        """How good a hand is: queens that win something are, and cards that hardly anybody's start helps are not."""
        queens = sum(bool(hand & QUEENS & self.pack.of_suit[suit]) for suit in self.at_stake())
        return 2 * queens - (hand & (self.pack.of_rank["A"] | self.pack.of_rank["2"])).bit_count()

    def gains(self, seat: int, card: int) -> tuple[int, int]:
        """What starting with a card brings: a queen that wins, another start, cards that go out."""
        suit = self.pack.suit[card]
        queen = suit in self.at_stake() and bool(self.hands[seat] & QUEENS & self.pack.of_suit[suit])
        cards, again = self.run_from(seat, card)
        return 3 * queen + 2 * again + cards, -card


def paid_for_kitty(table: GameTable, deal: Deal, buyer: int | None) -> list[int]:
    """What each has paid into the kitty that lies there: before, for this deal, and for the dead hand."""
    stake = int(table.options["stake"])
    return [before + stake * (1 + (seat == buyer)) for seat, before in enumerate(deal.carry["kitty"])]


class NewmarketSheet(Sheet):
    """kings: by suit whether its stake lies there yet. kitty: what each has paid into it."""

    carried = ("kings", "kitty")
    kings: list[bool] = first(lambda sheet: [True] * 4)
    kitty: list[int] = each_seat(0)

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Newmarket.Result)
        self.kings = [left and taker is None for left, taker in zip(self.kings, result.takers, strict=True)]
        paid = paid_for_kitty(self.table, self.rows[-1].deal, result.buyer)
        self.kitty = [0] * self.table.seats if result.kitty is not None else paid

    def finished(self) -> bool:
        return not any(self.kings)

    def coming(self) -> tuple[str, ...]:
        return (say("Kings left: {count}; kitty: {chips}", count=sum(self.kings), chips=sum(self.kitty)),)

    def reason(self) -> str:
        return say("The stakes on all four Kings are won.")


@register
class Newmarket(Game):
    title = "Newmarket"
    summary = say(
        "Play the next card up if you have it: queens win the stakes on their kings, and the first out the kitty."
    )
    wins = say("When the stakes on all four Kings are won, who has won most wins.")
    seats = (3, 4, 5, 6, 7, 8)
    usual = 4
    sources = ("parlett 5077-5130",)
    options = (
        Option("stake", say("What each pays into the kitty for a deal"), STAKE, lo=1, hi=100),
        Option("king", say("What each lays on a King"), KING, lo=1, hi=100),
    )
    draws = True
    luck = "much"
    objective = "either"
    settlements = ("chips", "average-pot")

    State = NewmarketState
    Sheet = NewmarketSheet

    class Result(DealResult):
        """Who paid for the dead hand, and who won which stakes. What nobody has won stays where it lies."""

        buyer: int | None = entry(
            Maybe(SeatOf()), say("Who bought the dead hand"), help=say("The dealer pays nothing.")
        )
        clubs: int | None = entry(Maybe(SeatOf()), say("Who won the king of clubs"))
        diamonds: int | None = entry(Maybe(SeatOf()), say("Who won the king of diamonds"))
        hearts: int | None = entry(Maybe(SeatOf()), say("Who won the king of hearts"))
        spades: int | None = entry(Maybe(SeatOf()), say("Who won the king of spades"))
        kitty: int | None = entry(
            Maybe(SeatOf()),
            say("Who won the kitty"),
            help=say("Who went out, or played the last queen that wins."),
        )

        @property
        def takers(self) -> tuple[int | None, ...]:
            """Who has won each King's stake, by suit."""
            return self.clubs, self.diamonds, self.hearts, self.spades

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if deal is None:
                return
            kings = deal.carry["kings"]
            if self.buyer == deal.dealer:
                refuse("buyer", "the dealer takes the dead hand without paying.")
            if self.buyer is not None and sum(kings) == 1:
                refuse("buyer", "nobody buys the dead hand when one King is left.")
            for name, left, taker in zip(SUITS_ASKED, kings, self.takers, strict=True):
                if taker is not None and not left:
                    refuse(name, "that King's stake has been won before.")
            left = sum(kings) - sum(taker is not None for taker in self.takers)
            if not left and (self.kitty is None or self.kitty not in self.takers):
                refuse("kitty", "the last queen that wins takes the kitty as well.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            table, king = sheet.table, int(sheet.table.options["king"])
            pots = [(taker, [king] * table.seats) for taker in self.takers]
            pots.append((self.kitty, paid_for_kitty(table, deal, self.buyer)))
            points = [0] * table.seats
            for taker, paid in pots:
                if taker is not None:
                    points = [won - chips for won, chips in zip(points, paid, strict=True)]
                    points[taker] += sum(paid)
            return sheet.payments(points)
