"""The arithmetic of Strip Poker with lives: chips that run out, lives that are pledged for new ones, and the sheet.

Source: My Games, lines 1827-1871.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from games.core.errors import refuse
from games.core.fields import each_seat, first
from games.core.game import Deal, GameTable
from games.core.messages import Seat, Several, joined, say, say_n
from games.core.results import DealResult, Number, Score, SeatOf, many, per_seat
from games.core.sheet import Row, Sheet, places
from games.kits.chip_book import all_of
from games.kits.stacks import must_have
from games.vying.kit.betting import Betting, Chips

LIVES: Final = 4
LIFE_PRICE: Final = 20
START_CHIPS: Final = 20
START_WORTH: Final = START_CHIPS + LIVES * LIFE_PRICE
TAX: Final = 4
ANTE: Final = 1
HAND: Final = 5
MOST_DRAWN: Final = 4
MOST_RAISE: Final = 5
MOST_SEATS: Final = 6
MOST_JOKERS: Final = 4
JOKERS_FOR_SIX: Final = 2


class Pledges(Chips):
    """Chips of players who get 20 new ones for a life whenever they run out. lives: those not yet pledged."""

    __slots__ = ("lives", "pledged")

    def __init__(self, stacks: Sequence[int], lives: Sequence[int]) -> None:
        super().__init__(stacks)
        self.lives = list(lives)
        self.pledged = [0] * len(self.lives)

    def funds(self, seat: int) -> int:
        """What a seat can pay with its chips and all its lives."""
        return self.stacks[seat] + LIFE_PRICE * self.lives[seat]

    def pay(self, seat: int, amount: int) -> int:
        """Take chips from a stack after pledging as few lives as are needed. Raises ValueError if they do not do."""
        needed = pledges_for(self.stacks[seat], amount, self.lives[seat])
        if amount > self.funds(seat):
            raise ValueError(
                f"{amount} chips cannot be paid with {self.stacks[seat]} and {self.lives[seat]} lives."
            )
        self.lives[seat] -= needed
        self.pledged[seat] += needed
        self.stacks[seat] += LIFE_PRICE * needed - amount
        return amount

    def can_act(self, seat: int) -> bool:
        return True

    def clone(self) -> Self:
        twin = super().clone()
        twin.lives, twin.pledged = self.lives[:], self.pledged[:]
        return twin


class LifeBetting(Betting):
    """Betting in which nobody can be asked for more than chips and lives are worth: there are no side pots."""

    __slots__ = ()
    chips: Pledges

    def most(self) -> int:
        chips, most = self.chips, self.largest
        for seat, active in enumerate(self.active):
            if active:
                most = min(most, chips.funds(seat) - self.high + self.paid[seat])
        return max(0, most)


def pledges_for(stack: int, amount: int, lives: int) -> int:
    """How many lives are pledged to pay an amount: who has no chip left pledges another, while there are lives."""
    return min(lives, max(0, (amount - stack) // LIFE_PRICE + 1))


class Pot(DealResult):
    """Who won the pot and what everybody put into it; how many lives the winners paid back for."""

    winners: tuple[int, ...] = many(
        say("Won the pot"), SeatOf(), most=MOST_SEATS, least=1, help=say("several share it")
    )
    paid: tuple[int, ...] = per_seat(
        say("Paid into the pot"),
        Number(0, MOST_SEATS * START_WORTH),
        help=say("with the {ante} at first, without the {tax}", ante=ANTE, tax=TAX),
    )
    bought: tuple[int, ...] = per_seat(
        say("Lives bought back"), Number(0, LIVES), help=say("by winners, pledged in this deal")
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if len(set(self.winners)) != len(self.winners):
            refuse("winners", "nobody can win the pot twice.")
        most = max(self.paid)
        if any(self.paid[seat] < most for seat in self.winners):
            refuse("paid", "who wins has paid as much as anybody: {most}.", most=most)
        if any(bought and seat not in self.winners for seat, bought in enumerate(self.bought)):
            refuse("bought", "only those who win the pot can buy a life back.")
        if deal is not None:
            self.check_chips(deal)

    def check_chips(self, deal: Deal) -> None:
        """Raise BadResult for payments that the chips and lives of the seats do not allow."""
        stacks, lives = deal.carry["stacks"], deal.carry["lives"]
        for seat, paid in enumerate(self.paid):
            if bool(lives[seat]) != (paid >= ANTE):
                refuse(
                    "paid",
                    "{player} has {lives} lives and cannot have paid {paid}.",
                    player=Seat(seat),
                    lives=lives[seat],
                    paid=paid,
                )
            if lives[seat] and paid + TAX > stacks[seat] + LIFE_PRICE * lives[seat]:
                refuse(
                    "paid",
                    "{player} cannot pay {paid} with {stacks} chips and {lives} lives.",
                    player=Seat(seat),
                    paid=paid,
                    stacks=stacks[seat],
                    lives=lives[seat],
                )
        after = self.after(stacks, lives, deal.dealer)
        for seat, bought in enumerate(self.bought):
            pledged = pledges_for(stacks[seat], self.paid[seat] + TAX, lives[seat])
            if bought > pledged or (bought and after[0][seat] <= 0):
                refuse("bought", "{player} cannot buy {bought} lives back.", player=Seat(seat), bought=bought)

    def after(self, stacks: Sequence[int], lives: Sequence[int], dealer: int) -> tuple[list[int], list[int]]:
        """Chips and lives after the deal, before anybody drops out."""
        left, still = list(stacks), list(lives)
        for seat, paid in enumerate(self.paid):
            if lives[seat]:
                pledged = pledges_for(stacks[seat], paid + TAX, lives[seat])
                left[seat] += LIFE_PRICE * (pledged - self.bought[seat]) - paid - TAX
                still[seat] -= pledged - self.bought[seat]
        for seat, share in shares(sum(self.paid), self.winners, dealer, len(left)).items():
            left[seat] += share
        return left, still


def shares(pot: int, winners: Sequence[int], dealer: int, seats: int) -> dict[int, int]:
    """The pot in equal parts; odd chips go to the first winners from the dealer's left."""
    share, rest = divmod(pot, len(winners))
    order = sorted(winners, key=lambda seat: (seat - dealer - 1) % seats)
    return {seat: share + (place < rest) for place, seat in enumerate(order)}


class Worst(DealResult):
    """Without betting: who had the worst hand."""

    losers: tuple[int, ...] = many(say("Had the worst hand"), SeatOf(), most=MOST_SEATS, least=1)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if len(set(self.losers)) != len(self.losers):
            refuse("losers", "nobody can lose twice in a deal.")
        if deal is not None and any(not deal.carry["lives"][seat] for seat in self.losers):
            refuse("losers", "who has no life left does not play.")


class StripPokerSheet(Sheet):
    """Chips and lives from deal to deal. A total is what a player has left: chips, and 20 for each life."""

    carried = ("stacks", "lives")
    stacks: list[int] = each_seat(START_CHIPS)
    lives: list[int] = each_seat(LIVES)
    dropped: dict[int, int] = first(lambda sheet: {})
    """The deal in which each of those without lives has dropped out."""

    def start_score(self) -> int:
        return START_WORTH

    def expects(self) -> type[DealResult]:
        return Pot if self.table.options["betting"] else Worst

    def check_adjustment(self, points: Sequence[int]) -> None:
        must_have(self.stacks, points)

    def follow_adjustment(self, points: Sequence[int]) -> None:
        self.stacks = [stack + more for stack, more in zip(self.stacks, points, strict=True)]

    def coming(self) -> tuple[str, ...]:
        lives = joined(Several((Seat(seat), left), " ") for seat, left in enumerate(self.lives) if left)
        stacks = [Several((Seat(seat), n), " ") for seat, n in enumerate(self.stacks) if self.lives[seat]]
        drops = min(int(self.table.options["drops"]), self.table.seats - 1) - len(self.dropped)
        if self.dropped:
            ends = say_n(
                "It ends when {count} more player has none",
                "It ends when {count} more players have none",
                drops,
            )
        else:
            ends = say_n(
                "It ends when {count} player has none", "It ends when {count} players have none", drops
            )
        betting = (say("Chips: {each}", each=joined(stacks)),) if self.table.options["betting"] else ()
        return (*betting, say("Lives: {each}", each=lives), ends)

    def dealer(self) -> int:
        """The deal passes to the left among those still in."""
        seats = self.table.seats
        around = (
            [(self.rows[-1].deal.dealer + step) % seats for step in range(1, seats + 1)] if self.rows else [0]
        )
        return next(seat for seat in around if self.lives[seat]) if any(self.lives) else 0

    def score(self, result: DealResult, deal: Deal) -> Score:
        result.check(self.table, deal)
        stacks, lives = self._after(result, deal)
        points = tuple(
            chips + LIFE_PRICE * left - total
            for chips, left, total in zip(stacks, lives, self.totals, strict=True)
        )
        why = [
            say(
                "{player} loses {count} of {lives} lives",
                player=Seat(seat),
                count=before - left,
                lives=before,
            )
            for seat, (before, left) in enumerate(zip(self.lives, lives, strict=True))
            if left < before
        ]
        if isinstance(result, Pot):
            won, pot = all_of(result.winners), sum(result.paid)
            if len(result.winners) == 1:
                why.insert(0, say("{player} wins the pot of {pot}", player=won, pot=pot))
            else:
                why.insert(0, say("{players} win the pot of {pot}", players=won, pot=pot))
        return Score(points, tuple(why))

    def _after(self, result: DealResult, deal: Deal) -> tuple[list[int], list[int]]:
        """Chips and lives when everything is settled: who has dropped out has nothing, the others may be evened out."""
        if isinstance(result, Worst):
            lives = [left - (seat in result.losers) for seat, left in enumerate(self.lives)]
            return [chips if lives[seat] else 0 for seat, chips in enumerate(self.stacks)], lives
        assert isinstance(result, Pot)
        stacks, lives = result.after(self.stacks, self.lives, deal.dealer)
        stacks = [chips if left else 0 for chips, left in zip(stacks, lives, strict=True)]
        still_in = [seat for seat, left in enumerate(lives) if left]
        if len(still_in) < sum(map(bool, self.lives)) and still_in:
            extra = max(0, min(stacks[seat] for seat in still_in) - START_CHIPS)
            stacks = [chips - extra if lives[seat] else 0 for seat, chips in enumerate(stacks)]
        return stacks, lives

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        self.stacks, self.lives = self._after(result, row.deal)
        for seat, left in enumerate(self.lives):
            if not left:
                self.dropped.setdefault(seat, row.deal.number)
        return row

    def finished(self) -> bool:
        return len(self.dropped) >= min(int(self.table.options["drops"]), self.table.seats - 1)

    def reason(self) -> str:
        return say_n(
            "{count} player has dropped out.", "{count} players have dropped out.", len(self.dropped)
        )

    @property
    def ranking(self) -> list[int] | None:
        """Those still in by what they have left, then the others, the last to drop out first."""
        worth = [
            self.dropped[seat] - self.table.game.max_deals if seat in self.dropped else total
            for seat, total in enumerate(self.totals)
        ]
        return places(worth)
