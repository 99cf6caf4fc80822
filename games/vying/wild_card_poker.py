"""Poker with wild cards: draw, stud or spit poker in which some cards stand for any others.

Source: Parlett, lines 5646-5652.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.errors import BadOption
from games.core.messages import say
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.state import Action
from games.kits.cards import BIT, CARD, SPADES, SUIT_MASK, cards_of, mask_of
from games.kits.pack import Pack
from games.kits.penalties import POKER_ERRORS
from games.kits.poker import RANK_MASK, STRAIGHT
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import DrawState
from games.vying.kit.rounds import MOVED, PAT
from games.vying.kit.wild_poker import NAMES, best_wild

ROUNDS: Final = {"draw": ("DDDDD", "X"), "stud": ("DU", "U", "U", "U"), "spit": ("DDDDC", "X")}
JOKER: Final = 52
WILD: Final = {
    "deuces": RANK_MASK[0],
    "joker": BIT[JOKER],
    "jacks": mask_of([CARD["JS"], CARD["JH"]]),
    "spades": SUIT_MASK[SPADES],
}
"""The wild cards that are the same for everybody."""
STRENGTH_BITS: Final = 23


class WildPokerState(DrawState):
    pack = Pack(jokers=1)

    @property
    def rounds(self) -> tuple[str, ...]:  # type: ignore[override]  # which game it is, is an option
        return ROUNDS[str(self.table.options["kind"])]

    @property
    def stud(self) -> bool:
        return self.table.options["kind"] == "stud"

    def cards_dealt(self) -> tuple[int, ...]:
        return (*self.deck, JOKER) if self.table.options["wild"] == "joker" else self.deck

    def wild(self, seat: int, *, hole: bool = True) -> int:
        """A seat's wild cards; without its hole card, those that all know of."""
        kind = str(self.table.options["wild"])
        if kind in WILD:
            return WILD[kind]
        own = self.hands[seat] & ~self.up[seat] if self.stud else self.board
        return sum(RANK_MASK[card % 13] for card in cards_of(own)[:1]) if hole or not self.stud else 0

    def worth(self, cards: int, wild: int) -> int:
        return best_wild(cards & ~wild, (cards & wild).bit_count())

    def strength(self, seat: int) -> int:
        return self.worth(self.hands[seat] | self.board, self.wild(seat))

    def hand_name(self, seat: int) -> str:
        return NAMES[self.strength(seat) >> STRENGTH_BITS]

    def may_check(self) -> bool:
        return self.round > 0 or not self.stud

    def speaker(self) -> int:
        """In stud whoever shows the best cards, in which wild ones count as such."""
        if not self.stud:
            return super().speaker()

        def shown(seat: int) -> int:
            return self.worth(self.hands[seat] & self.up[seat], self.wild(seat, hole=False))

        return max(self.around(), key=shown)

    def greedy_change(self, seat: int, legal: list[Action]) -> Action:
        """Keep wild cards and what matches; change the lowest of the others."""
        held, wild = self.hands[seat] | self.board, self.wild(seat)
        if self.strength(seat) >> STRENGTH_BITS >= STRAIGHT:
            return PAT
        single = [
            card
            for card in cards_of(self.hands[seat] & ~wild)
            if (held & RANK_MASK[card % 13]).bit_count() == 1
        ]
        single.sort(key=lambda card: card % 13)
        return sum(BIT[card] for card in single[: max(self.changes)]) << MOVED or PAT


@register
class WildCardPoker(VyingGame):
    title = "Wild Card Poker"
    summary = say(
        "Draw, stud or spit poker with wild cards, which stand for any others: five of a kind is highest."
    )
    sources = ("parlett 5646-5652",)
    variants = (
        Variant("joker", say("A joker in draw poker"), "parlett 5648", {"wild": "joker"}),
        Variant(
            "hole-card",
            say("Stud, everybody's hole card wild"),
            "parlett 5650",
            {"kind": "stud", "wild": "first"},
        ),
        Variant(
            "spit", say("Spit, the card on the table wild"), "parlett 5650", {"kind": "spit", "wild": "first"}
        ),
    )
    penalties = POKER_ERRORS
    seats = tuple(range(2, 8))
    options = (
        *VyingGame.options,
        Option(
            "kind",
            say("Poker"),
            "draw",
            choices={"draw": say("draw"), "stud": say("five-card stud"), "spit": say("spit in the ocean")},
        ),
        Option(
            "wild",
            say("Wild cards"),
            "deuces",
            choices={
                "deuces": say("the deuces"),
                "joker": say("a joker"),
                "jacks": say("the one-eyed jacks, of spades and hearts"),
                "spades": say("all the spades"),
                "first": say(
                    "in stud everybody's own hole card, in spit the card on the table, and all of its rank"
                ),
            },
        ),
    )

    State = WildPokerState

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if options["kind"] == "draw" and options["wild"] == "first":
            raise BadOption(say("In draw poker there is no first card that could be wild."))
