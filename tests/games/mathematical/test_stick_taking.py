"""The stick-taking games: My Games, lines 3181-3182, and their printed solutions, lines 3209-3227, by brute force."""

from functools import cache
from random import Random

import pytest

from games.core.errors import BadOption, BadResult, Illegal, NotYourTurn
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from tests.games.dsl import gain_of_greedy

SINGLE, DOUBLE = get("stick-taking"), get("stick-taking-double")


def start(game, pairs):
    return game.State(game.table_for(options={"pairs": pairs}), Deal(1, 0, (0, 0)))


def match(game, pairs, entered=False):
    return LiveMatch(game.table_for(options={"pairs": pairs}), entered=entered)


def play(game, *sticks):
    for stick in sticks:
        game.play(game.actors()[0], str(stick), game.seq)
    return game


def best(game, pairs):
    """The best outcome for the first player from every set of sticks left, found by trying everything."""

    @cache
    def value(left):
        if not left:
            return 0
        first = game.State.taker(2 * pairs - len(left)) == 0
        outcomes = [(stick if first else -stick) + value(left - {stick}) for stick in left]
        return max(outcomes) if first else min(outcomes)

    return value


@pytest.mark.parametrize("pairs", range(1, 7))
def test_the_first_player_wins_by_n_line_3213(pairs):
    assert best(SINGLE, pairs)(frozenset(range(1, 2 * pairs + 1))) == pairs


@pytest.mark.parametrize("pairs", range(1, 7))
def test_double_turns_one_if_n_is_odd_and_a_draw_if_it_is_even_line_3227(pairs):
    assert best(DOUBLE, pairs)(frozenset(range(1, 2 * pairs + 1))) == pairs % 2


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


def test_double_with_two_sticks_and_with_four():
    """Derived in the catalogue row: 2 against 1, and 4 + 1 against 3 + 2."""
    assert play(match(DOUBLE, 1), 2, 1).result.totals == (2, 1)
    four = play(match(DOUBLE, 2), 4, 3, 2, 1)
    assert four.result.totals == (5, 5)
    assert four.result.places == (1, 1)
    assert four.result.reason == "All sticks are taken: a draw."


@pytest.mark.parametrize("pairs", range(1, 8))
def test_the_last_single_stick_falls_to_the_first_player_when_n_is_even(pairs):
    """The trap of the row; the older edition's `second player` is wrong there."""
    state, turns = start(DOUBLE, pairs), []
    while state.actors():
        (seat,) = state.actors()
        turns.append(seat)
        state.apply(seat, state.legal(seat)[0])
    lengths = [1] + [2] * (pairs - 1) + [1]
    assert turns == [turn % 2 for turn, length in enumerate(lengths) for _ in range(length)]
    assert turns[-1] == (0 if pairs % 2 == 0 else 1)


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
