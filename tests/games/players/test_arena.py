"""The built-in players: they play every game, never look at what is hidden, and are worth their names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import players
from games.core import registry
from games.core.contract.run import run_of
from games.core.errors import RulesError
from games.core.game import Game
from games.core.state import CHANCE, State
from games.players import arena
from tests.games.toys import Aside, Frames

PLAYED = [pytest.param(game, id=game.key) for game in registry.all_games() if game.State is not None]
SEARCHES = ("mc:1:4", "tree:12:4")
ALLOWED = {"table", "legal", "sample_legal", "greedy", "resample"}
MARGIN = 2.0
BATCH = 8
BATCHES = 12


class Blindfold:
    """A state of which only the seat's own hooks and resampled worlds can be reached."""

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat = state, seat

    def __getattr__(self, name: str) -> Any:
        assert name in ALLOWED, f"the player reads {name!r} of a state that holds hidden things"
        return getattr(self._state, name) if name == "table" else self._own(getattr(self._state, name))

    def _own(self, method: Any) -> Any:
        def only_own_seat(seat: int, *more: Any) -> Any:
            assert seat == self._seat, "the player asks for another seat"
            return method(seat, *more)

        return only_own_seat


def positions(game: type[Game], seed: int, count: int) -> list[tuple[State, int]]:
    """Some decisions of a deal, each with the seat that has to make it."""
    one = run_of(game, seed)
    rng = one.rng("bots")
    _, state = one.begin(rng)
    found = [(position.clone(), rng.choice(position.actors())) for position in one.walk(state, rng)]
    return rng.sample(found, min(count, len(found)))


@pytest.mark.parametrize("game", [pytest.param(Aside, id="aside"), *PLAYED])
def test_every_player_plays_every_game_blindfold(game: type[Game]) -> None:
    for state, seat in positions(game, seed=1, count=3):
        for spec in ("random", "greedy", *SEARCHES):
            action = players.make(spec, seed=1).choose(Blindfold(state, seat), seat)  # type: ignore[arg-type]
            assert state.is_legal(seat, action), spec


@pytest.mark.parametrize("spec", ["random", "greedy", "mc:4", "tree:40"])
def test_the_choice_is_the_same_in_worlds_the_seat_cannot_tell_apart(spec: str) -> None:
    for seed in range(6):
        for state, seat in positions(Aside, seed, count=4):
            world = state.resample(seat, Random(seed))
            choices = [players.make(spec, seed=seed).choose(where, seat) for where in (state, world)]
            assert choices[0] == choices[1]


@pytest.mark.parametrize("spec", ["random", "greedy", "mc:4", "tree:40"])
def test_choosing_leaves_the_state_alone_and_follows_from_the_seed(spec: str) -> None:
    for state, seat in positions(Aside, seed=2, count=4):
        before = state.position()
        choices = {players.make(spec, seed=5).choose(state, seat) for _ in range(3)}
        assert state.position() == before
        assert len(choices) == 1


def test_a_forced_move_is_made_without_thinking() -> None:
    forced = [(state, seat) for state, seat in positions(Aside, 1, 99) if len(state.legal(seat)) == 1]
    assert forced
    for state, seat in forced:
        for spec in ("mc:10000", "tree:1000000"):
            assert players.make(spec).choose(state, seat) == state.legal(seat)[0]


def test_a_search_without_time_falls_back_on_the_greedy_move() -> None:
    for state, seat in positions(Aside, seed=4, count=3):
        if len(state.legal(seat)) > 1:
            assert players.TreeSearch(Random(1), 100, seconds=-1).choose(state, seat) == state.greedy(
                seat, Random(1)
            )
            assert players.MonteCarlo(Random(1), 100, seconds=-1).choose(state, seat) == state.greedy(
                seat, Random(1)
            )


class TestSpecs:
    def test_the_catalogue_names_five_strengths(self) -> None:
        specs = [strength.spec for strength in players.catalogue()]
        assert specs == ["random", "greedy", "monte-carlo", "tree-fast", "tree-strong"]
        assert all(strength.title and strength.description for strength in players.catalogue())

    @pytest.mark.parametrize(
        "spec", [*(strength.spec for strength in players.catalogue()), "mc", "mc:5", "tree:9:5"]
    )
    def test_every_named_strength_can_be_made(self, spec: str) -> None:
        assert isinstance(players.make(spec), players.Bot)

    @pytest.mark.parametrize(
        "spec",
        [
            "",
            "deep-blue",
            "mc:",
            "mc:0",
            "mc:-1",
            "mc:x",
            "mc:1:2:3",
            "tree:٣",
            "tree:99999999",
            "random:1",
            None,
            3,
        ],
    )
    def test_rubbish_is_refused_with_the_names_there_are(self, spec: Any) -> None:
        with pytest.raises(players.BadSpec, match="tree-strong"):
            players.make(spec)


class TestArena:
    def test_a_match_needs_a_bot_for_each_seat(self) -> None:
        with pytest.raises(RulesError, match="3 bots are needed"):
            arena.play_match(Aside.table_for(3), [players.make("random")])

    def test_what_is_only_written_down_cannot_be_played(self) -> None:
        with pytest.raises(RulesError, match="only written down"):
            arena.duel(Frames.table_for(), "random", "greedy")

    def test_a_match_is_played_to_its_end(self) -> None:
        match = arena.play_match(
            Aside.table_for(4), [players.make("greedy", seed=seat) for seat in range(4)], Random(1)
        )
        assert match.over
        assert max(match.sheet.totals) >= 5

    def test_duplicate_deals_give_every_seat_the_same_cards(self) -> None:
        hands = []
        for spec in ("random", "greedy"):
            crowd = [players.make(spec, seed=seat) for seat in range(3)]
            hands.append(sorted(map(tuple, _dealt(crowd))))
        assert hands[0] == hands[1]

    def test_equal_players_come_out_even(self) -> None:
        duel = arena.duel(Aside.table_for(2), "greedy", "greedy", deals=20)
        assert (duel.gain, duel.won) == (0.0, 0.5)

    def test_in_a_game_for_one_both_play_the_same_deal(self) -> None:
        table = registry.get("spider").table_for()
        even = arena.duel(table, "greedy", "greedy", deals=2)
        assert (even.gain, even.won) == (0.0, 0.5)
        ahead, behind = (
            arena.duel(table, *specs, deals=4) for specs in (("greedy", "random"), ("random", "greedy"))
        )
        assert ahead.gain == -behind.gain > 0


def _dealt(crowd: list[players.Bot]) -> list[list[int]]:
    """The hands that three players have laid aside and played in the deal of one seed."""
    seen: list[list[int]] = [[], [], []]

    class Watching(players.Bot):
        def __init__(self, inner: players.Bot) -> None:
            self.inner = inner

        def choose(self, state: State, seat: int, legal: list[int] | None = None) -> int:
            action = self.inner.choose(state, seat)
            seen[seat].append(action)
            return action

    arena.play_deal(Aside.table_for(3), [Watching(player) for player in crowd], "same")
    return [sorted(cards) for cards in seen]


def beats(game: type[Game], better: str, worse: str, **options: Any) -> bool:
    """Whether one player is clearly ahead of another: deals in batches until the lead is beyond chance."""
    table = game.table_for(options=options)
    gains: list[float] = []
    for batch in range(BATCHES):
        gains += [arena._unit(table, better, worse, f"{batch}/{number}") for number in range(BATCH)]
        mean = sum(gains) / len(gains)
        error = (sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains)) ** 0.5
        if mean > MARGIN * error and mean > 0:
            return True
    return False


HOOKED = [case for case in PLAYED if case.values[0].State.greedy is not State.greedy]  # type: ignore[union-attr]


@pytest.mark.parametrize("game", [pytest.param(Aside, id="aside"), *HOOKED])
def test_the_greedy_hook_is_better_than_chance(game: type[Game]) -> None:
    assert beats(game, "greedy", "random")


def test_searching_beats_greed_on_the_smallest_board_of_hex() -> None:
    assert beats(registry.get("hex"), "tree:100", "greedy", size=4)


@pytest.mark.slow
def test_searching_beats_greed_at_hex_5() -> None:
    assert beats(registry.get("hex"), "tree:200", "greedy", size=5)


def test_searching_beats_chance_with_hidden_cards() -> None:
    assert beats(Aside, "mc:4", "random")
    assert beats(Aside, "tree:40", "random")


def test_chance_is_no_decision() -> None:
    assert CHANCE not in {seat for _, seat in positions(Aside, 3, 9)}
