"""What hex and Y have in common: stones in turn, the swap of colours, who has linked, what is read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from games.boards.kit.connections import SWAP
from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from tests.games.dsl import Dealt, begin, sheet

GAMES = ("hex", "y-game")
both = pytest.mark.parametrize("key", GAMES)


# Stones in turn and the swap ------------------------------------------------------------------------------------------


@both
def test_swap_changes_owners_and_not_the_stone(key: str):
    game = begin(key).plays("e5").turn(1).plays("swap")
    game.told(None, "{1} swaps: red now belongs to {1}, blue to {0}.")
    view = game.view(None)
    assert view["board"]["cells"][4][4] == "R"
    assert [seat["labels"] for seat in view["seats"]] == [["blue"], ["red"]]
    game.turn(0).plays("f5").told(0, "{0} plays f5 (blue).").turn(1)
    assert game.view(None)["board"]["cells"][4][5] == "B"


@both
def test_swap_is_offered_once_and_after_the_first_stone_only(key: str):
    game = begin(key, size=4).refuses(0, "swap").plays("b2").allows(1, "swap")
    game.plays("swap").refuses(0, "swap").plays("a3").refuses(1, "swap")
    begin(key, size=4).plays("b2", "a3").refuses(0, "swap")


@both
def test_without_the_swap_rule_it_is_refused(key: str):
    begin(key, swap=False).plays("e5").refuses(1, "swap", because="swap is not allowed")
    sheet(key, swap=False).refuses(winner=0, swapped=True, because="without the swap rule")


@both
def test_a_swap_leaves_every_cell_free_that_was_free(key: str):
    game = begin(key, size=4).plays("b2")
    free = game.texts(1)[:-1]
    game.plays("swap").may(*free)


@both
def test_the_dealer_has_red_and_begins(key: str):
    game = begin(key, dealer=1).turn(1)
    assert [seat["labels"] for seat in game.view(None)["seats"]] == [["blue"], ["red"]]
    game.plays("a1").turn(0)


@both
def test_the_phase_says_what_may_be_done(key: str):
    game = begin(key, size=4)
    phases = [game.view(0)["phase"]]
    for move in ("b2", "swap"):
        phases.append(game.plays(move).view(0)["phase"])
    assert phases == ["first stone", "swap or play", "play"]


@both
def test_everybody_sees_the_same_board_and_a_player_where_he_sits(key: str):
    game = begin(key).plays("e5")
    assert game.view(1) == {**game.view(None), "you": 1}
    assert game.view(None)["board"]["last"] == "e5"


# The end --------------------------------------------------------------------------------------------------------------


@both
def test_who_completes_the_chain_has_won_and_nobody_is_in_turn(key: str):
    game = begin(key, size=4, swap=False).plays("a1", "b1", "a2", "b2", "a3", "b3").turn(0).plays("a4")
    game.turn().ended(winner=0, swapped=False)
    assert game.returns() == [1.0, -1.0]
    assert (game.view(None)["phase"], game.view(None)["board"]["marks"]) == ("over", ["a1", "a2", "a3", "a4"])


@both
def test_after_a_swap_red_wins_for_the_second_player(key: str):
    game = begin(key, size=4).plays("a1", "swap", "b1", "a2", "b2", "a3", "b3", "a4")
    game.ended(winner=1, swapped=True)
    assert game.returns() == [-1.0, 1.0]


@both
@pytest.mark.parametrize(
    "wrong",
    [{"winner": 2, "swapped": False}, {"winner": None, "swapped": False}, {"swapped": False}, [], None],
)
def test_results_that_cannot_be_are_refused(key: str, wrong: Any):
    sheet(key).refuses(wrong)


@both
def test_the_sheet_itself_refuses_a_swap_that_cannot_have_been(key: str):
    game = get(key)
    made = game.Sheet(game.table_for(options={"swap": False}))
    with pytest.raises(BadResult, match="without the swap rule"):
        made.enter(game.Result(winner=0, swapped=True))
    assert (made.rows, made.totals) == ([], [0, 0])


@pytest.mark.parametrize(
    ("winner", "swapped", "line"),
    [
        (0, False, "Red links top and bottom"),
        (1, False, "Blue links left and right"),
        (0, True, "Blue links left and right after a swap of colours"),
        (1, True, "Red links top and bottom after a swap of colours"),
    ],
)
def test_the_reason_names_the_colour_and_what_it_has_linked(winner: int, swapped: bool, line: str):
    typed = sheet("hex").enter(winner=winner, swapped=swapped).says(f"{line}: 1")
    typed.ends(1 - winner, winner, because=f"{line}.")


# What is read ---------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    "rubbish", ["", "z99", "a0", "a20", "e", "99", "a1 b2", "ä1", "-1", "swap!", None, 7, ["a1"]]
)
def test_rubbish_is_refused_and_changes_nothing(key: str, rubbish: Any):
    begin(key).refuses(0, rubbish)


@both
def test_an_occupied_cell_and_the_wrong_seat_are_refused(key: str):
    game = begin(key).plays("c7").refuses(1, "c7", because="c7 is not allowed")
    game.refuses(0, "c8", code="not-your-turn")


@both
def test_capital_letters_are_read_and_small_ones_kept(key: str):
    game = LiveMatch(get(key).table_for())
    game.play(0, " C7 ", 0)
    assert game.log[0].text == "c7"


# Properties -----------------------------------------------------------------------------------------------------------


@given(key=st.sampled_from(GAMES), size=st.integers(4, 8), swap=st.booleans(), seed=st.integers())
@settings(max_examples=40, deadline=None)
def test_play_from_log_clone_and_sampling_agree(key: str, size: int, swap: bool, seed: int):
    rng = Random(seed)
    game = LiveMatch(get(key).table_for(options={"size": size, "swap": swap}))
    while not game.over:
        state, (seat,) = game.state, game.actors()
        legal = state.legal(seat)
        assert legal == sorted(set(legal))
        assert all(state.is_legal(seat, action) for action in legal)
        assert sum(state.is_legal(seat, action) for action in range(-3, SWAP + 2)) == len(legal)
        assert [state.parse(seat, state.text(seat, action)) for action in legal] == legal
        twin, before = state.clone(), state.position()
        policy = twin.greedy if rng.random() < 0.5 else twin.sample_legal
        action = policy(seat, rng)
        assert action in legal
        twin.apply(seat, action)
        assert state.position() == before
        game.play_action(seat, action)
    loaded = LiveMatch.load(game.table, game.log)
    assert loaded.state.position() == game.state.position()
    assert loaded.view(None) == game.view(None)
    assert loaded.result == game.result
    assert sorted(game.result.totals) == [0, 1]
    assert sum(game.state.returns()) == 0


@both
def test_sampling_offers_the_swap_as_often_as_any_cell(key: str):
    state = begin(key, size=4).plays("b2").state
    rng = Random(1)
    legal = state.legal(1)
    drawn = [state.sample_legal(1, rng) for _ in range(200 * len(legal))]
    counts = [drawn.count(action) for action in legal]
    assert min(counts) > 150
    assert max(counts) < 260


# A quick sensible move ------------------------------------------------------------------------------------------------


def quick(game: Dealt) -> str:
    """The quick player's move."""
    (seat,) = game.actors()
    return game.text(seat, game.greedy(seat, Random(0)))


@both
def test_greedy_saves_a_broken_bridge(key: str):
    """c3 and b5 are a bridge apart by b4 and c4."""
    assert quick(begin(key, size=8, swap=False).plays("c3", "a1", "b5", "b4")) == "c4"


@both
def test_greedy_takes_over_a_strong_first_stone_and_leaves_a_weak_one(key: str):
    assert quick(begin(key, size=11).plays("d4")) == "swap"
    assert quick(begin(key, size=11).plays("a2")) != "swap"


@both
def test_greedy_begins_at_the_rim_where_the_stone_is_not_worth_a_swap(key: str):
    game = begin(key, size=11).plays(quick(begin(key, size=11)))
    assert quick(game) != "swap"


@both
def test_greedy_beats_random_play(key: str):
    rng, wins = Random(3), 0
    for number in range(20):
        state = begin(key, size=7, swap=False).state
        while state.actors():
            seat = state.actors()[0]
            policy = state.greedy if seat == number % 2 else state.sample_legal
            state.apply(seat, policy(seat, rng))
        wins += state.result().winner == number % 2
    assert wins >= 18
