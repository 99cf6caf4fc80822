"""Hutunkeitto: My Games, lines 3173-3174, and its printed solution, lines 3193-3203, by brute force."""

from functools import cache
from random import Random

import pytest

from games.core.errors import BadOption, BadResult, Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from games.mathematical.hutunkeitto import best_grip

Game = get("hutunkeitto")
GRIPS = [(least, most) for most in range(1, 9) for least in range(1, most + 1)]


def match(length, least, most, entered=False):
    return LiveMatch(
        Game.table_for(options={"length": length, "least": least, "most": most}), entered=entered
    )


def play(game, *grips):
    for grip in grips:
        game.play(game.actors()[0], str(grip), game.seq)
    return game


def solver(least, most):
    """Whether who is to move wins, by trying every grip."""

    @cache
    def wins(left):
        return any(left <= grip or not wins(left - grip) for grip in range(least, most + 1))

    return wins


@pytest.mark.parametrize(("least", "most"), GRIPS)
def test_the_printed_winner_for_every_length_lines_3195_to_3203(least, most):
    wins = solver(least, most)
    for length in range(1, 60):
        over = length % (least + most) or least + most
        assert wins(length) == (over <= most), length


@pytest.mark.parametrize(("least", "most"), GRIPS)
def test_the_printed_grip_wins_wherever_one_does(least, most):
    wins = solver(least, most)
    for left in range(1, 60):
        grip = best_grip(left, least, most)
        assert bool(grip) == wins(left)
        if grip:
            assert least <= grip <= most
            assert left <= grip or not wins(left - grip)


@pytest.mark.parametrize(("least", "most"), GRIPS)
def test_the_second_player_mirrors_to_n_plus_m_line_3193(least, most):
    """The trap of the row: answer x with n + m - x, and end with a grip of m."""
    wins = solver(least, most)
    for left in range(1, 60):
        if wins(left):
            continue
        for grip in range(least, most + 1):
            rest = left - grip
            assert rest > 0
            answer = most if rest <= most else least + most - grip
            assert rest <= answer or not wins(rest - answer)


def test_the_first_grip_is_n_where_less_is_left_over_line_3203():
    assert best_grip(10, 3, 5) == 3, "10 = 8 + 2, and 2 < 3"
    assert best_grip(12, 3, 5) == 4, "12 = 8 + 4"
    assert best_grip(14, 3, 5) == 0, "14 = 8 + 6, and 6 > 5"


def test_one_to_three():
    """Derived in the catalogue row: 4 is the second player's, 5 the first's by a grip of 1."""
    assert play(match(4, 1, 3), 1, 3).result.totals == (0, 1)
    assert play(match(4, 1, 3), 3, 1).result.totals == (0, 1)
    assert (best_grip(4, 1, 3), best_grip(5, 1, 3)) == (0, 1)


def test_the_last_grip_may_be_larger_than_what_is_left():
    """The trap of the row."""
    game = play(match(7, 3, 5), 3)
    assert game.legal_texts(1) == ["3", "4", "5"]
    play(game, 5)
    assert game.result.totals == (0, 1)
    assert game.view(None)["view"]["board"]["cells"] == ["RRRBBBB"]
    assert play(match(2, 3, 5), 3).result.totals == (1, 0)


def test_whoever_grips_last_wins_and_not_before():
    game = play(match(10, 3, 5), 5)
    assert not game.over
    assert game.told(None) == [(1, 0, "{0} grips 5.")]
    play(game, 4)
    assert game.view(1)["view"]["facts"][0] == ["left", "1"]
    play(game, 3)
    assert game.told(None)[-1] == (3, 0, "{0} grips 3 and holds the end.")
    assert game.result.places == (1, 2)


@pytest.mark.parametrize("rubbish", ["", "2", "6", "-3", "3.5", "three", None, 3, "9" * 40])
def test_rubbish_and_grips_out_of_range_are_refused(rubbish):
    game = match(20, 3, 5)
    with pytest.raises(Illegal):
        game.play(0, rubbish, 0)
    assert game.seq == 0


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"least": 5, "most": 4}, "smallest grip, 5, is larger than the largest, 4"),
        ({"length": 0}, "from 1 to 120"),
        ({"least": 0}, "from 1 to 60"),
    ],
)
def test_bats_that_cannot_be_are_refused(options, reason):
    with pytest.raises(BadOption, match=reason):
        Game.table_for(options=options)


def test_a_winner_can_be_typed_in_if_any_grips_lead_there():
    assert match(10, 3, 5, entered=True).enter({"winner": 1}, 0).points == (0, 1)
    with pytest.raises(BadResult, match="always reached with grip 1"):
        match(3, 3, 5, entered=True).enter({"winner": 1}, 0)
    with pytest.raises(BadResult, match="always reached with grip 2"):
        match(8, 4, 4, entered=True).enter({"winner": 0}, 0)


def test_every_number_of_grips_that_the_check_allows_comes_up():
    for length in range(1, 15):
        table = Game.table_for(options={"length": length, "least": 2, "most": 3})
        reached, todo = set(), [Game.State(table, Deal(1, 0, (0, 0)))]
        while todo:
            state = todo.pop()
            if not state.actors():
                reached.add(state.winner())
                continue
            for grip in state.legal(0):
                todo.append(state.clone())
                todo[-1].apply(0, grip)
        for winner in (0, 1):
            entered = LiveMatch(table, entered=True)
            if winner in reached:
                entered.enter({"winner": winner}, 0)
            else:
                with pytest.raises(BadResult):
                    entered.enter({"winner": winner}, 0)


def test_greedy_beats_random_play():
    rng, wins = Random(3), 0
    for number in range(100):
        state = Game.State(Game.table_for(), Deal(1, 0, (0, 0)))
        while state.actors():
            (seat,) = state.actors()
            policy = state.greedy if seat == number % 2 else state.sample_legal
            state.apply(seat, policy(seat, rng))
        wins += state.winner() == number % 2
    assert wins >= 90
