"""Words in which the tests of games say a rule: what is dealt, played or entered, what may be done, what it counts.

    sheet("finnish-darts", seats=2).enter(darts=[1, 9, 10, 0, 5]).counts(25, 0)
    deal("tuppi", *HANDS, dealer=1).each("7C", "nolo", "nolo", "7S").turn(2).may("3H", "4H", "5H")

Each word fails where it is not so, and says what is. What a word changes or sees goes through the same doors as play:
only what is legal can be played, and what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Self

import pytest

from games.core.errors import BadOption, BadResult, Illegal
from games.core.game import Game
from games.core.match import LiveMatch
from games.core.registry import get
from games.core.state import CHANCE, State
from games.kits.cards import CARD, mask_of
from games.kits.pack import PACK_52

UNSAID: Any = object()
"""Nothing is claimed of this."""


# Score sheets ---------------------------------------------------------------------------------------------------------


class Entered:
    """A score sheet on which results are entered. `match` and `row`, the newest, are there for what no word says."""

    def __init__(self, match: LiveMatch) -> None:
        self.match = match

    @property
    def row(self) -> Any:
        return self.match.sheet.rows[-1]

    def enter(self, data: Any = UNSAID, **fields: Any) -> Self:
        """The result of the next deal."""
        self.match.enter(fields if data is UNSAID else data, self.match.seq)
        return self

    def each(self, *results: Mapping[str, Any]) -> Self:
        """The results of deals that follow one another; the match goes on between them."""
        for result in results:
            self.goes_on().enter(result)
        return self

    def refuses(self, data: Any = UNSAID, *, because: str = "", at: str = "", **fields: Any) -> Self:
        """A result that cannot be: `because` a pattern of the reason, `at` the field that is named."""
        before = self.match.seq, list(self.match.sheet.totals), len(self.match.sheet.rows)
        with pytest.raises(BadResult, match=because or None) as refused:
            self.match.enter(fields if data is UNSAID else data, self.match.seq)
        assert not at or at in refused.value.fields, f"{refused.value.fields} do not name {at}"
        assert (self.match.seq, list(self.match.sheet.totals), len(self.match.sheet.rows)) == before
        return self

    def take_back(self) -> Self:
        """The newest result."""
        self.match.undo(self.match.seq)
        return self

    def leaves_out(self, *lines: str) -> Self:
        """What players read before they stop here."""
        assert tuple(map(str, self.match.sheet.left_out())) == lines
        return self

    def stop(self, reason: str = "late") -> Self:
        """The table ends the match."""
        self.match.stop(reason, self.match.seq)
        return self

    def counts(self, *points: float) -> Self:
        """What the newest result is worth to each side."""
        assert self.row.points == points
        return self

    def stands(self, *totals: float) -> Self:
        """What each side has."""
        assert tuple(self.match.sheet.totals) == totals
        return self

    def says(self, *lines: str) -> Self:
        """Why the newest result counts so, line by line."""
        assert tuple(map(str, self.row.why)) == lines
        return self

    def mentions(self, *words: str) -> Self:
        """What stands somewhere in those lines."""
        lines = "\n".join(map(str, self.row.why))
        assert [part for part in words if part not in lines] == [], lines
        return self

    def next(self, dealer: Any = UNSAID, **known: Any) -> Self:
        """What is known of the next deal: who deals (begins, seeks, serves); `in_hand` is what is called "in hand"."""
        following = self.match.sheet.next_deal()
        assert dealer is UNSAID or following.dealer == dealer
        carried = {name.replace(" ", "_").replace("-", "_"): value for name, value in following.carry.items()}
        assert {name: carried[name] for name in known} == known
        return self

    def expects(self, result: type) -> Self:
        """The kind of result that is entered next."""
        assert self.match.sheet.expects() is result
        return self

    def carries(self, **all_known: Any) -> Self:
        """All that the sheet hands on to the next deal."""
        assert len(self.match.sheet.next_deal().carry) == len(all_known), self.match.sheet.next_deal().carry
        return self.next(**all_known)

    def goes_on(self) -> Self:
        assert not self.match.over, f"over: {self.match.result}"
        return self

    def ends(self, *totals: float, places: Any = UNSAID, because: Any = UNSAID) -> Self:
        """The match is over: with these totals, these places (1 is best, None for a game without a winner)."""
        result = self.match.result
        assert result is not None, "the match goes on"
        assert not totals or result.totals == totals
        assert places is UNSAID or result.places == places
        assert because is UNSAID or str(result.reason) == because
        return self


def sheet(
    key: str, seats: int | None = None, *, preset: str = "", scores: tuple[float, ...] = (), **options: Any
) -> Entered:
    """A sheet of a game, with `scores` to begin with."""
    match = LiveMatch(get(key).table_for(seats, options, preset), entered=True)
    if scores:
        match.sheet.totals = list(scores)
    return Entered(match)


def no_table(key: str, seats: int | None = None, *, because: str = "", **options: Any) -> None:
    """So many players, or such options, make no game."""
    with pytest.raises(BadOption, match=because or None):
        get(key).table_for(seats, options)


# Deals ----------------------------------------------------------------------------------------------------------------


class Dealt:
    """A deal being played. `state` is there for what no word says."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._before, self._moved = state, (0, 0)

    # What happens

    def by(self, seat: int, *moves: str) -> Self:
        """A seat makes moves, each of which must be legal."""
        for move in moves:
            assert seat in self.state.actors(), f"it is the turn of {self.state.actors()}, not of {seat}"
            action = self.state.parse(seat, move)
            assert self.state.is_legal(seat, action), f"{move} by {seat}; it may {self.texts(seat)}"
            self._before, self._moved = self.state.clone(), (seat, action)
            self.state.apply(seat, action)
        return self

    def plays(self, *moves: str) -> Self:
        """Moves by whoever is in turn."""
        for move in moves:
            (seat,) = self.state.actors()
            self.by(seat, move)
        return self

    def each(self, *moves: str) -> Self:
        """One move by every seat, from seat 0 on."""
        for seat, move in enumerate(moves):
            self.by(seat, move)
        return self

    def happens(self, outcome: Any = UNSAID, seed: int = 0) -> Self:
        """What chance has to decide: as given, or drawn by the seed."""
        assert self.state.actors() == (CHANCE,)
        outcome = self.state.draw(Random(seed)) if outcome is UNSAID else outcome
        self.state.check_chance(outcome)
        self.state.apply_chance(outcome)
        return self

    def to_the_end(self, seed: int = 1) -> Self:
        """Everybody plays at random."""
        rng = Random(seed)
        while actors := self.state.actors():
            if actors == (CHANCE,):
                self.state.apply_chance(self.state.draw(rng))
            else:
                self.state.apply(actors[0], self.state.sample_legal(actors[0], rng))
        return self

    # What is so

    def texts(self, seat: int) -> list[str]:
        """All that a seat may do."""
        return [self.state.text(seat, action) for action in self.state.legal(seat)]

    def turn(self, *seats: int) -> Self:
        """Whose turn it is; nobody's when the deal is over."""
        assert self.state.actors() == seats
        return self

    def may(self, *moves: str) -> Self:
        """All that whoever is in turn may do."""
        assert self.texts(self.state.actors()[0]) == list(moves)
        return self

    def allows(self, seat: int, *moves: str) -> Self:
        """Some of what a seat may do."""
        assert set(moves) <= set(self.texts(seat)), f"{seat} may {self.texts(seat)}"
        return self

    def refuses(self, seat: int, *moves: Any, code: str = "illegal", because: str = "") -> Self:
        """Moves that are refused, with the code that programs read."""
        match = LiveMatch(self.state.table)
        match.state = self.state.clone()
        for move in moves:
            with pytest.raises(Illegal, match=because or None) as refused:
                match.play(seat, move, match.seq)
            assert refused.value.code == code
        assert match.state.position() == self.state.position()
        return self

    def told(self, viewer: int | None, line: str) -> Self:
        """What a viewer (None: a spectator) reads of the newest move."""
        assert self.tale(viewer) == line
        return self

    def tale(self, viewer: int | None) -> str:
        return str(self._before.told(viewer, *self._moved))

    def ended(self, **result: Any) -> Self:
        """The deal is over, with this in its result."""
        assert self.state.actors() == ()
        given = self.state.result()
        assert {name: getattr(given, name) for name in result} == result
        return self

    def __getattr__(self, name: str) -> Any:
        """What the state is asked or holds: hands, phase, declarer, view."""
        return getattr(self.state, name)


def begin(
    game: type[Game] | str,
    seats: int | None = None,
    *,
    dealer: int = 0,
    scores: tuple[int, ...] = (),
    preset: str = "",
    **options: Any,
) -> Dealt:
    """A deal about to begin."""
    rules = get(game) if isinstance(game, str) else game
    table = rules.table_for(seats, options, preset)
    first = rules.sheet(table).next_deal()
    assert rules.State is not None
    return Dealt(rules.State(table, replace(first, dealer=dealer, scores=scores or first.scores)))


def deal(key: str, *hands: str, later: str | None = None, **begun: Any) -> Dealt:
    """A deal in which the seats, from seat 0 on, get these cards of the game's pack; what else as in `begin`.

    Given `later`, there are as many seats as hands, and these cards lie next in the pack; the others follow in order.
    """
    begun_deal = begin(key, None if later is None else len(hands), **begun)
    pack = getattr(begun_deal.state, "pack", PACK_52)
    cards = pack.cards(" ".join((*hands, later or "")))
    dealt = getattr(begun_deal.state, "cards_dealt", lambda: begun_deal.deck)()
    rest = [] if later is None else [card for card in dealt if card not in cards]
    return begun_deal.happens([*cards, *rest])


def gain_of_greedy(
    key: str, deals: int, seed: int, worth: Callable[[Any], Sequence[float]] = lambda state: state.returns()
) -> list[float]:
    """What is won by two sides: by who plays at random, and by who plays greedily, in deals that they begin in turn."""
    rng, gain = Random(seed), [0.0, 0.0]
    for number in range(deals):
        state = begin(key, dealer=number // 2 % get(key).default_seats()).state
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
            else:
                clever = (actors[0] + number) % 2
                state.apply(actors[0], (state.greedy if clever else state.sample_legal)(actors[0], rng))
        for seat, won in enumerate(worth(state)):
            gain[(seat + number) % 2] += won
    return gain


def played_and_typed(key: str, seed: int, clever: float = 0.6, **options: Any) -> tuple[LiveMatch, LiveMatch]:
    """A match played to its end, and a sheet on which its results were typed in; they came to the same.

    clever: how many of the moves are the quick player's, the others being random.
    """
    rng, played = Random(seed), LiveMatch(get(key).table_for(options=options))
    played.advance(rng)
    while not played.over:
        seat = played.actors()[0]
        state = played.state
        assert state is not None
        pick = state.greedy if rng.random() < clever else state.sample_legal
        played.play_action(seat, pick(seat, rng))
        played.advance(rng)
    typed = LiveMatch(played.table, entered=True)
    for row in played.sheet.rows:
        typed.enter(row.result.to_json(), typed.seq)
    assert typed.result == played.result
    assert typed.sheet.totals == played.sheet.totals
    return played, typed


# Positions of states --------------------------------------------------------------------------------------------------


def cards(text: str) -> int:
    """Cards of a deck of 52, `KS 7H`, as a mask."""
    return mask_of([CARD[word] for word in text.split()])


def legal(state: State) -> list[str]:
    """The texts of what the only seat in turn may do."""
    (seat,) = state.actors()
    return [state.text(seat, action) for action in state.legal(seat)]


def event(state: State, viewer: int | None = None, seed: int = 0) -> str:
    """The event of the table that is due happens. Returns what the viewer, by default a spectator, is told."""
    assert state.actors() == (CHANCE,)
    outcome = state.draw(Random(seed))
    story = state.told_chance(viewer, outcome)
    state.apply_chance(outcome)
    return story


def no_event(state: State) -> bool:
    """No event happens by itself."""
    return False


def any_event(state: State) -> bool:
    """Every event happens as soon as it is due."""
    return state.actors() == (CHANCE,)


def showing(state: State) -> bool:
    """Only events that show what is settled happen by themselves; cards are not drawn."""
    return state.actors() == (CHANCE,) and state.reveals()


def play(state: State, *moves: str, happens: Callable[[State], bool] = no_event, seed: int = 0) -> str:
    """Make moves by whoever is in turn; each must be legal.

    happens: whether the event that is due after a move, or before the first one, happens at once. seed: what it draws
    by. Returns what a spectator was told last.
    """
    story = ""
    while happens(state):
        story = event(state, seed=seed)
    for move in moves:
        (seat,) = state.actors()
        action = state.parse(seat, move)
        assert state.is_legal(seat, action), f"{move} by {seat}, legal: {legal(state)}"
        story = state.told(None, seat, action)
        state.apply(seat, action)
        while happens(state):
            story = event(state, seed=seed)
    return story


play_with_events = partial(play, happens=any_event)
play_and_show = partial(play, happens=showing)
