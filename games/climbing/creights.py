"""Creights: match rank or suit, and nearly every card does something; fifteen deals of eight cards to one and back.

Source: Unusual card games, lines 42-82.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.climbing.kit.matching import (
    DRAW_WORD,
    NAMING,
    PASS_WORD,
    PLAYING,
    SHUFFLING,
    SUIT_WORD,
    MatchingGame,
    MatchingState,
    left_over,
)
from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, GameTable
from games.core.messages import Card, Seat, joined, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import FixedDeals, Sheet
from games.core.state import Action, Outcome
from games.core.votes import CARD
from games.kits.cards import BIT, SUITS, cards_of
from games.kits.pack import Pack

MOST_CARDS: Final = 8
DEALS: Final = 15
SHORT: Final = 8
FIVE_PLAYERS: Final = 5
EIGHT: Final = 50
GIVING: Final = 30
TEN: Final = 25
POWER: Final = 20
SKIP: Final = 15
COURT: Final = 10
THREE: Final = 3
ALL_THREES: Final = 50
PRESSURE: Final = 5
DOUBLINGS: Final = 9
SHUFFLES: Final = 10
PACK: Final = Pack(copies=2)
WORTH: Final = PACK.worth(
    {**dict.fromkeys("569", GIVING), **dict.fromkeys("27", POWER), **dict.fromkeys("JQK", COURT)}
    | {"8": EIGHT, "T": TEN, "4": SKIP, "3": THREE, "A": 1}
)
WILD: Final = PACK.of_rank["8"] | PACK.of_rank["9"]
CRANK: Final = PACK.of_rank["2"] | PACK.of_rank["A"]
ONE_PACK: Final = BIT[PACK.kinds] - 1
PAIR_WORD: Final = SUIT_WORD + len(SUITS)
PAIRS: Final = {f"{text}+{text}": Card(text) for text in PACK.texts[: PACK.kinds]}


def cost(hand: int) -> int:
    """What the cards left cost: each three covers the dearest card but an eight, or else another three."""
    threes, eights = hand & PACK.of_rank["3"], hand & PACK.of_rank["8"]
    others = sorted([WORTH[card] for card in cards_of(hand & ~threes & ~eights)])
    many = threes.bit_count()
    if hand == threes:
        return -ALL_THREES * many
    spare = max(0, many - len(others))
    return (
        sum(others[: max(0, len(others) - many)])
        + EIGHT * eights.bit_count()
        + THREE * max(min(many, 1), many - spare)
    )


def pressed(before: int, more: int) -> int:
    """What so many more shuffle pressures cost who has had some before: each twice the last."""
    return sum([PRESSURE << min(number, DOUBLINGS) for number in range(before, before + more)])


class CreightsSheet(FixedDeals):
    """Shuffle pressures are counted from deal to deal."""

    carried = ("pressures",)
    pressures: list[int] = each_seat(0)


class CreightsState(MatchingState):
    """due: what the crank has come to, 0 without one. again: whether a six obliges its player.

    laid: how many cards were just played. same: whether they equal the upcard before, so that their player goes on;
    instead: then in whose place, or -1. force: the suit before a wild card, or -1.
    """

    pack = PACK
    counts_draws = False
    announced = True
    most_shuffles = SHUFFLES
    words_said = {
        **MatchingState.words_said,
        **{word: say("{card} twice", card=card) for word, card in PAIRS.items()},
    }

    due: int = 0
    again: bool = False
    laid: int = 1
    instead: int = -1
    force: int = -1
    same: bool = False
    pressures: list[int] = each_seat(0)

    # The deal -----------------------------------------------------------------------------------------------------

    def two_packs(self) -> bool:
        seats = self.table.seats
        return seats > FIVE_PLAYERS or (seats == FIVE_PLAYERS and not self.table.options["one_pack"])

    def pairs(self) -> bool:
        """Whether equal cards take the next player's turn, and one set of fives is left out."""
        return self.two_packs() and bool(self.table.options["pairs"])

    def cards_dealt(self) -> tuple[int, ...]:
        second = self.deck[PACK.kinds :] if self.two_packs() else ()
        return (
            *self.deck[: PACK.kinds],
            *[c for c in second if not (self.pairs() and BIT[c] & PACK.of_rank["5"])],
        )

    def buried(self) -> int:
        return 0

    def after_deal(self) -> None:
        """A card is turned before anybody has one, so that the dealer names a suit without knowing his hand."""
        self.turn_first()
        if BIT[self.waste[0]] & WILD:
            self.ask(NAMING, self.deal.dealer)
        else:
            self.deal_out()

    def deal_out(self) -> None:
        """Eight cards each, seven, and so on to one and back; the card turned counts as the dealer's play."""
        seats, dealer = self.table.seats, self.deal.dealer
        each = 1 + abs(MOST_CARDS - self.deal.number)
        self.from_stock(*[(dealer + place) % seats for place in range(1, seats + 1)] * each)
        self.follow(dealer)

    # A turn -------------------------------------------------------------------------------------------------------

    def wild(self) -> int:
        return WILD

    def worth(self) -> Sequence[int]:
        return WORTH

    def fitting(self) -> int:
        return CRANK if self.due else super().fitting()

    def choices(self, seat: int) -> list[Action]:
        if self.phase == NAMING:
            nine = BIT[self.waste[-1]] & PACK.of_rank["9"] and self.force >= 0
            suits = {self.force, 3 - self.force} if nine else range(len(SUITS))
            return [SUIT_WORD + suit for suit in sorted(suits)]
        hand = self.hands[seat]
        both = hand & hand >> PACK.kinds & ONE_PACK & self.fitting() & ~PACK.of_rank["6"]
        pairs = [PAIR_WORD + card for card in cards_of(both)] if self.pairs() and not self.due else []
        return [*self.playable(seat), *pairs] or super().choices(seat)

    def act(self, seat: int, action: Action) -> None:
        if action >= PAIR_WORD:
            self.lay(seat, action - PAIR_WORD, action - PAIR_WORD + PACK.kinds)
        elif action >= SUIT_WORD:
            self.named = action - SUIT_WORD
            if any(self.hands[: self.table.seats]):
                self.follow(seat)
            else:
                self.deal_out()
        elif action in (DRAW_WORD, PASS_WORD):
            super().act(seat, action)
        else:
            self.lay(seat, action)

    def lay(self, seat: int, *cards: int) -> None:
        """A card, or a pair of the same: the second counts as if the next player had played it."""
        top = self.waste[-1]
        equal = PACK.kind[top] == PACK.kind[cards[0]] and not BIT[top] & PACK.of_rank["6"]
        self.same = equal and self.pairs() and not self.due
        self.force = PACK.suit[top] if self.named < 0 else self.named
        for card in cards:
            self.throw(seat, card)
        self.passes, self.named, self.laid = 0, -1, len(cards)
        if BIT[cards[0]] & WILD and self.hands[seat]:
            self.ask(NAMING, seat)
        else:
            self.follow(seat)

    def follow(self, seat: int) -> None:
        """What the cards just laid do: who draws for them, and who is next."""
        place, takers = self.place(seat), []
        for _ in range(self.laid):
            drawing, place = self.effect(place, PACK.ranks[PACK.rank[self.waste[-1]]])
            takers += drawing
        if not self.again:
            self.instead = place if self.same else -1
        self.take(seat if self.again or self.same else place, *takers)

    def place(self, seat: int) -> int:
        """In whose place a seat plays: as a rule in its own."""
        return seat if self.instead < 0 else self.instead

    def effect(self, place: int, rank: str) -> tuple[list[int], int]:
        """Who draws for a card played in this place, in order, and whose turn follows."""
        seats = self.table.seats
        if rank == "T":
            self.step = -self.step
        if self.due or rank == "2":
            self.due += 2 if rank == "2" else 1
        self.again = rank == "6"
        drawing = {"7": [2 if seats == 3 else seats // 2], "5": list(range(1, seats))}.get(rank, [])
        onward = {"6": 0, "4": 2}.get(rank, 1)
        return [(place + self.step * far) % seats for far in drawing], (place + self.step * onward) % seats

    def must_draw(self, seat: int) -> None:
        """One card, or what the crank has come to; either is a turn."""
        self.lacks[seat] |= self.fitting()
        takers = [seat] * max(1, self.due)
        self.take(self.turn_over(seat), *takers)

    def must_miss(self, seat: int) -> None:
        self.lacks[seat] |= self.fitting()
        self.passes += 1
        self.take(self.turn_over(seat))

    def turn_over(self, seat: int) -> int:
        """A turn without a card is over, and a crank with it; whose turn follows."""
        following = self.next_in(self.place(seat))
        self.due, self.again, self.instead, self.same = 0, False, -1, False
        return following

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase == SHUFFLING:
            self.pressures[self.takers[0]] += 1
        super().apply_chance(outcome)

    def taken(self) -> None:
        """The deal is over when somebody has no cards, but not in a crank, nor where a six asks for another card."""
        out = not all(self.hands[: self.table.seats]) and not self.due and not self.again
        if out or self.passes == self.table.seats:
            self.end()
        else:
            self.ask(PLAYING, self.then)

    def result(self) -> Creights.Result:
        left = [cost(hand) for hand in self.hands[: self.table.seats]]
        return Creights.Result(left=tuple(left), pressures=tuple(self.pressures))

    # What is seen and told ----------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = super().facts(viewer)
        if self.due:
            facts.append([say_in("fact", "crank"), str(self.due)])
        if self.instead >= 0:
            facts.append([say_in("fact", "in place of"), joined([Seat(self.instead)])])
        return facts

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action >= PAIR_WORD:
            return say(
                "{player} plays {card} twice.", player=player, card=Card(PACK.texts[action - PAIR_WORD])
            )
        if action == DRAW_WORD and self.due:
            return say("{player} ends the crank: it is worth {count} cards.", player=player, count=self.due)
        return super().told_choice(viewer, seat, action)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != SHUFFLING:
            return super().told_chance(viewer, outcome)
        return say("{player} shuffles the discards for a new stock: a pressure.", player=Seat(self.takers[0]))


@register
class Creights(MatchingGame):
    title = "Creights"
    summary = say("Match rank or suit while nearly every card skips, turns, gives cards or asks for more.")
    wins = say("Fewest points win after the last deal.")
    seats = (3, 4, 5, 6, 7, 8)
    usual = 4
    sources = ("unusual 42-78",)
    variants = (
        Variant("short", say("The short game"), "unusual 42-78", {"deals": SHORT}),
        Variant("double-deck", say("Double deck"), "unusual creights-double-deck 79-82", seats=6),
    )
    options = (
        Option("deals", say("Deals"), DEALS, lo=1, hi=DEALS),
        Option("one_pack", say("Five play with one pack"), False),
        Option("pairs", say("With two packs, equal cards take the next player's turn"), True),
        Option(
            "penalty_cards",
            say("With real cards the others vote on penalty cards"),
            False,
            help=say("For mistakes, and for taking long; never for who plays the game for the first time."),
            keeping=True,
            later=True,
        ),
    )
    max_actions = 3000

    State = CreightsState
    Sheet = CreightsSheet

    @classmethod
    def votes_at(cls, table: GameTable) -> tuple[str, ...]:
        """Penalty cards (line 60), where the table plays with them."""
        return (CARD,) if table.options["penalty_cards"] else ()

    class Result(DealResult):
        """What the cards left in each hand cost, and the shuffle pressures of the deal."""

        left: tuple[int, ...] = per_seat(
            say("Cost of the cards in hand"),
            Number(-MOST_CARDS * ALL_THREES, sum(WORTH)),
            help=say("covered by threes"),
        )
        pressures: tuple[int, ...] = per_seat(say("Shuffle pressures"), Number(0, SHUFFLES))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if sum(self.pressures) > SHUFFLES:
                refuse("pressures", "the discards are shuffled at most {count} times.", count=SHUFFLES)
            known = zip(deal.carry["pressures"], self.pressures, strict=True)
            added = [pressed(before, more) for before, more in known]
            why = [
                say("{player}: {points} for shuffle pressure", player=Seat(seat), points=points)
                for seat, points in enumerate(added)
                if points
            ]
            left = left_over(self.left)
            points = tuple([one + more for one, more in zip(left.points, added, strict=True)])
            return Score(points, (*left.why, *why))

        def follow(self, sheet: Sheet) -> None:
            assert isinstance(sheet, CreightsSheet)
            sheet.pressures = [had + more for had, more in zip(sheet.pressures, self.pressures, strict=True)]
