"""Musta Pekka: draw cards from each other unseen, lay aside what belongs together, and do not be left with the joker.

Source: My Games, lines 2478-2522.

Decided where the source is open: see the rules page. The fan is shuffled by an event of the table before it is
offered, so that no place in it says anything; which place is drawn from is the player's choice, made by luck alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import BadOption
from games.core.fields import first
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.state import OPEN, Action, give_up, parse_from
from games.core.views import SeatView, View
from games.kits.card_tracking import DISCARD, STOCK, Trail
from games.kits.cards import BIT, RANK_OF, RANKS, SUIT_OF, cards_of, cards_said, mask_of
from games.kits.going_out import OutGame
from games.kits.kinds import JOKER, TEXT, said
from games.kits.shedding import DEALING, ENDS, OVER, SheddingState

LOWEST: Final = {2: "7", 3: "3", 4: "3", 5: "5", 6: "3"}
"""The lowest rank in the deck, by the number of players."""
FOURS, PAIRS = "fours", "pairs"
USUAL, FULL = "usual", "full"
LEAST_FOR_PAIRS: Final = 3
MOST_DRAWS: Final = 5000
"""After so many draws the game is called off."""
TURN, DRAWING, FANNING = 1, 2, 3
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


class MustaPekkaState(SheddingState):
    """A game in play. `fan` is the hand that is offered, in its order; `place` the card chosen from it.

    last: the sets laid aside last, by whom, and the cards.
    """

    derived = frozenset({"sets"})
    inferred = frozenset({"trail"})
    phases: ClassVar[dict[int, str]] = {
        TURN: say_in("phase", "draw"),
        DRAWING: say_in("phase", "drawing"),
        FANNING: say_in("phase", "fanning"),
    }
    by_chance = (DEALING, DRAWING, FANNING)

    sets: tuple[int, ...] = first(lambda state: SETS[str(state.table.options["collect"])])
    drawn: int = 0
    fan: tuple[int, ...] = ()
    place: int = 0
    last: tuple[tuple[int, int], ...] = ()
    trail: Trail = first(lambda state: Trail(deck_for(state.table.seats, str(state.table.options["deck"]))))

    # Turns --------------------------------------------------------------------------------------------------------

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
            self.fan, self.phase = tuple(map(cards.__getitem__, outcome)), TURN
            return
        cards = [TEXT.index(text) for text in outcome]
        seats = self.table.seats
        for place in range(seats):
            seat = (self.turn + place) % seats
            self.hands[seat] = mask_of(cards[place::seats])
            self.trail.add(STOCK, seat, self.hands[seat], BIT[seat])
        self.opened()

    def opened(self) -> None:
        """Everybody lays aside what is complete; the second player draws first."""
        order = [(self.turn + place) % self.table.seats for place in range(self.table.seats)]
        for seat in order:
            for together in dict.fromkeys(map(self.sets.__getitem__, cards_of(self.hands[seat]))):
                self._lay_aside(seat, together)
        for seat in order:
            self.out_if_empty(seat)
        self._turn_to(self.next_in(order[0]))

    def giver(self) -> int:
        """Who is drawn from: the next player to the right who is still in."""
        seat = (self.turn - 1) % self.table.seats
        while seat in self.went_out:
            seat = (seat - 1) % self.table.seats
        return seat

    def legal(self, seat: int) -> list[Action]:
        return list(range(len(self.fan)))

    def is_legal(self, seat: int, action: Action) -> bool:
        return 0 <= action < len(self.fan)

    def apply(self, seat: int, action: Action) -> None:
        self.place, self.phase = action, DRAWING

    def _drawn(self, card: int) -> None:
        seat, giver = self.turn, self.giver()
        self.drawn += 1
        self.fan, self.place, self.last = (), 0, ()
        self.hands[giver] ^= BIT[card]
        self.hands[seat] ^= BIT[card]
        self.trail.add(giver, seat, BIT[card], BIT[giver] | BIT[seat])
        self._lay_aside(seat, self.sets[card])
        self.out_if_empty(giver)
        self.out_if_empty(seat)
        self._turn_to(self.next_in(seat))

    def _lay_aside(self, seat: int, together: int) -> None:
        """A complete set leaves the hand before everybody's eyes."""
        if together and self.hands[seat] & together == together:
            self.hands[seat] ^= together
            self.trail.add(seat, DISCARD, together, BIT[self.table.seats] - 1)
            self.last += ((seat, together),)

    def _turn_to(self, seat: int) -> None:
        self.turn = seat
        if self.phase != OVER:
            self.phase = OVER if self.drawn >= MOST_DRAWS else FANNING

    # Worlds -------------------------------------------------------------------------------------------------------

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
            "phase": {**ENDS, **self.phases}[self.phase],
            "seats": [self.seat_view(seat, viewer) for seat in range(self.table.seats)],
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

    def seat_view(self, seat: int, viewer: int | None) -> SeatView:
        shown = super().seat_view(seat, viewer)
        if self.table.seats == 2 and viewer not in (seat, OPEN):
            del shown["hand"]
        return shown

    def label(self, seat: int) -> str:
        if self.phase == OVER and self.hands[seat] & BIT[JOKER]:
            return say("left with the joker")
        offers = self.phase in self.phases and seat == self.giver()
        return say_in("beside a seat", "offers cards") if offers else super().label(seat)

    def texts_of(self, cards: int) -> list[str]:
        """Ranks together, the joker first."""
        return [TEXT[card] for card in sorted(cards_of(cards), key=_by_rank, reverse=True)]

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


def _by_rank(card: int) -> tuple[int, int]:
    return (13 if card == JOKER else RANK_OF[card]), card


def _said(cards: int) -> Message:
    return cards_said(sorted(cards_of(cards), key=_by_rank, reverse=True))


@register
class MustaPekka(OutGame):
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
    luck = "much"
    max_actions = MOST_DRAWS
    State = MustaPekkaState

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
