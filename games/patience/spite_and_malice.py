"""Spite and Malice: a patience for two, who build the same stacks and race to be rid of their packs.

Source: Parlett, lines 1678-1777.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry, number
from games.core.sheet import FixedDeals
from games.core.state import CHANCE, Action, Outcome
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.hands import CALL
from games.kits.pack import PIPS, total
from games.patience.spite_and_malice_greedy import value
from games.patience.spite_and_malice_table import OwnPacksState
from games.patience.spite_and_malice_words import (
    ACES,
    DISCARD,
    DONE,
    JOKER,
    PACK,
    PASS,
    PILE,
    PILE_JOKER,
    PILES,
    RANKS,
    TEXTS,
    TOP,
    TWOS,
    may_lie,
)

HAND: Final = 5
OWN: Final = 26
LOW: Final = 12
"""A stock of fewer cards is filled up."""
IDLE: Final = 60
"""After so many turns without an upcard played the game is over."""
GAMES, WON, BOTH = 3, 2, 2
RUBBER, BASE, ACE = 10, 100, 11
FIRST: Final = BIT[PACK.kinds] - 1
"""The pack of 52 that the players' own packs are made of; the other has the jokers."""
WORTH: Final = PACK.worth({**PIPS, "A": ACE})
MOST: Final = total(cards_of(FIRST), WORTH)
CARDS, UPCARD, VALUES, DOUBLED, TWO_WON = "cards", "upcard", "values", "doubled", "rubber"

PLAY: Final = say_in("phase", "play")
SHUFFLE: Final = say_in("phase", "shuffling")


class SpiteAndMaliceState(OwnPacksState):
    """full: the cards of stacks that are built up.

    moved: whether anything has been done in this turn. passes: turns
    in a row without. idle: turns since an upcard was played. forced: how many turns must still begin with an ace or
    two. owed: whose hands are to be filled up; following: who plays then.
    """

    cards_each = HAND
    full: int = 0
    moved: bool = False
    passes: int = 0
    idle: int = 0
    forced: int = 0
    owed: tuple[int, ...] = ()
    following: int = 0

    # Shuffles -----------------------------------------------------------------------------------------------------

    def sizes(self) -> list[int]:
        return [HAND, HAND, len(PACK.deck) - 2 * (OWN + HAND), OWN, OWN]

    def draw(self, rng: Random) -> Outcome:
        if self.phase == SHUFFLE:
            return shuffled(cards_of(self.hands[self.stock_holder] if self.owed else FIRST), rng)
        return super().draw(rng)

    def apply_chance(self, outcome: Outcome) -> None:
        """The two packs are shuffled apart: of an order of all cards each keeps its own."""
        if self.phase == SHUFFLE and self.owed:
            self.stock = tuple(outcome)
            self.fill()
            return
        if self.phase != SHUFFLE:
            super().apply_chance(sorted(outcome, key=lambda card: bool(FIRST & BIT[card])))
        self.own = tuple(
            tuple(card for card in outcome if self.hands[holder] & BIT[card]) for holder in (3, 4)
        )
        self.shown[3:] = [BIT[cards[-1]] for cards in self.own]
        self.lacks[3:] = [PACK.whole & ~FIRST] * 2
        ranks = [PACK.rank[cards[-1]] for cards in self.own]
        if ranks[0] == ranks[1]:
            self.ask(SHUFFLE, CHANCE)
        else:
            self.ask(PLAY, ranks.index(max(ranks)))

    def after_deal(self) -> None:
        """All that follows depends on the packs."""

    def gather(self, cards: int) -> None:
        """Cards, which all have seen, are shuffled into the stock."""
        stock = self.stock_holder
        self.hands[stock] |= cards
        self.shown[stock] = 0
        self.lacks = [
            lacked & ~cards if holder <= stock else lacked | cards for holder, lacked in enumerate(self.lacks)
        ]
        self.ask(SHUFFLE, CHANCE)

    def fill(self) -> None:
        """Fill up the hands that are owed cards, and the stock from the stacks when it is low."""
        while self.owed:
            seat = self.owed[0]
            while self.stock and self.hands[seat].bit_count() < HAND:
                self.from_stock(seat)
            if self.full and len(self.stock) < LOW:
                cards, self.full = self.full, 0
                return self.gather(cards)
            if self.stacks and not self.stock:
                cards, self.stacks = mask_of(sum(self.stacks, ())), ()
                return self.gather(cards)
            self.owed = self.owed[1:]
        return self.ask(PLAY, self.following)

    # A turn -------------------------------------------------------------------------------------------------------

    def heights(self) -> set[int]:
        """The ranks that can be played to a stack: an ace always."""
        return {ACES, *map(len, self.stacks)}

    def choices(self, seat: int) -> list[Action]:
        if must := self.must(seat):
            return must
        hand, fits = self.hands[seat], self.heights()
        plays = [card for card in cards_of(PACK.single(hand)) if PACK.rank[card] in fits]
        low = [card for card in plays if PACK.rank[card] <= TWOS]
        if self.forced and not self.moved and low:
            return low
        plays.append(DONE if self.moved else PASS)
        return sorted([*plays, *self.others(seat, fits), *self.throws(seat)])

    def must(self, seat: int) -> list[Action]:
        """The moves one of which must be made: an ace turned up, a two in sight for an ace."""
        rank, waiting = PACK.rank[self.own[seat][-1]], TWOS in self.heights()
        if rank == ACES or (rank == TWOS and waiting):
            return [TOP]
        twos = [PILE + at for at, card in self.tops(seat) if PACK.rank[card] == TWOS] if waiting else []
        return [*cards_of(PACK.single(self.hands[seat] & PACK.of_rank["2"])), *twos] if twos else []

    def show(self, seat: int, action: Action) -> None:
        """Who had to begin with a low card and does not has none."""
        low = PACK.of_rank["A"] | (PACK.of_rank["2"] if TWOS in self.heights() else 0)
        if (
            self.forced
            and not self.moved
            and not self.must(seat)
            and not (action < CALL and BIT[action] & low)
        ):
            self.lacks[seat] |= low

    def others(self, seat: int, fits: set[int]) -> Iterator[Action]:
        """The upcard, tops of piles, and jokers, to stacks."""
        if PACK.rank[self.own[seat][-1]] in fits:
            yield TOP
        for at, card in self.tops(seat):
            if PACK.joker[card]:
                yield from [PILE_JOKER + RANKS * at + rank for rank in fits]
            elif PACK.rank[card] in fits:
                yield PILE + at
        if self.hands[seat] & PACK.jokers:
            yield from [JOKER + rank for rank in fits]

    def throws(self, seat: int) -> Iterator[Action]:
        """Discards; of empty piles only the first is taken."""
        piles = self.discards[PILES * seat : PILES * (seat + 1)]
        useful = [at for at, pile in enumerate(piles) if pile or at == piles.index(())]
        for card in cards_of(PACK.single(self.hands[seat])):
            kind = min(PACK.kind[card], PACK.kinds)
            yield from [DISCARD + PILES * kind + at for at in useful if may_lie(piles[at], card)]

    def act(self, seat: int, action: Action) -> None:
        self.show(seat, action)
        if action in (PASS, DONE):
            self.finish_turn(seat, action == PASS)
        elif action >= DISCARD:
            kind, at = divmod(action - DISCARD, PILES)
            card = self.held(seat, PACK.named[TEXTS[kind]])
            self.put_down(seat, card)
            self.set_pile(seat, at, (*self.discards[PILES * seat + at], card))
            self.finish_turn(seat, False)
        else:
            self.moved = True
            self.build(*self.played(seat, action))
            if not self.own[seat]:
                self.end()
            elif not self.hands[seat]:
                self.owed, self.following = (seat,), seat
                self.fill()

    def held(self, seat: int, twins: int) -> int:
        """One of some twins in a hand."""
        found = self.hands[seat] & twins
        return (found & -found).bit_length() - 1

    def set_pile(self, seat: int, at: int, cards: tuple[int, ...]) -> None:
        place = PILES * seat + at
        self.discards = (*self.discards[:place], cards, *self.discards[place + 1 :])

    def played(self, seat: int, action: Action) -> tuple[int, int]:
        """Take the card of a move from where it lies: the card, and the rank that it stands for."""
        if action == TOP:
            card, holder, self.idle = self.own[seat][-1], 3 + seat, 0
            left = self.own[seat][:-1]
            self.own = (left, self.own[1]) if seat == 0 else (self.own[0], left)
            self.hands[holder] ^= BIT[card]
            self.shown[holder] = BIT[left[-1]] if left else 0
            return card, PACK.rank[card]
        if PILE <= action < JOKER:
            at, rank = (action - PILE, -1) if action < PILE_JOKER else divmod(action - PILE_JOKER, RANKS)
            pile = self.discards[PILES * seat + at]
            self.set_pile(seat, at, pile[:-1])
            return pile[-1], PACK.rank[pile[-1]] if rank < 0 else rank
        card = action if action < CALL else self.held(seat, PACK.jokers)
        self.put_down(seat, card)
        return card, PACK.rank[card] if action < CALL else action - JOKER

    def build(self, card: int, rank: int) -> None:
        """A card goes to the first stack that waits for its rank; an ace begins one."""
        stacks = list(self.stacks) if rank else [*self.stacks, ()]
        at = next(at for at, stack in enumerate(stacks) if len(stack) == rank)
        stacks[at] = (*stacks[at], card)
        if len(stacks[at]) == RANKS:
            self.full |= mask_of(stacks.pop(at))
        self.stacks = tuple(stacks)

    def finish_turn(self, seat: int, passed: bool) -> None:
        """The other player's turn; when both have passed they must play low cards, and else begin again."""
        self.passes, self.idle = self.passes + 1 if passed else 0, self.idle + 1
        self.forced, self.moved = max(0, self.forced - 1), False
        self.following = self.table.next_seat(seat)
        self.owed = (seat,)
        if self.passes == BOTH:
            self.forced = BOTH
        if self.idle == IDLE:
            self.end()
        elif self.passes == 2 * BOTH:
            self.begin_again()
        else:
            self.fill()

    def begin_again(self) -> None:
        """All cards but the players' own packs are shuffled, and five each dealt."""
        cards = self.full | mask_of(sum((*self.stacks, *self.discards), ())) | self.hands[0] | self.hands[1]
        self.hands[:2], self.shown[:2] = [0, 0], [0, 0]
        self.stacks, self.discards, self.full = (), ((),) * (2 * PILES), 0
        self.passes = self.forced = 0
        self.owed = (self.following, 1 - self.following)
        self.gather(cards)

    def result(self) -> SpiteAndMalice.Result:
        """The cards that the other has more; all of his where the winner has none."""
        counts = [len(cards) for cards in self.own]
        winner, more = counts.index(min(counts)), max(counts) - min(counts)
        left, won = (total(self.own[seat], WORTH) for seat in (1 - winner, winner))
        worths = {UPCARD: WORTH[self.own[1 - winner][-1]], VALUES: max(1, left - won)}
        value = worths.get(str(self.table.options["scoring"]), 0)
        return SpiteAndMalice.Result(
            winner=winner if more else None, cards=more or None, value=value if more else None
        )

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """The upcard first, then what leads to it and does not help the other; discards in sequence."""
        return max(self.choices(seat), key=lambda action: (value(self, seat, action), -action))


class SpiteAndMaliceSheet(FixedDeals):
    """So many games, or until somebody has won two."""

    unit = "Game"

    def winners(self) -> list[int]:
        """Who won each game that somebody has won."""
        results = [row.result for row in self.rows if isinstance(row.result, SpiteAndMalice.Result)]
        return [result.winner for result in results if result.winner is not None]

    def finished(self) -> bool:
        if self.table.options["scoring"] != TWO_WON:
            return super().finished()
        return max(map(self.winners().count, (0, 1))) == WON


@register
class SpiteAndMalice(Game):
    title = "Spite and Malice"
    summary = say("A patience for two: build stacks from ace to king, and be rid of your own pack first.")
    wins = say("The higher total after the last game wins.")
    seats = (2,)
    sources = ("parlett 1678-1777",)
    options = (
        Option(
            "scoring",
            say("A game is worth"),
            CARDS,
            choices={
                CARDS: say("a point for each card of the other's pack"),
                TWO_WON: say("as many, and {points} for who first wins two", points=RUBBER),
                DOUBLED: say("as many, all doubled for who wins the last two"),
                UPCARD: say("as many times the value of the other's upcard"),
                VALUES: say("{points} and the value of the other's cards", points=BASE),
            },
        ),
        Option("deals", say("Games of a match"), GAMES, lo=1, hi=20),
    )
    tie = TABLE_CHOOSES
    objective = "either"
    max_actions = 20_000

    State = SpiteAndMaliceState
    Sheet = SpiteAndMaliceSheet

    class Result(DealResult):
        """Who was rid of his pack, and what the other had left of his."""

        winner: int | None = entry(Maybe(SeatOf()), say("Who won"), help=say("Empty if nobody did."))
        cards: int | None = number(say("Cards that the other has more"), 1, OWN, when={"winner": (0, 1)})
        value: int | None = number(
            say("Their value"),
            0,
            MOST,
            when={"winner": (0, 1)},
            help=say("Where it counts: that of the upcard, or of all cards. Ace eleven, court cards ten."),
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            most = {UPCARD: ACE, VALUES: MOST}.get(str(table.options["scoring"]), 0)
            least = TWOS + 1 if most == ACE else int(most > 0)
            if self.value is not None and not least <= self.value <= most:
                refuse("value", "it is worth {least} to {most} here.", least=least, most=most)

        def score(self, sheet: SpiteAndMaliceSheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.winner is None or self.cards is None or self.value is None:
                return sheet.points({}, say("Nobody wins"))
            scoring, who, won = sheet.table.options["scoring"], Seat(self.winner), sheet.winners()
            points = {UPCARD: self.cards * self.value, VALUES: BASE + self.value}.get(
                str(scoring), self.cards
            )
            why = [say("{player} wins: {points}", player=who, points=points)]
            if scoring == TWO_WON and self.winner in won:
                points += RUBBER
                why.append(say("{player} wins the rubber: {points}", player=who, points=RUBBER))
            if scoring == DOUBLED and len(won) == GAMES - 1 and won[-1] == self.winner:
                total = sheet.totals[self.winner] + points
                if 2 * total != sheet.totals[1 - self.winner]:
                    points += total
                    why.append(say("{player} has won the last two: all is doubled", player=who))
            return sheet.points({self.winner: points}, *why)
