"""Canadian Fish: three against three ask one another for cards and declare where the six cards of a half-suit are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from games.core.fields import Fields, first
from games.core.game import Deal, Game
from games.core.messages import Card, Seat, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import Sheet, fixed_deals
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, TEXT, cards_of
from games.kits.determinization import Limit
from games.kits.hands import CALL, HandsState

PLAYERS: Final = 6
DEALS: Final = 6
MOST_ASKED: Final = 240
"""After so many questions in a deal there are only declarations."""
SWAPS: Final = 12
"""So many exchanges for each unseen card make another world of the real one."""
EIGHT: Final = 6
SIX: Final = 6
HALVES: Final = tuple(((1 << SIX) - 1) << (13 * suit + low) for suit in range(4) for low in (0, EIGHT + 1))
SUITS: Final = len(HALVES)
PLAYED: Final = tuple(card for half in HALVES for card in cards_of(half))
HALF_OF: Final = {card: number for number, half in enumerate(HALVES) for card in cards_of(half)}

OPPONENTS: Final = {"left": 1, "across": 3, "right": 5}
"""Whom one may ask: how many seats further on they sit."""
HOLDERS: Final = {"mate-left": 2, "mate-right": 4, "myself": 0}
ASKS: Final = {
    " ".join(("ask", where, TEXT[card])): (on, card) for where, on in OPPONENTS.items() for card in PLAYED
}
DECLARES: Final = {"-".join((TEXT[cards_of(half)[0]], TEXT[cards_of(half)[-1]])): half for half in HALVES}
WORDS: Final = (*ASKS, *DECLARES, *HOLDERS)
DECLARE: Final = CALL + len(ASKS)
MATE: Final = DECLARE + len(DECLARES)
MYSELF: Final = MATE + 2
ASKED: Final = tuple(ASKS.values())
SAT: Final = tuple(HOLDERS.values())

ASKING: Final = say_in("phase", "asking")
DECLARING: Final = say_in("phase", "declaring")
HANDING: Final = say_in("phase", "handing over the turn")


class FishState(Fields, HandsState):
    """won: half-suits of each side. held: who asked had one of these cards then and has given none of them since.

    open_halves: those still in play. naming: the one being declared, or -1; placed: where its cards were said to be.
    """

    deck = PLAYED
    words = WORDS
    inferred = HandsState.inferred | {"held"}

    won: tuple[int, int] = (0, 0)
    open_halves: tuple[int, ...] = tuple(range(SUITS))
    held: list[tuple[int, int]] = first(lambda deal: [])
    naming: int = -1
    placed: tuple[tuple[int, int], ...] = ()
    questions: int = 0
    last: tuple[int, int, int, bool] | None = None

    def after_deal(self) -> None:
        self.ask(ASKING, self.table.next_seat(self.deal.dealer))

    # What may be done ---------------------------------------------------------------------------------------------

    def choices(self, seat: int) -> list[Action]:
        if self.phase == DECLARING:
            return [MYSELF] if self.hands[seat] & BIT[self._next_card()] else [MATE, MATE + 1]
        if self.phase == HANDING:
            return [MATE + side for side, on in enumerate(SAT[:2]) if self.hands[self._on(seat, on)]]
        declares = [DECLARE + half for half in self.open_halves]
        if self.questions >= MOST_ASKED:
            return declares
        wanted = 0
        for half in self.open_halves:
            if self.hands[seat] & HALVES[half]:
                wanted |= HALVES[half] & ~self.hands[seat]
        asks = [
            CALL + number
            for number, (on, card) in enumerate(ASKED)
            if wanted & BIT[card] and self.hands[self._on(seat, on)]
        ]
        return asks + declares

    def _on(self, seat: int, places: int) -> int:
        return (seat + places) % PLAYERS

    def act(self, seat: int, action: Action) -> None:
        if action < DECLARE:
            on, card = ASKED[action - CALL]
            self._ask(seat, self._on(seat, on), card)
        elif action < MATE:
            self.naming, self.placed = action - DECLARE, ()
            self.ask(DECLARING, seat)
        elif self.phase == DECLARING:
            card = self._next_card()
            known = self.shown if action == MYSELF else self.lacks
            known[seat] |= BIT[card]
            self.placed += ((card, self._on(seat, SAT[action - MATE])),)
            if len(self.placed) == SIX:
                self._declare(seat)
        else:
            self.ask(ASKING, self._on(seat, SAT[action - MATE]))

    def _ask(self, asker: int, asked: int, card: int) -> None:
        """He gives the card, or it is his turn. Who asks lacks it, and holds another one of its half-suit."""
        bit = BIT[card]
        self.questions += 1
        self.last = (asker, asked, card, bool(self.hands[asked] & bit))
        self.lacks[asker] |= bit
        among = HALVES[HALF_OF[card]] & ~self.lacks[asker]
        self.held = [(who, cards) for who, cards in self.held if who != asker or cards & among != among]
        self.held.append((asker, among))
        if self.hands[asked] & bit:
            self.held = [
                (who, cards & ~bit if who == asker else cards)
                for who, cards in self.held
                if who != asked or not cards & bit
            ]
            self.hands[asked] ^= bit
            self.hands[asker] |= bit
            self.shown[asked] &= ~bit
            self.shown[asker] |= bit
            self.lacks[asker] ^= bit
        else:
            self.turn = (asked,)
        self.lacks[asked] |= bit

    def _next_card(self) -> int:
        """The card of the half-suit being declared that is to be placed."""
        return cards_of(HALVES[self.naming])[len(self.placed)]

    def _declare(self, seat: int) -> None:
        """All cards are placed: the half-suit is won or lost, and its cards are out of play."""
        right = all(self.hands[holder] & BIT[card] for card, holder in self.placed)
        side = (seat if right else seat + 1) % 2
        self.won = (self.won[0] + (side == 0), self.won[1] + (side == 1))
        half = HALVES[self.naming]
        self.hands = [hand & ~half for hand in self.hands]
        self.held = [(who, cards) for who, cards in self.held if not cards & half]
        self.open_halves = tuple(one for one in self.open_halves if one != self.naming)
        self.naming = -1
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """Who has no cards left hands the turn to a team-mate who has; else it goes to the left."""
        if not self.open_halves:
            self.end()
        elif self.hands[seat]:
            self.ask(ASKING, seat)
        elif any(self.hands[mate] for mate in range(seat % 2, PLAYERS, 2)):
            self.ask(HANDING, seat)
        else:
            self.ask(
                ASKING, next(other for on in range(1, PLAYERS) if self.hands[other := self._on(seat, on)])
            )

    def result(self) -> CanadianFish.Result:
        return CanadianFish.Result(suits=self.won)

    def deal_again(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit] = ()) -> None:
        """Cards change places two by two wherever nobody then has what he lacks, or none of what he asked about."""
        places = [
            (card, seat)
            for seat in range(PLAYERS)
            for card in cards_of(self.hands[seat] & ~self.known(viewer, seat))
        ]
        hands = world.hands = self.hands[:]
        for _ in range(SWAPS * len(places)):
            one, other = rng.randrange(len(places)), rng.randrange(len(places))
            (card, seat), (there, taker) = places[one], places[other]
            bits = BIT[card] | BIT[there]
            if seat == taker or self.lacks[taker] & BIT[card] or self.lacks[seat] & BIT[there]:
                continue
            hands[seat] ^= bits
            hands[taker] ^= bits
            if all(hands[who] & cards for who, cards in self.held if who in (seat, taker)):
                places[one], places[other] = (there, seat), (card, taker)
            else:
                hands[seat] ^= bits
                hands[taker] ^= bits

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Take what is known to be there, declare what no opponent can have, else ask where it is likeliest."""
        if self.phase == HANDING:
            return self.choices(seat)[0]
        if self.phase == DECLARING:
            card = self._next_card()
            return max(
                self.choices(seat), key=lambda one: self._likely(self._on(seat, SAT[one - MATE]), card)
            )
        legal = self.choices(seat)
        asks = [action for action in legal if action < DECLARE]
        sure = [
            action
            for action in legal
            if DECLARE <= action < MATE and self._ours(seat, HALVES[action - DECLARE])
        ]
        if sure or not asks:
            return sure[0] if sure else max(legal, key=lambda one: self._near(seat, HALVES[one - DECLARE]))
        return max(asks, key=lambda action: (self._promising(seat, action), rng.random()))

    def _likely(self, holder: int, card: int) -> int:
        """How likely somebody is to have a card, by what all know: 2 for sure, 0 if he cannot."""
        return (
            2 if self.shown[holder] & self.hands[holder] & BIT[card] else not self.lacks[holder] & BIT[card]
        )

    def _elsewhere(self, seat: int, card: int) -> list[int]:
        """The others who may have a card."""
        others = [other for other in range(PLAYERS) if other != seat]
        sure = [other for other in others if self._likely(other, card) == 2]
        return sure or [other for other in others if self._count(other) and self._likely(other, card)]

    def _count(self, holder: int) -> int:
        return self.hands[holder].bit_count()

    def _ours(self, seat: int, half: int) -> bool:
        """Whether each card of a half-suit must be with one of two team-mates, or the own hand."""
        missing = cards_of(half & ~self.hands[seat])
        return all(
            len(held := self._elsewhere(seat, card)) == 1 and (held[0] - seat) % 2 == 0 for card in missing
        )

    def _near(self, seat: int, half: int) -> float:
        """How much of a half-suit is known to be one's own side's."""
        return (
            sum(
                sum((other - seat) % 2 == 0 for other in held) / max(1, len(held)) ** 2
                for held in (self._elsewhere(seat, card) for card in cards_of(half & ~self.hands[seat]))
            )
            + (self.hands[seat] & half).bit_count()
        )

    def _promising(self, seat: int, ask: Action) -> float:
        on, card = ASKED[ask - CALL]
        held, asked = self._elsewhere(seat, card), self._on(seat, on)
        if asked not in held:
            return -1.0
        return 10.0 / len(held) + (self.hands[seat] & HALVES[HALF_OF[card]]).bit_count()

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say_in("fact", "half-suits in play"), str(len(self.open_halves))]]
        if self.last:
            asker, asked, card, got = self.last
            values: dict[str, Seat | Card] = {
                "player": Seat(asker),
                "other": Seat(asked),
                "card": Card(TEXT[card]),
            }
            answer = (
                say("{player} had {card} from {other}", **values)
                if got
                else say("{other} had no {card} for {player}", **values)
            )
            facts.append([say_in("fact", "last question"), answer])
        if self.phase == DECLARING:
            facts.append([say_in("fact", "being declared"), joined([*_ends(self.naming).values()], "–")])
        if self.placed:
            placed = joined(joined([Card(TEXT[card]), Seat(holder)], " ") for card, holder in self.placed)
            facts.append([say_in("fact", "declared"), placed])
        return facts

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action < DECLARE:
            on, card = ASKED[action - CALL]
            return say(
                "{player} asks {other} for {card}.",
                player=player,
                other=Seat(self._on(seat, on)),
                card=Card(TEXT[card]),
            )
        if action < MATE:
            return say("{player} declares {first} to {last}.", player=player, **_ends(action - DECLARE))
        mate = Seat(self._on(seat, SAT[action - MATE]))
        if self.phase == HANDING:
            return say("{player} hands the turn to {other}.", player=player, other=mate)
        text = Card(TEXT[self._next_card()])
        return say("{player} says that {other} has {card}.", player=player, other=mate, card=text)

    def say(self, action_text: str) -> str:
        if action_text in DECLARES:
            return say("declare {first} to {last}", **_ends(list(DECLARES).index(action_text)))
        if action_text in ASKS and self.turn:
            on, card = ASKS[action_text]
            return say(
                "ask {other} for {card}", other=Seat(self._on(self.turn[0], on)), card=Card(TEXT[card])
            )
        if action_text in HOLDERS and self.turn:
            mate = Seat(self._on(self.turn[0], HOLDERS[action_text]))
            if self.naming < 0:
                return say("{player} goes on", player=mate)
            return say("{player} has {card}", player=mate, card=Card(TEXT[self._next_card()]))
        return super().say(action_text)


def _ends(half: int) -> dict[str, Card]:
    cards = cards_of(HALVES[half])
    return {"first": Card(TEXT[cards[0]]), "last": Card(TEXT[cards[-1]])}


@register
class CanadianFish(Game):
    title = "Canadian Fish"
    summary = say(
        "Three against three ask one another for cards and declare where the cards of a half-suit are."
    )
    wins = say("The side with more half-suits wins.")
    sources = ("unusual 186-204",)
    seats = (PLAYERS,)
    two_sides = True
    options = (Option("deals", say("Number of deals"), DEALS, lo=1, hi=60),)
    tie = TABLE_CHOOSES
    settlements = ("two-sides", "fixed")

    State = FishState
    Sheet = fixed_deals(DEALS)

    class Result(DealResult):
        """The half-suits of each side."""

        suits: tuple[int, ...] = per_side(say("Half-suits"), Number(0, SUITS), total=SUITS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            return Score(self.suits)
