"""The stick-taking games: My Games, lines 3181-3182, and their printed solutions, lines 3209-3227, by brute force."""

from random import Random

import pytest

from games.core.errors import BadOption, BadResult, Illegal, NotYourTurn
from games.core.registry import get
from tests.games.dsl import gain_of_greedy
from tests.games.mathematical.sticks import best, match, play, start

SINGLE, DOUBLE = get("stick-taking"), get("stick-taking-double")


@pytest.mark.parametrize("pairs", range(1, 7))
def test_the_first_player_wins_by_n_line_3213(pairs):
    assert best(SINGLE, pairs)(frozenset(range(1, 2 * pairs + 1))) == pairs


@pytest.mark.parametrize("game", [SINGLE, DOUBLE], ids=lambda game: game.key)
def test_the_longest_stick_is_always_best_line_3209(game):
    """From every set of sticks that can be left, not only on the best line."""
    pairs = 5
    value = best(game, pairs)
    rng = Random(0)
    for _ in range(150):
        left = frozenset(rng.sample(range(1, 2 * pairs + 1), rng.randint(1, 2 * pairs)))
        first = game.State.taker(2 * pairs - len(left)) == 0
        longest = max(left)
        assert (longest if first else -longest) + value(left - {longest}) == value(left)


@pytest.mark.parametrize("pairs", range(1, 21))
def test_greedy_against_itself_gives_the_printed_results(pairs):
    for game, gain in ((SINGLE, pairs), (DOUBLE, pairs % 2)):
        state, rng = start(game, pairs), Random(0)
        while state.actors():
            (seat,) = state.actors()
            state.apply(seat, state.greedy(seat, rng))
        assert state.returns() == [gain, -gain]


def test_single_turns_alternate():
    game = play(match(SINGLE, 2), 1)
    with pytest.raises(NotYourTurn):
        game.play(0, "2", 1)
    assert play(game, 4, 3, 2).result.totals == (4, 6)


@pytest.mark.parametrize("rubbish", ["", "0", "5", "-1", "2.0", "two", "²", " 2", None, 2, "9" * 50])
def test_rubbish_and_sticks_that_are_not_there_are_refused(rubbish):
    game = match(SINGLE, 2)
    with pytest.raises(Illegal):
        game.play(0, rubbish, 0)
    assert game.seq == 0


def test_a_stick_that_is_gone_is_refused():
    with pytest.raises(Illegal, match="3 is not allowed"):
        play(match(SINGLE, 2), 3, 3)


@pytest.mark.parametrize("pairs", [0, 21, "many"])
def test_a_number_of_sticks_out_of_range_is_refused(pairs):
    with pytest.raises(BadOption, match="1 to 20"):
        SINGLE.table_for(options={"pairs": pairs})


def test_results_are_typed_in_and_checked():
    row = match(SINGLE, 2, entered=True).enter({"sums": [6, 4]}, 0)
    assert row.why == ("{0}: sticks of 6 in all", "{1}: sticks of 4 in all")
    for game, wrong in (
        (SINGLE, [6, 5]),
        (SINGLE, [8, 2]),
        (SINGLE, [2, 8]),
        (DOUBLE, [11, 10]),
        (SINGLE, [10]),
    ):
        with pytest.raises(BadResult):
            match(game, 2, entered=True).enter({"sums": wrong}, 0)
    assert match(DOUBLE, 3, entered=True).enter({"sums": [6, 15]}, 0).points == (6, 15)
    with pytest.raises(BadResult, match="3 sticks of the first player make 6 to 15, not 5"):
        match(DOUBLE, 3, entered=True).enter({"sums": [5, 16]}, 0)


def test_the_picture_shows_each_stick_as_long_as_it_is():
    board = play(match(SINGLE, 2), 3, 1).view(None)["view"]["board"]
    assert board["cells"] == ["B...", "SS..", "RRR.", "SSSS"]
    assert board["rows"] == ["1", "2", "3", "4"]
    assert board["last"] == "1"


@pytest.mark.parametrize("game", [SINGLE, DOUBLE], ids=lambda game: game.key)
def test_greedy_beats_random_play(game):
    assert gain_of_greedy(game.key, 40, 5)[1] / 40 > 10
