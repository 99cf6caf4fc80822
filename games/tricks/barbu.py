"""Barbu: each dealer in turn says which game the deal is, until he has chosen each of them once.

Sources: Parlett, lines 3027-3074, seven games; Unusual card games, lines 83-110, eight games and doubling.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.core.errors import BadOption
from games.core.game import Game
from games.core.messages import Seat, Template, joined, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.kits.cards import (
    BIT,
    CARD,
    HEARTS,
    RANK_OF,
    RANKS,
    SUIT_MASK,
    SUIT_NAMES,
    SUITS,
    cards_of,
)
from games.kits.claims import THE_REST
from games.kits.dominoes import AROUND, FULL, OF_RANK, Dominoes, LayoutState
from games.kits.pack import PACK_52, total
from games.kits.phases import Say
from games.kits.rankings import NO_TRUMP, Duties, in_order
from games.kits.tricks import PLAY, ROTATIONS
from games.tricks.barbu_sheet import (
    BEFORE_LAST,
    GAMES,
    LAST,
    RAVAGE,
    TRICK,
    TRUMP,
    BarbuResult,
    BarbuSheet,
    Doubled,
    costs,
    left_to,
    must_double,
    places_of,
)

TRUMPS: Final = {
    f"trumps-{suit}": say("trumps: {suit}", suit=name) for suit, name in zip(SUITS, SUIT_NAMES, strict=True)
}
WORDS: Final = {**GAMES, **TRUMPS, **AROUND}
SETS: Final = [[seat for seat in range(4) if mask & 1 << seat] for mask in range(1, 15)]
NOBODY: Final = {"nobody": say_in("double", "nobody")}
DOUBLE: Final = NOBODY | {
    f"double-{''.join(map(str, seats))}": say("double {players}", players=joined(map(Seat, seats), ", "))
    for seats in SETS
}
REDOUBLE: Final = NOBODY | {
    f"redouble-{''.join(map(str, seats))}": say("redouble {players}", players=joined(map(Seat, seats), ", "))
    for seats in SETS
}
HIGH: Final = RANKS.index("J")
NOTHING: Final = PACK_52.worth({})
KING_OF_HEARTS: Final = CARD["KH"]


class BarbuState(LayoutState):
    """game: what is played. chosen: the suit of trumps or the rank to begin from. pairs: who doubled whom.

    again: pairs that were redoubled. winners: of the tricks, in order.
    """

    claimed_by = THE_REST
    phases = (
        Say(say_in("phase", "choosing"), WORDS, Template("{player} chooses: {word}.")),
        Say(say_in("phase", "doubling"), DOUBLE),
        Say(say_in("phase", "redoubling"), REDOUBLE),
        Dominoes(say_in("phase", "laying out")),
        PLAY,
    )

    game: str = ""
    pairs: tuple[tuple[int, int], ...] = ()
    again: tuple[tuple[int, int], ...] = ()
    winners: tuple[int, ...] = ()

    # Choosing and doubling ----------------------------------------------------------------------------------------

    def who_choosing(self) -> tuple[int, ...]:
        return (self.deal.dealer,)

    def may_choosing(self, seat: int) -> list[int]:
        """Each game once, with every suit as trumps, and every rank where one is named."""
        named = {"trumps": TRUMPS, "dominoes": AROUND if self.table.options["around"] else {}}
        lowest = min(RANK_OF[card] for card in self.cards_dealt())
        found = [word for game in left_to(self.table, self.deal) for word in named.get(game) or [game]]
        places = {word: place for place, word in enumerate(WORDS)}
        return [places[word] for word in found if word not in list(AROUND)[:lowest]]

    def choosing(self, seat: int, place: int) -> None:
        self.game, _, named = list(WORDS)[place].partition("-")
        self.named = SUITS.find(named) if self.game == "trumps" else RANKS.find(named) if named else -1

    def who_doubling(self) -> tuple[int, ...]:
        return self.around()[:-1] if self.table.options["doubling"] else ()

    def may_doubling(self, seat: int) -> list[int]:
        free = [one for one in range(self.table.seats) if one != seat and (one, seat) not in self.pairs]
        forced = must_double(self.table, self.deal, seat)
        found = [place for place, seats in enumerate(SETS, 1) if set(seats) <= set(free)]
        return [place for place in found if self.deal.dealer in SETS[place - 1]] if forced else [0, *found]

    def doubling(self, seat: int, place: int) -> None:
        self.pairs += tuple((seat, other) for other in SETS[place - 1]) if place else ()

    def who_redoubling(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.around() if any(whom == seat for _, whom in self.pairs))

    def may_redoubling(self, seat: int) -> list[int]:
        by = {one for one, whom in self.pairs if whom == seat}
        return [0, *(place for place, seats in enumerate(SETS, 1) if set(seats) <= by)]

    def redoubling(self, seat: int, place: int) -> None:
        self.again += tuple((other, seat) for other in SETS[place - 1]) if place else ()

    # The layout ---------------------------------------------------------------------------------------------------

    def who_laying_out(self) -> tuple[int, ...]:
        first = self.deal.dealer if self.table.options["eight"] else None
        return self.around(first) if self.game == "dominoes" else ()

    # Tricks -------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        return self.named if self.game == "trumps" else NO_TRUMP

    def first_leader(self) -> int:
        return self.deal.dealer if self.table.options["eight"] else super().first_leader()

    def trick_order(self, leader: int) -> tuple[int, ...]:
        order = ROTATIONS[self.table.seats][leader]
        return (leader, *reversed(order[1:])) if self.table.options["eight"] else order

    def lead_duties(self, leader: int) -> Duties:
        """Hearts are not led while they cost, or in no hearts until one has been played, by who has anything else."""
        strict = self.table.options["eight"] and self.game in ("hearts", "barbu")
        broken = self.game == "hearts" and any(taken & SUIT_MASK[HEARTS] for taken in self.taken)
        return in_order(PACK_52.whole & ~SUIT_MASK[HEARTS]) if strict and not broken else ()

    def follow_duties(self, led: int, best: int) -> Duties:
        """Who cannot follow must trump, and higher than before; if he cannot he is free."""
        follow, trumps = self.ranking.follow[led], self.ranking.trumps
        if self.table.options["eight"] and trumps:
            return in_order(follow, trumps & self.ranking.beats[best])
        return self.ranking.duty[led]

    def on_trick(self, winner: int) -> None:
        self.winners += (winner,)

    def finished(self) -> bool:
        """Nothing is left that counts."""
        worth = costs(self.table).get(self.game)
        return super().finished() or (worth is not None and not total(cards_of(sum(self.hands)), worth))

    def raw(self) -> tuple[int, ...]:
        """What the game itself brought each."""
        seats = range(self.table.seats)
        if self.game == "dominoes":
            return tuple(places_of(self.table)[self.out.index(seat)] for seat in seats)
        if worth := costs(self.table).get(self.game):
            return tuple(-total(cards_of(self.taken[seat]), worth) for seat in seats)
        if self.game == "ravage":
            most = [max((self.taken[seat] & suit).bit_count() for suit in SUIT_MASK) for seat in seats]
            return tuple(-RAVAGE // most.count(max(most)) if one == max(most) else 0 for one in most)
        if self.game == "last":
            costly = list(zip((BEFORE_LAST, LAST), self.winners[-2:], strict=True))
            return tuple(-sum(cost for cost, winner in costly if winner == seat) for seat in seats)
        return tuple(self.won[seat] * (TRUMP if self.game == "trumps" else -TRICK) for seat in seats)

    def result(self) -> BarbuResult:
        doubles = tuple(Doubled(by=by, whom=whom, again=(by, whom) in self.again) for by, whom in self.pairs)
        return BarbuResult(game=self.game, scores=self.raw(), doubles=doubles)

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        if not self.game:
            return []
        named = RANKS[self.named] if self.game == "dominoes" else SUITS[self.named]
        word = f"{self.game}-{named}" if self.named >= 0 else self.game
        doubled = [
            say("{one} and {other}, redoubled", one=Seat(by), other=Seat(whom))
            if (by, whom) in self.again
            else say("{one} and {other}", one=Seat(by), other=Seat(whom))
            for by, whom in self.pairs
        ]
        found: list[list[str]] = [[say("Game"), WORDS[word]]]
        return [*found, [say("Doubled"), joined(doubled, "; ")]] if doubled else found

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.game == "trumps"

    def greedy_choosing(self, seat: int, rng: Random) -> int:
        """Trumps with a long suit and high cards; what the hand is least likely to pay for."""
        may, words = self.may_choosing(seat), list(WORDS)
        return max(may, key=lambda place: self.promise(words[place], self.hands[seat]))

    def promise(self, word: str, hand: int) -> float:
        """Roughly what a game is worth with a hand."""
        game, _, named = word.partition("-")
        high = sum(RANK_OF[card] >= HIGH for card in cards_of(hand))
        hearts = [RANK_OF[card] for card in cards_of(hand & SUIT_MASK[HEARTS])]
        if game == "trumps":
            return TRUMP * (high + (hand & SUIT_MASK[SUITS.index(named)]).bit_count()) / 2
        if game == "dominoes":
            return (
                2 * (hand & OF_RANK[RANKS.index(named)]).bit_count() + (high if named in "9TJQ" else 0)
                if named
                else 10
            )
        costly = {"tricks": high, "hearts": sum(rank >= HIGH for rank in hearts), "last": high / 2}
        return -3 * costly.get(game, high / 2) - (4 if game == "barbu" and BIT[KING_OF_HEARTS] & hand else 0)

    def greedy_doubling(self, seat: int, rng: Random) -> int:
        """Only what must be."""
        return self.may_doubling(seat)[0]

    def greedy_redoubling(self, seat: int, rng: Random) -> int:
        return 0

    def costs(self) -> tuple[int, ...]:
        return costs(self.table).get(self.game, NOTHING)


@register
class Barbu(Game):
    title = "Barbu"
    summary = say(
        "Five games to lose and two to win: each dealer chooses which one the deal is, each of them once."
    )
    wins = say("Most points win when every dealer has chosen every game.")
    sources = ("parlett 3027-3074",)
    variants = (
        Variant("around", say("Barbu, dominoes from a named rank"), "parlett 3072", {"around": True}),
        Variant(
            "unusual", say("Barbu with doubling"), "unusual 83-110",
            {"eight": True, "doubling": True, "around": True}, 4,
        ),
    )  # fmt: skip
    seats = (3, 4)
    usual = 4
    options = (
        Option("eight", say("Eight games, ravage among them, and hearts are not led freely"), False),
        Option("doubling", say("Players double one another"), False),
        Option("around", say("The dealer names the rank from which dominoes are laid"), False),
    )
    draws = True
    objective = "either"
    settlements = ("average-pot", "each-from-each", "fixed")

    State = BarbuState
    Sheet = BarbuSheet
    Result = BarbuResult

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if options["eight"] and seats != FULL:
            raise BadOption(say("Eight games are for four players."))
