"""Musta Pekka: draw cards from each other unseen, lay aside what belongs together, and do not be left with the joker.

Source: My Games, lines 2478-2522.

Decided where the source is open: see the rules page. The fan is shuffled by an event of the table before it is
offered, so that no place in it says anything; which place is drawn from is the player's choice, made by luck alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.errors import BadOption
from games.core.game import Deal, Game, GameTable
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.state import CHANCE, OPEN, Action, State, give_up, parse_from
from games.core.views import SeatView, View
from games.kits.card_tracking import DISCARD, STOCK, Trail
from games.kits.cards import BIT, RANK_OF, RANKS, SUIT_OF, cards_of, cards_said, mask_of
from games.kits.going_out import GoingOutOrNot, OutOrCalledOff, out_returns
from games.kits.melds import JOKER, TEXT, said

LOWEST: Final = {2: "7", 3: "3", 4: "3", 5: "5", 6: "3"}
"""The lowest rank in the deck, by the number of players."""
FOURS, PAIRS = "fours", "pairs"
USUAL, FULL = "usual", "full"
LEAST_FOR_PAIRS: Final = 3
MOST_DRAWS: Final = 5000
"""After so many draws the game is called off."""
DEALING, TURN, DRAWING, OVER, FANNING = range(5)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "draw"),
    say_in("phase", "drawing"),
    say_in("phase", "over"),
    say_in("phase", "fanning"),
)
TEXTS: Final = tuple("card " + str(place) for place in range(1, 55))
"""An action is a place in the fan, from the left."""
ACTIONS: Final[dict[str, Action]] = {text: place for place, text in enumerate(TEXTS)}
RED: Final = (1, 2)
REPAIRS: Final = 200
HISTORIES: Final = 40
"""So many histories are imagined in search of one in which nobody holds a complete set."""


def deck_for(seats: int, deck: str = USUAL) -> list[int]:
    """The cards for so many players: all from the lowest rank up, and the joker. 33, 49 or 41, or the full 53."""
    low = RANKS.index("2" if deck == FULL else LOWEST[seats])
    return [card for card in range(52) if RANK_OF[card] >= low] + [JOKER]


def set_of(card: int, collect: str) -> int:
    """The cards that are laid aside together with a card: its rank, or those of its colour; the joker has none."""
    if card == JOKER:
        return 0
    suits = (
        range(4)
        if collect == FOURS
        else [suit for suit in range(4) if (suit in RED) == (SUIT_OF[card] in RED)]
    )
    return mask_of([13 * suit + RANK_OF[card] for suit in suits])


SETS: Final = {
    collect: tuple(set_of(card, collect) for card in range(JOKER + 1)) for collect in (FOURS, PAIRS)
}
"""For each way of collecting the set of each card."""


class MustaPekkaState(State):
    """A game in play. `fan` is the hand that is offered, in its order; `place` the card chosen from it."""

    __slots__ = ("drawn", "fan", "hands", "last", "phase", "place", "trail", "turn", "went_out")

    inferred = frozenset({"trail"})

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.hands = [0] * table.seats
        self.phase = DEALING
        self.turn = table.next_seat(table.next_seat(deal.dealer))
        self.drawn = 0
        self.fan: tuple[int, ...] = ()
        self.place = 0
        self.last: list[tuple[int, int]] = []
        """The sets laid aside last: by whom, and the cards."""
        self.trail = Trail(deck_for(table.seats, str(table.options["deck"])))
        self.went_out: list[int] = []

    @property
    def sets(self) -> tuple[int, ...]:
        return SETS[str(self.table.options["collect"])]

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == TURN:
            return (self.turn,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == DRAWING

    def draw(self, rng: Random) -> Any:
        """The deck; how the cards of a hand, counted from the lowest, lie in the fan; the card at the place chosen."""
        if self.phase == DRAWING:
            return TEXT[self.fan[self.place]]
        if self.phase == FANNING:
            return shuffled(list(range(self.hands[self.giver()].bit_count())), rng)
        return [TEXT[card] for card in shuffled(list(self.trail.deck), rng)]

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == DRAWING:
            self._drawn(self.fan[self.place])
            return
        if self.phase == FANNING:
            cards = cards_of(self.hands[self.giver()])
            self.fan, self.phase = tuple(cards[number] for number in outcome), TURN
            return
        cards = [TEXT.index(text) for text in outcome]
        seats, first = self.table.seats, self.table.next_seat(self.deal.dealer)
        for place in range(seats):
            seat = (first + place) % seats
            self.hands[seat] = mask_of(cards[place::seats])
            self.trail.add(STOCK, seat, self.hands[seat], BIT[seat])
        for place in range(seats):
            self._lay_aside((first + place) % seats)
        for place in range(seats):
            self._out_if_empty((first + place) % seats)
        self._turn_to(self.turn)

    def giver(self) -> int:
        """Who is drawn from: the next player to the right who is still in."""
        seat = (self.turn - 1) % self.table.seats
        while seat in self.went_out:
            seat = (seat - 1) % self.table.seats
        return seat

    def legal(self, seat: int) -> list[Action]:
        return list(range(len(self.fan)))

    def apply(self, seat: int, action: Action) -> None:
        self.place, self.phase = action, DRAWING

    def _drawn(self, card: int) -> None:
        seat, giver = self.turn, self.giver()
        self.drawn += 1
        self.fan, self.place = (), 0
        self.last = []
        self.hands[giver] &= ~BIT[card]
        self.hands[seat] |= BIT[card]
        self.trail.add(giver, seat, BIT[card], BIT[giver] | BIT[seat])
        self._lay_aside(seat)
        self._out_if_empty(giver)
        self._out_if_empty(seat)
        self._turn_to(self.table.next_seat(seat))

    def _lay_aside(self, seat: int) -> None:
        """Complete sets leave the hand before everybody's eyes."""
        for card in cards_of(self.hands[seat] & ~BIT[JOKER]):
            together = self.sets[card]
            if self.hands[seat] & together == together:
                self.hands[seat] ^= together
                self.trail.add(seat, DISCARD, together, BIT[self.table.seats] - 1)
                self.last.append((seat, together))

    def _out_if_empty(self, seat: int) -> None:
        if not self.hands[seat] and seat not in self.went_out:
            self.went_out.append(seat)

    def _turn_to(self, seat: int) -> None:
        while seat in self.went_out:
            seat = self.table.next_seat(seat)
        self.turn = seat
        over = len(self.went_out) >= self.table.seats - 1 or self.drawn >= MOST_DRAWS
        self.phase = OVER if over else FANNING

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> OutOrCalledOff:
        called_off = len(self.went_out) < self.table.seats - 1
        return OutOrCalledOff(went_out=tuple(self.went_out), called_off=called_off)

    def returns(self) -> list[float]:
        """Points less their average."""
        return out_returns(self.went_out, self.table.seats)

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.table, twin.deal = self.table, self.deal
        twin.hands, twin.last = self.hands[:], self.last[:]
        twin.phase, twin.turn, twin.drawn = self.phase, self.turn, self.drawn
        twin.fan, twin.place = self.fan, self.place
        twin.trail, twin.went_out = self.trail.clone(), self.went_out[:]
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        """Another history that fits all the seat has seen, in which nobody holds a complete set."""
        world = self.clone()
        if self.phase == DEALING:
            return world
        for _ in range(HISTORIES):
            world.trail, now = self.trail.imagined(seat, rng)
            world.hands = [mask_of([now[card] for card in cards_of(hand)]) for hand in self.hands]
            if self._break_sets(world, seat, rng):
                break
        else:
            give_up(self)
        if self.fan and seat != self.giver():
            world.fan = tuple(shuffled(cards_of(world.hands[self.giver()]), rng))
        return world

    def _break_sets(self, world: Self, seat: int, rng: Random) -> bool:
        """Exchange cards that the seat has never seen between hands until no hand holds a set; whether that is done."""
        unseen = ~self.trail.seen_by(seat)
        others = [other for other, hand in enumerate(world.hands) if other != seat and hand & unseen]
        for _ in range(REPAIRS):
            whole = [
                (other, cards)
                for other, hand in enumerate(world.hands)
                for cards in {self.sets[card] for card in cards_of(hand)} - {0}
                if hand & cards == cards
            ]
            if not whole:
                return True
            movable = [(other, cards & unseen) for other, cards in whole if other != seat and cards & unseen]
            if not movable or len(others) < 2:
                return False
            holder, cards = rng.choice(movable)
            partner = rng.choice([other for other in others if other != holder])
            swap = BIT[rng.choice(cards_of(cards))] | BIT[rng.choice(cards_of(world.hands[partner] & unseen))]
            world.hands[holder] ^= swap
            world.hands[partner] ^= swap
            world.trail = world.trail.exchanged(swap)
        return False

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "facts": [
                [
                    say_in("fact", "draws"),
                    say("{number} of at most {most}", number=self.drawn, most=MOST_DRAWS),
                ]
            ],
        }
        if self.phase == DRAWING:
            view["facts"].append([say_in("fact", "chosen"), self.say(TEXTS[self.place])])
        if self.last:
            view["last_trick"] = [
                {"seat": seat, "card": TEXT[card]} for seat, cards in self.last for card in cards_of(cards)
            ]
        if self.fan:
            backs = [TEXT[card] if viewer in (self.giver(), OPEN) else "?" for card in self.fan]
            view["piles"] = [{"name": say_in("pile", "fan"), "count": len(backs), "cards": backs}]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        hand = self.hands[seat]
        shown: SeatView = {"seat": seat, "count": hand.bit_count()}
        if viewer in (seat, OPEN):
            shown["hand"] = _texts(hand)
        elif self.table.seats > 2:
            shown["hand"] = ["?"] * hand.bit_count()
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if seat in self.went_out:
            labels.append(say("out as number {number}", number=self.went_out.index(seat) + 1))
        elif self.phase == OVER:
            joker = bool(hand & BIT[JOKER])
            labels.append(say("left with the joker") if joker else say_in("beside a seat", "left with cards"))
        elif self.phase in (FANNING, TURN, DRAWING) and seat == self.giver():
            labels.append(say_in("beside a seat", "offers cards"))
        if labels:
            shown["labels"] = labels
        return shown

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        return say(
            "{player} draws card {number} of {count} from {giver}.",
            player=Seat(seat),
            number=action + 1,
            count=len(self.fan),
            giver=Seat(self.giver()),
        )

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        """Only the two concerned learn which card is drawn, unless it completes a set."""
        if self.phase == FANNING:
            return ""
        after = self.clone()
        after.apply_chance(outcome)
        story = [
            say("{player} lays aside {cards}.", player=Seat(seat), cards=_said(cards))
            for seat, cards in after.last
        ]
        if self.phase == DEALING:
            story.insert(0, say("The cards are dealt."))
        elif viewer in (self.turn, self.giver(), OPEN):
            story.insert(0, say("The card is {card}.", card=said(TEXT.index(outcome))))
        for place, seat in enumerate(after.went_out, 1):
            if seat not in self.went_out:
                story.append(say("{player} is out as number {number}.", player=Seat(seat), number=place))
        return joined(story, " ")

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        place = ACTIONS.get(action_text)
        return action_text if place is None else say("card {number}", number=place + 1)


def _texts(hand: int) -> list[str]:
    """The texts of a hand: ranks together, the joker first."""
    return [TEXT[card] for card in sorted(cards_of(hand), key=_by_rank, reverse=True)]


def _by_rank(card: int) -> tuple[int, int]:
    return (13 if card == JOKER else RANK_OF[card]), card


def _said(cards: int) -> Message:
    return cards_said(sorted(cards_of(cards), key=_by_rank, reverse=True))


@register
class MustaPekka(Game):
    title = "Musta Pekka"
    rules_version = 2
    summary = say(
        "Draw from your neighbour's hand and lay aside fours. Whoever is left with the joker loses."
    )
    wins = say(
        "Who is left with the joker loses; the others are placed in the order in which they got "
        "rid of their cards."
    )
    seats = (2, 3, 4, 5, 6)
    options = (
        Option(
            "collect",
            say("What is laid aside"),
            FOURS,
            choices={FOURS: say("fours"), PAIRS: say("pairs")},
            help=say(
                "Pairs are two cards of one rank and colour, for {least} or more players; that is quicker.",
                least=LEAST_FOR_PAIRS,
            ),
        ),
        Option(
            "deck",
            say("Deck"),
            USUAL,
            choices={USUAL: say("the usual one"), FULL: say("the full one")},
            help=say("The full deck is for pairs only."),
        ),
    )
    sources = ("my-games 2478-2522",)
    variants = (
        Variant(
            "quick", say("Musta Pekka with pairs"), "my-games 2478-2522", {"collect": PAIRS, "deck": FULL}
        ),
    )
    objective = "win"
    draws = True
    luck = "much"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_actions = MOST_DRAWS
    max_deals = 1

    Result = OutOrCalledOff
    Sheet = GoingOutOrNot
    State = MustaPekkaState

    usual = 4

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if options["collect"] == PAIRS and seats < LEAST_FOR_PAIRS:
            raise BadOption(
                say(
                    "Pairs are for {least} or more players, not for {seats}.",
                    least=LEAST_FOR_PAIRS,
                    seats=seats,
                )
            )
        if options["collect"] == FOURS and options["deck"] == FULL:
            raise BadOption(say("The full deck is for pairs: with fours the cards must come out even."))
