"""Hex: My Games, lines 3017-3044 and 3052."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.boards.kit.hex_boards import rhombus
from games.core.errors import BadOption, BadResult, Illegal, NotYourTurn
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get

Hex = get("hex")


def match(**options):
    return LiveMatch(Hex.table_for(options=options))


def play(game, *texts):
    for text in texts:
        game.play(game.actors()[0], text, game.seq)
    return game


def start(size=11, swap=False):
    return Hex.State(Hex.table_for(options={"size": size, "swap": swap}), Deal(1, 0, (0, 0)))


def neighbours(size, cell):
    """The source's picture in plain coordinates, written independently of the kit."""
    row, column = divmod(cell, size)
    around = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]
    around += [(row - 1, column + 1), (row + 1, column - 1)]
    return [r * size + c for r, c in around if 0 <= r < size and 0 <= c < size]


def links(size, stones, colour):
    """Whether these stones join the colour's sides, by a plain flood: 0 top-bottom, 1 left-right."""

    def along(cell):
        return cell // size if colour == 0 else cell % size

    reached = [cell for cell in stones if along(cell) == 0]
    seen = set(reached)
    while reached:
        cell = reached.pop()
        if along(cell) == size - 1:
            return True
        for near in neighbours(size, cell):
            if near in stones and near not in seen:
                seen.add(near)
                reached.append(near)
    return False


# Worked examples ------------------------------------------------------------------------------------------------------


@given(size=st.integers(4, 9), seed=st.integers())
@settings(max_examples=60, deadline=None)
def test_no_draws_are_possible_line_3038(size, seed):
    """However a board is filled, exactly one colour links its sides, and play ends at the stone that does it."""
    rng = Random(seed)
    state, stones = start(size), (set(), set())
    order = list(range(size * size))
    rng.shuffle(order)
    for number, cell in enumerate(order):
        state.apply(number % 2, cell)
        stones[number % 2].add(cell)
        assert (state.actors() == ()) == links(size, stones[number % 2], number % 2)
        if not state.actors():
            break
    assert not state.actors()
    assert state.result().winner == number % 2
    for later, cell in enumerate(order[number + 1 :], number + 1):
        stones[later % 2].add(cell)
    assert links(size, stones[0], 0) != links(size, stones[1], 1)


@pytest.mark.parametrize("size", [4, 11, 13, 14, 19])
def test_sizes_line_3052(size):
    state = start(size)
    assert len(state.legal(0)) == size * size
    assert len(state.view(None)["board"]["cells"]) == size


# Traps ----------------------------------------------------------------------------------------------------------------


def test_swap_changes_owners_and_not_the_stone():
    game = play(match(), "f6", "swap")
    board = game.view(None)["view"]
    assert board["board"]["cells"][5][5] == "R"
    assert [seat["labels"] for seat in board["seats"]] == [["blue"], ["red"]]
    assert game.actors() == (0,), "colours keep alternating: blue, now seat 0, moves next"
    play(game, "g6")
    assert game.view(None)["view"]["board"]["cells"][5][6] == "B"
    assert game.actors() == (1,)


def test_after_a_swap_the_second_player_wins_with_red():
    game = play(match(size=4), "a1", "swap", "d4", "a2", "d3", "a3", "d2", "a4")
    assert game.result.totals == (0, 1)
    assert game.sheet.rows[0].result.to_json() == {"winner": 1, "swapped": True}
    assert game.result.reason == "Red links top and bottom after a swap of colours."
    assert game.view(None)["view"]["board"]["marks"] == ["a1", "a2", "a3", "a4"]


def test_swap_is_offered_once_after_the_first_stone_only():
    game = match(size=4)
    assert "swap" not in game.legal_texts(0)
    play(game, "b2")
    assert game.legal_texts(1)[-1] == "swap"
    play(game, "swap")
    assert "swap" not in game.legal_texts(0)
    play(game, "c3")
    assert "swap" not in game.legal_texts(1)


def test_without_the_swap_rule_it_is_refused():
    game = play(match(swap=False), "f6")
    assert "swap" not in game.legal_texts(1)
    with pytest.raises(Illegal, match="swap is not allowed"):
        game.play(1, "swap", game.seq)
    assert game.seq == 1


@pytest.mark.parametrize("size", [4, 7, 11])
def test_a_corner_belongs_to_both_sides_that_meet_there(size):
    board = rhombus(size)
    (top, bottom), (left, right) = board.sides
    corners = {0: (top, left), size - 1: (top, right), size * (size - 1): (bottom, left)}
    corners[size * size - 1] = (bottom, right)
    for cell, sides in corners.items():
        assert all(board.near[cell] & side for side in sides)


def test_a_corner_stone_serves_either_colour():
    red = play(match(size=4, swap=False), "a1", "b1", "a2", "b2", "a3", "b3", "a4")
    assert red.result.totals == (1, 0)
    blue = play(match(size=4, swap=False), "a2", "a1", "b2", "b1", "c2", "c1", "a3", "d1")
    assert blue.result.totals == (0, 1)


@given(size=st.integers(4, 19), data=st.data())
@settings(max_examples=40, deadline=None)
def test_each_cell_has_six_neighbours_in_the_right_directions(size, data):
    board = rhombus(size)
    cell = data.draw(st.integers(0, size * size - 1))
    assert board.cells_of(board.near[cell]) == sorted(neighbours(size, cell))
    assert sum(1 for cell in range(size * size) if len(neighbours(size, cell)) == 2) == 2, "two sharp corners"


def test_diagonal_that_is_no_link_does_not_win():
    game = play(match(size=4, swap=False), "a1", "a4", "b2", "b4", "c3", "c4", "d4")
    assert not game.over, "a1-b2-c3-d4 touch only at their points"
    slant = play(match(size=4, swap=False), "d1", "a1", "c2", "b1", "b3", "c1", "a4")
    assert slant.result.totals == (1, 0), "d1-c2-b3-a4 is a chain"


# The door -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rubbish", ["", "z9", "a0", "a12", "l1", "e", "99", "a1 b2", "ä1", "-1", "swap!", None, 7]
)
def test_rubbish_is_refused_and_changes_nothing(rubbish):
    game = match()
    with pytest.raises(Illegal):
        game.play(0, rubbish, 0)
    assert game.seq == 0
    assert game.state.stones == 0


def test_an_occupied_cell_and_the_wrong_seat_are_refused():
    game = play(match(), "c7")
    with pytest.raises(Illegal, match="c7 is not allowed"):
        game.play(1, "c7", 1)
    with pytest.raises(NotYourTurn):
        game.play(0, "c8", 1)


def test_capital_letters_are_read_and_small_ones_kept():
    game = play(match(), " C7 ")
    assert game.log[0].text == "c7"


@pytest.mark.parametrize("size", [3, 20, "x", None, 11.5])
def test_a_size_out_of_range_is_refused(size):
    with pytest.raises(BadOption, match="4 to 19"):
        Hex.table_for(options={"size": size})


def test_a_result_can_be_typed_in():
    game = LiveMatch(Hex.table_for(), entered=True)
    row = game.enter({"winner": 0, "swapped": True}, 0)
    assert row.why == ("Blue links left and right after a swap of colours: 1",)
    assert game.result.places == (1, 2)


def test_results_that_cannot_be_are_refused():
    game = LiveMatch(Hex.table_for(options={"swap": False}), entered=True)
    for wrong in (
        {"winner": 2, "swapped": False},
        {"winner": 0, "swapped": True},
        {"swapped": False},
        [],
        None,
    ):
        with pytest.raises(BadResult):
            game.enter(wrong, 0)
    assert not game.sheet.rows


def test_the_sheet_itself_refuses_a_swap_that_cannot_have_been():
    sheet = Hex.Sheet(Hex.table_for(options={"swap": False}))
    with pytest.raises(BadResult, match="without the swap rule"):
        sheet.enter(Hex.Result(winner=0, swapped=True))
    assert (sheet.rows, sheet.totals) == ([], [0, 0])


# Properties -----------------------------------------------------------------------------------------------------------


@given(size=st.integers(4, 8), swap=st.booleans(), seed=st.integers())
@settings(max_examples=40, deadline=None)
def test_play_from_log_clone_and_sampling_agree(size, swap, seed):
    rng = Random(seed)
    game = match(size=size, swap=swap)
    while not game.over:
        state, (seat,) = game.state, game.actors()
        legal = state.legal(seat)
        assert legal == sorted(set(legal))
        assert all(state.is_legal(seat, action) for action in legal)
        assert sum(state.is_legal(seat, action) for action in range(-3, 400)) == len(legal)
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


def test_sampling_offers_the_swap_as_often_as_any_cell():
    state = start(4, swap=True)
    state.apply(0, 5)
    rng = Random(1)
    drawn = [state.sample_legal(1, rng) for _ in range(3200)]
    counts = [drawn.count(action) for action in state.legal(1)]
    assert min(counts) > 150
    assert max(counts) < 260


def test_greedy_saves_a_broken_bridge():
    state = start(6)
    for text in ("c3", "a1", "b5", "b4"):  # c3 and b5 are a bridge apart by b4 and c4
        state.apply(state.actors()[0], state.parse(0, text))
    assert state.text(0, state.greedy(0, Random(0))) == "c4"


def test_greedy_takes_over_a_strong_first_stone_and_leaves_a_weak_one():
    strong, weak = start(11, swap=True), start(11, swap=True)
    strong.apply(0, strong.parse(0, "f6"))
    weak.apply(0, weak.parse(0, "a2"))
    assert strong.text(1, strong.greedy(1, Random(0))) == "swap"
    assert weak.text(1, weak.greedy(1, Random(0))) != "swap"


def test_greedy_beats_random_play():
    rng, wins = Random(3), 0
    for number in range(20):
        state = start(7)
        while state.actors():
            seat = state.actors()[0]
            policy = state.greedy if seat == number % 2 else state.sample_legal
            state.apply(seat, policy(seat, rng))
        wins += state.result().winner == number % 2
    assert wins >= 18
