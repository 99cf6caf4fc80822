"""Holdings that are claimed before play, kind by kind: one player claims, the other says good, not good or equal.

Sources: Parlett, lines 713-725 and 1107. A claim is told part by part: how many cards, then, if the other has as many,
how high.
Who is better counts everything he has of the kind. One may claim less than one has (sink it), and never more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, Self

from games.core.messages import Card, Seat, joined, say, say_in
from games.core.state import Action
from games.kits.cards import BIT, RANK_NAMES, RANKS, SUIT_SIGNS, cards_of, mask_of
from games.kits.determinization import Limit, shuffle_within
from games.kits.pack import Pack
from games.kits.phases import Phase, PhasedState, Words

ANSWERS: Final = {
    "nothing": say_in("a claim", "nothing"),
    "good": say_in("a claim", "good"),
    "equal": say_in("a claim", "equal"),
    "how high": say("as many, how high?"),
    "not good": say_in("a claim", "not good"),
    "count mine": say("count mine"),
}
"""The words behind those of the claims, in the order of the constants: the better one's own holding, the later."""
NOTHING, GOOD, EQUAL, HOW, NOT_GOOD, MINE = range(len(ANSWERS))


class Holding(NamedTuple):
    """What may be claimed. rank: for each part of a claim the place of its word, from the least up. points: its worth.

    cards: those it names when it counts; they are shown where the kind is `open`.
    """

    rank: tuple[int, ...]
    cards: int
    points: int


PACK: Final = Pack("789TJQKA")
"""The 32 cards among which sequences are claimed; whatever beats what in play, they stand in this order."""
LOWEST: Final = 3
"""A sequence has at least so many cards, and so have a point and a set."""
SEQUENCE: Final = {
    f"sequence-{size}": say("sequence of {count}", count=size) for size in range(LOWEST, len(PACK.ranks) + 1)
}
TOPS: Final = {
    f"to-{rank}": say("up to the {rank}", rank=RANK_NAMES[RANKS.index(rank)]) for rank in PACK.ranks
}


def runs(worth: Callable[[int], int]) -> tuple[Holding, ...]:
    """All sequences, claimed by their length and their top card; a number of cards is worth so many points."""
    return tuple(
        Holding((size - LOWEST, top), (BIT[size] - 1) << top + 1 - size + suit * len(PACK.ranks), worth(size))
        for suit in range(len(PACK.suits))
        for top in range(len(PACK.ranks))
        for size in range(LOWEST, top + 2)
    )


class Said(NamedTuple):
    """A word of the dialogue. step: the place of its phase. claim: what was claimed before. word: by its place."""

    seat: int
    step: int
    claim: tuple[int, ...]
    claiming: bool
    word: int


class Counted(NamedTuple):
    """What somebody counts of a kind: nothing that is better than his claim, if he made one."""

    seat: int
    step: int
    claim: tuple[int, ...]
    holdings: tuple[Holding, ...]

    @property
    def points(self) -> int:
        return sum(holding.points for holding in self.holdings)


class Declare(Phase):
    """A kind of holding. The method of its name gives the `Holding`s that may be claimed of a hand, sunk ones too.

    parts: the words of each part of a claim, from the least up. single: only one holding of the kind counts. open: its
    cards are shown. at_once: whoever is better counts as soon as it is known, and of equals who has claimed.
    The first asked claims, the second answers.
    """

    def __init__(
        self, name: str, *parts: Words, single: bool = False, open: bool = True, at_once: bool = False
    ) -> None:
        super().__init__(name, {word: text for part in parts for word, text in part.items()} | ANSWERS)
        self.parts, self.single, self.open, self.at_once = len(parts), single, open, at_once
        claims = [(number, value) for number, part in enumerate(parts) for value in range(len(part))]
        self.places = {claim: place for place, claim in enumerate(claims)}
        self.values = [value for _, value in claims]
        self.answers = len(claims)

    def begin(self, state: PhasedState, order: tuple[int, ...]) -> None:
        _declaring(state).claimant, _declaring(state).claim = order[0], ()
        super().begin(state, order)

    # What may be said ---------------------------------------------------------------------------------------------

    def holdings(self, state: PhasedState, hand: int) -> Sequence[Holding]:
        found: Sequence[Holding] = getattr(state, self.slug)(hand)
        return found

    def true_words(self, state: PhasedState, hand: int, claim: tuple[int, ...], claiming: bool) -> list[int]:
        """The places of the words that are true of a hand, after these parts of a claim."""
        parts = len(claim)
        ranks = {holding.rank[: parts + claiming] for holding in self.holdings(state, hand)}
        if claiming:
            found = sorted(self.places[parts, rank[parts]] for rank in ranks if rank[:parts] == claim)
            return found if claim else [*found, self.answers + NOTHING]
        if not claim:
            answers = [NOTHING, *[MINE] * bool(ranks)]
        else:
            equal = [EQUAL if parts == self.parts else HOW] * (claim in ranks)
            answers = [GOOD, *equal, *[NOT_GOOD] * any(rank > claim for rank in ranks)]
        return [self.answers + answer for answer in answers]

    def counted(self, state: PhasedState, hand: int, claim: tuple[int, ...]) -> tuple[Holding, ...]:
        """The holdings of a hand, the best first, that share no card and are not better than the claim."""
        found: list[Holding] = []
        used = 0
        for holding in sorted(self.holdings(state, hand), key=lambda one: one.rank, reverse=True):
            if holding.rank[: len(claim)] <= claim and not holding.cards & used:
                found.append(holding)
                used |= holding.cards
        return tuple(found[:1] if self.single else found)

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        return sorted(state.spoken[self.slug][place] for place in self.now_may(state, seat))

    def now_may(self, state: PhasedState, seat: int) -> list[int]:
        own = _declaring(state)
        return self.true_words(own, own.held(seat), own.claim, seat == own.claimant)

    # The dialogue -------------------------------------------------------------------------------------------------

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        own, place = _declaring(state), state.spoken[self.slug].index(action)
        claiming, answer = seat == own.claimant, place - self.answers
        own.said = (*own.said, Said(seat, own.step, own.claim, claiming, place))
        if claiming:
            if answer != NOTHING:
                own.claim = (*own.claim, self.values[place])
            own.turn = own.waiting
        elif answer == HOW:
            own.turn = (own.claimant,)
        else:
            if answer == GOOD or (answer == EQUAL and self.at_once):
                own.better = (*own.better, (own.step, own.claimant, own.claim))
                own.count(own.claimant)
            elif answer >= NOT_GOOD:
                own.better = (*own.better, (own.step, seat, ()))
                if self.at_once:
                    own.count(seat)
            own.next_phase()

    def action(self, state: PhasedState, value: int) -> Action:
        return state.spoken[self.slug][value]


class DeclaringState(PhasedState):
    """One deal of a game for two with declarations. The claimant counts at once, the other when the game says `count`.

    claimant, claim: who claims in this phase, and what so far. said: all words. better: the places of phases, who has
    the better holding of the kind, and his claim. counts: what has been counted.
    """

    claimant: int = -1
    claim: tuple[int, ...] = ()
    said: tuple[Said, ...] = ()
    better: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    counts: tuple[Counted, ...] = ()

    def held(self, seat: int) -> int:
        """The hand with which he declares."""
        return self.hands[seat] | self.played[seat]

    def kind_at(self, step: int) -> Declare:
        """The kind of holding at a place of the table."""
        phase = self.phases[step]
        assert isinstance(phase, Declare)
        return phase

    def count(self, seat: int) -> None:
        """A player counts what he has of the kinds in which he is better, where he has not done it."""
        done = {one.step for one in self.counts}
        for step, who, claim in self.better:
            if who == seat and step not in done:
                kind = self.kind_at(step)
                holdings = kind.counted(self, self.held(seat), claim or (MOST,))
                self.counts = (*self.counts, Counted(seat, step, claim or (MOST,), holdings))
                if kind.open:
                    self.shown[seat] |= sum(holding.cards for holding in holdings)

    def counted_by(self, seat: int, step: int) -> int:
        """The points that a player has counted of a kind."""
        return sum(one.points for one in self.counts if (one.seat, one.step) == (seat, step))

    # Worlds -------------------------------------------------------------------------------------------------------

    def plausible(self, seat: int, held: int) -> bool:
        """Whether a player could have said with this hand what he said, and would count what he has counted."""
        return all(
            one.word in self.kind_at(one.step).true_words(self, held, one.claim, one.claiming)
            for one in self.said
            if one.seat == seat
        ) and all(
            one.holdings == self.kind_at(one.step).counted(self, held, one.claim)
            for one in self.counts
            if one.seat == seat
        )

    def _deal_within(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit]) -> None:
        other = 1 - viewer
        for _ in range(self.tries):
            self.deal_again(world, viewer, rng, limits)
            if self.plausible(other, world.hands[other] | self.played[other]):
                return
        self._walk(viewer, other, rng).deal_again(world, viewer, rng)

    def _walk(self, viewer: int, other: int, rng: Random) -> Self:
        """The same deal with another hand of the other player that he could have, all of which the viewer knows."""
        walked, known = self.clone(), self.known(viewer, other)
        rest = [
            (card, holder)
            for holder, hand in enumerate(self.hands)
            if holder not in (viewer, other)
            for card in cards_of(hand & ~self.known(viewer, holder))
        ]
        own, outside = cards_of(self.hands[other] & ~known), [card for card, _ in rest]

        def fits(cards: list[int]) -> bool:
            hand = mask_of(cards)
            return not hand & self.lacks[other] and self.plausible(other, hand | known | self.played[other])

        shuffle_within(own, outside, fits, rng)
        walked.hands[other] = known | mask_of(own)
        for (old, holder), new in zip(rest, outside, strict=True):
            walked.hands[holder] += BIT[new] - BIT[old]
        walked.know(viewer, other, walked.hands[other])
        return walked

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        """What he said last of this kind."""
        words = [one for one in self.said if (one.seat, one.step) == (seat, self.step)]
        return self.word(words[-1]) if words else ""

    def word(self, said: Said) -> str:
        return tuple(self.kind_at(said.step).words.values())[said.word]

    def facts(self, viewer: int | None) -> list[list[str]]:
        """Of each kind what has been counted, or else what was said."""
        counted = {one.step: self.said_of(one) for one in self.counts}
        steps = dict.fromkeys(one.step for one in self.said)
        return [[self.kind_at(step).name, counted.get(step) or self.dialogue(step)] for step in steps]

    def dialogue(self, step: int) -> str:
        words = [one for one in self.said if one.step == step]
        told = [say("{player}: {choice}", player=Seat(one.seat), choice=self.word(one)) for one in words]
        return joined(told, "; ")

    def said_of(self, counted: Counted) -> str:
        """What somebody counts of a kind: its cards, or only the suit where they are not shown."""
        named = [
            joined([Card(text) for text in self.pack.texts_of(holding.cards)], " ")
            if self.kind_at(counted.step).open
            else joined([SUIT_SIGNS[self.pack.suit[cards_of(holding.cards)[0]]]])
            for holding in counted.holdings
        ]
        player, points = Seat(counted.seat), counted.points
        return say("{player}: {points}, {cards}", player=player, points=points, cards=joined(named, ", "))

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """The best that may be claimed, and nothing only if there is nothing; the best answer that is true."""
        phase = self.now()
        if not isinstance(phase, Declare):
            return super().greedy_choice(seat, rng)
        places = phase.now_may(self, seat)
        claims = [place for place in places if place < phase.answers]
        return phase.action(self, max(claims or places))


MOST: Final = 1 << 10
"""Better than any claim: of what the other has counts all."""


def _declaring(state: PhasedState) -> DeclaringState:
    assert isinstance(state, DeclaringState)
    return state
