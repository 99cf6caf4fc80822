"""Beginners' Go: My Games, lines 3058-3132, and its notions as closure spaces, lines 3138-3162."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.boards.beginners_go import PASS, halves
from games.boards.kit.stones import BLACK, WHITE, Chains, crossings
from games.core.errors import BadOption, BadResult, Illegal, NotYourTurn
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get

Go = get("beginners-go")


def match(**options):
    return LiveMatch(Go.table_for(options=options))


def play(game, moves):
    for text in moves.split():
        game.play(game.actors()[0], text, game.seq)
    return game


def start(size=9):
    return Go.State(Go.table_for(options={"size": size}), Deal(1, 0, (0, 0)))


def position(rows, to_move=BLACK):
    """A state with the stones of a drawn board."""
    state = start(len(rows))
    for point, letter in enumerate("".join(rows)):
        if letter != ".":
            state.chains.place("BW".index(letter), point)
    state.chains.ko = -1
    state.moves, state.turn = to_move, (to_move,)
    return state


def rows_of(state):
    return state.view(None)["board"]["cells"]


# The definitions of lines 3138-3162, word by word ---------------------------------------------------------------------


class Closures:
    """The board as a closure space: sets of points (x, y) and their closures."""

    def __init__(self, state):
        size = state.chains.board.size
        letters = "".join(rows_of(state))
        self.points = {(p % size, p // size) for p in range(size * size)}
        self.colour = {(p % size, p // size): letters[p] for p in range(size * size)}

    def of(self, letter):
        return {point for point in self.points if self.colour[point] == letter}

    def closure(self, some):
        near = {(x + dx, y + dy) for x, y in some for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
        return near & self.points

    def components(self, space):
        """The connected components of a subspace: the least sets that are their own closure in it."""
        left, components = set(space), []
        while left:
            part = {next(iter(left))}
            while (wider := self.closure(part) & space) != part:
                part = wider
            components.append(part)
            left -= part
        return components

    def liberties(self, group):
        return self.of(".") & self.closure(group)

    def areas(self, own, enemy):
        return [part for part in self.components(self.of(".")) if not self.of(enemy) & self.closure(part)]

    def score(self, own, enemy):
        return len(self.of(own)) + sum(map(len, self.areas(own, enemy)))


def random_state(size, seed, moves):
    state, rng = start(size), Random(seed)
    for _ in range(moves):
        if not state.actors():
            break
        seat = state.actors()[0]
        action = state.sample_legal(seat, rng)
        if action == PASS and rng.random() < 0.9:
            continue
        state.apply(seat, action)
    return state


@given(size=st.integers(5, 9), seed=st.integers(), moves=st.integers(0, 150))
@settings(max_examples=60, deadline=None)
def test_groups_are_connected_components_and_liberties_their_closures_line_3160(size, seed, moves):
    state = random_state(size, seed, moves)
    chains, space = state.chains, Closures(state)

    def as_set(mask):
        return {(point % size, point // size) for point in chains.board.points_of(mask)}

    for colour, letter in enumerate("BW"):
        groups = {
            frozenset(as_set(chains.members[n])): as_set(chains.liberties[n])
            for n in chains.chains_of(colour)
        }
        assert groups == {
            frozenset(group): space.liberties(group) for group in space.components(space.of(letter))
        }
        assert all(groups.values()), "no group stands without a liberty"


@given(size=st.integers(5, 9), seed=st.integers(), moves=st.integers(0, 150))
@settings(max_examples=60, deadline=None)
def test_areas_and_the_count_by_the_formal_definition_line_3162(size, seed, moves):
    state = random_state(size, seed, moves)
    space = Closures(state)
    assert state.count() == (space.score("B", "W"), space.score("W", "B"))
    if moves and state.chains.empty != state.chains.board.board:
        assert sum(state.count()) <= size * size


@given(size=st.integers(5, 7), seed=st.integers())
@settings(max_examples=25, deadline=None)
def test_legal_moves_by_the_rules_word_by_word_lines_3108_to_3120(size, seed):
    """Captures, no suicide, and ko as 'the whole board as after the player's previous move', on whole random games."""
    rng, state = Random(seed), start(size)
    after_own_move = {0: None, 1: None}
    board = tuple(rows_of(state))
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        expected = []
        for point in range(size * size):
            outcome = placed(board, point, "BW"[state.moves % 2])
            if outcome is not None and outcome != after_own_move[seat]:
                expected.append(point)
        assert legal == [*expected, PASS]
        assert [point for point in range(-2, size * size + 2) if state.is_legal(seat, point)] == expected
        action = state.sample_legal(seat, rng)
        assert action in legal
        if action != PASS:
            board = placed(board, action, "BW"[state.moves % 2])
        state.apply(seat, action)
        assert tuple(rows_of(state)) == board
        after_own_move[seat] = board


def placed(board, point, letter):
    """The board after a stone, None for an occupied point or a suicide: by flood, without the kit."""
    size = len(board)
    cells = dict(enumerate("".join(board)))
    if cells[point] != ".":
        return None
    cells[point] = letter

    def around(p):
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
        places = ((p // size + dr, p % size + dc) for dr, dc in steps)
        return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]

    def group(p):
        seen, todo = {p}, [p]
        while todo:
            new = {q for q in around(todo.pop()) if cells[q] == cells[p]} - seen
            seen |= new
            todo += new
        return seen

    def breathes(p):
        return any(cells[q] == "." for stone in group(p) for q in around(stone))

    for q in around(point):
        if cells[q] not in (".", letter) and not breathes(q):
            for stone in group(q):
                cells[stone] = "."
    if not breathes(point):
        return None
    text = "".join(cells[p] for p in range(size * size))
    return tuple(text[row * size : (row + 1) * size] for row in range(size))


# Worked examples ------------------------------------------------------------------------------------------------------


def test_white_gets_six_and_a_half_line_3124():
    """41 against 40 would be black's by one, but white's bonus decides; 44 against 37 is black's by half a point."""
    for black, white, winner, margin in ((41, 40, 1, "5.5"), (44, 37, 0, "0.5"), (43, 37, 1, "0.5")):
        game = LiveMatch(Go.table_for(), entered=True)
        row = game.enter({"black": black, "white": white}, 0)
        assert row.points[winner] == 1
        assert f"by {margin}" in row.why[1]


def test_immediate_double_pass_gives_both_81_and_white_the_game_derived():
    game = play(match(), "pass pass")
    assert game.sheet.rows[0].result.to_json() == {"black": 81, "white": 81}
    assert game.result.totals == (0, 1)
    assert game.result.reason == "White wins by 6.5."


# Traps ----------------------------------------------------------------------------------------------------------------


def test_eight_squares_are_nine_points():
    assert len(start().legal(0)) == 81 + 1
    assert Go.table_for().options["size"] == 9


def test_an_area_touching_both_colours_is_nobodys():
    state = position([".BBW.", "BB.WW", "BBBW.", "BBBWW", "BBBW."])
    black, white = state.count()
    assert (black, white) == (13 + 1, 7 + 3), "the point between the walls counts for neither"


def test_one_stone_alone_owns_the_board():
    state = start()
    state.apply(0, 40)
    assert state.count() == (81, 0)


def test_suicide_is_refused_and_capturing_on_the_last_liberty_is_not():
    suicide = position(["..W..", ".W.W.", "..W..", ".....", "....."])
    assert not suicide.is_legal(0, 7)
    capture = position(["..WB.", ".W.WB", "..WB.", ".....", "....."])
    assert capture.is_legal(0, 7), "the stone on d4 is captured first, and that is a liberty"
    capture.apply(0, 7)
    assert rows_of(capture)[1] == ".WB.B"


def test_suicide_of_a_group_is_refused():
    state = position(["BB.W.", "WWW..", ".....", ".....", "....."])
    assert not state.is_legal(0, 2)


KO = "c5 d5 b4 e4 c3 d3 d4 c4"
"""White's last stone on c4 takes black's on d4."""


def test_ko_forbids_only_the_immediate_recapture():
    game = play(match(), KO)
    assert game.view(None)["view"]["board"]["marks"] == ["d4"]
    with pytest.raises(Illegal, match="d4 is not allowed"):
        game.play(0, "d4", game.seq)
    play(game, "g7 g6 d4")
    assert game.view(None)["view"]["board"]["cells"][5] == ".B.BW....", (
        "after one more turn it may be retaken"
    )


def test_a_pass_lifts_the_ko_because_it_is_a_move():
    game = play(match(), KO + " pass g7")
    assert "d4" in game.legal_texts(0)


def test_ko_also_stands_after_a_pass_before_the_capture():
    """Black passes, white takes, black may not take back: the board would be as after black's pass."""
    game = play(match(), "c5 d5 b4 e4 c3 d3 d4 g8 pass c4")
    assert "d4" not in game.legal_texts(0)


SEND_TWO = [".BBW.", "BWW..", ".....", ".....", "....."]
"""White takes two stones on a5; black takes that one back, and may later fill c5 again: the board repeats."""


def test_taking_back_one_stone_for_two_is_no_ko():
    state = position(SEND_TWO, WHITE)
    state.apply(1, 0)
    assert rows_of(state)[0] == "W..W."
    assert state.is_legal(0, 1)
    state.apply(0, 1)
    assert rows_of(state)[0] == ".B.W."


def test_a_longer_cycle_is_allowed_and_counted_at_the_limit_of_moves():
    """There is no superko: the board repeats every four moves, until the game ends and is counted as it stands."""
    state = position(SEND_TWO, WHITE)
    while state.actors():
        assert rows_of(state) == SEND_TWO
        for text in ("a5", "b5", "pass", "c5"):
            if state.actors():
                seat = state.actors()[0]
                action = state.parse(seat, text)
                assert state.is_legal(seat, action)
                state.apply(seat, action)
    assert state.moves == state.limit == 100
    assert dict(map(tuple, state.view(None)["facts"]))["ended"] == "at the limit of 100 moves"
    assert state.result().to_json() == {"black": 3, "white": 3}
    assert Go.max_actions == 4 * 19 * 19


def test_nothing_is_removed_as_dead():
    """A white stone with no hope inside black's area spoils it until it is captured."""
    state = position(["B.BBB", "BB.BB", "B..WB", "BBBBB", "WWWWW"])
    assert state.count() == (16, 6)


# The door -------------------------------------------------------------------------------------------------------------


def test_coordinates_leave_out_the_letter_i_and_count_from_the_bottom():
    state = start(9)
    assert state.text(0, 0) == "a9"
    assert state.text(0, 80) == "j1"
    assert state.parse(0, " E5 ") == 40


@pytest.mark.parametrize("rubbish", ["", "i5", "k1", "a0", "a10", "e", "5e", "e5 e6", "passs", None, 40])
def test_rubbish_is_refused_and_changes_nothing(rubbish):
    game = match()
    with pytest.raises(Illegal):
        game.play(0, rubbish, 0)
    assert game.seq == 0


def test_an_occupied_point_and_the_wrong_seat_are_refused():
    game = play(match(), "e5")
    with pytest.raises(Illegal, match="e5 is not allowed"):
        game.play(1, "e5", 1)
    with pytest.raises(NotYourTurn):
        game.play(0, "e6", 1)


@pytest.mark.parametrize("size", [4, 20, "nine", None])
def test_a_size_out_of_range_is_refused(size):
    with pytest.raises(BadOption, match="5 to 19"):
        Go.table_for(options={"size": size})


@pytest.mark.parametrize(
    ("black", "white"), [(82, 0), (0, 0), (50, 40), (40, 0), (0, 80), (-1, 40), ("x", 3), (81, 1), (None, 4)]
)
def test_counts_that_cannot_be_are_refused(black, white):
    game = LiveMatch(Go.table_for(), entered=True)
    with pytest.raises(BadResult):
        game.enter({"black": black, "white": white}, 0)
    assert not game.sheet.rows


@pytest.mark.parametrize(("black", "white"), [(81, 81), (81, 0), (0, 81), (40, 41), (1, 1)])
def test_counts_that_can_be_are_taken(black, white):
    game = LiveMatch(Go.table_for(), entered=True)
    game.enter({"black": black, "white": white}, 0)
    assert sum(game.result.totals) == 1


def test_the_sheet_itself_refuses_more_points_than_the_board_has():
    sheet = Go.Sheet(Go.table_for(options={"size": 5}))
    with pytest.raises(BadResult, match="25 points of the board"):
        sheet.enter(Go.Result(black=26, white=0))
    assert (sheet.rows, sheet.totals) == ([], [0, 0])


def test_half_points_are_said_as_people_say_them():
    assert [halves(number) for number in (1, 4, 13, 0)] == ["0.5", "2", "6.5", "0"]


# Properties -----------------------------------------------------------------------------------------------------------


@given(size=st.sampled_from([5, 6, 9]), seed=st.integers())
@settings(max_examples=15, deadline=None)
def test_a_reloaded_log_equals_the_live_game(size, seed):
    rng, game = Random(seed), match(size=size)
    while not game.over:
        seat = game.actors()[0]
        twin, before = game.state.clone(), game.state.position()
        policy = twin.greedy if rng.random() < 0.5 else twin.sample_legal
        action = policy(seat, rng)
        twin.apply(seat, action)
        assert game.state.position() == before
        game.play_action(seat, action)
    loaded = LiveMatch.load(game.table, game.log)
    assert (loaded.state.position(), loaded.view(None), loaded.result) == (
        game.state.position(),
        game.view(None),
        game.result,
    )
    assert sum(game.result.totals) == 1
    assert game.state.returns()[game.result.totals.index(1)] == 1


def test_sampling_is_even_over_the_legal_moves():
    state = position(["B.B.B", ".W.W.", "WWWWW", ".WWW.", "W.W.W"])
    rng, legal = Random(1), state.legal(0)
    drawn = [state.sample_legal(0, rng) for _ in range(400 * len(legal))]
    assert set(drawn) == set(legal)
    assert all(310 < drawn.count(action) < 490 for action in legal)


def test_greedy_captures_and_saves_and_keeps_its_eyes():
    capture = position(["BW...", ".....", ".....", "...WB", "....W"])
    assert capture.text(0, capture.greedy(0, Random(0))) in {"a4", "c5", "d1"}
    chains = Chains(crossings(5))
    for text in ("a4", "b5", "b4"):
        chains.place(BLACK, chains.board.grid.index[text])
    assert chains.is_eye(BLACK, 0)
    assert not chains.is_eye(WHITE, 0)


def test_greedy_beats_random_play():
    rng, wins = Random(3), 0
    for number in range(10):
        state = start(7)
        while state.actors():
            seat = state.actors()[0]
            policy = state.greedy if seat == number % 2 else state.sample_legal
            state.apply(seat, policy(seat, rng))
        wins += state.returns()[number % 2] > 0
    assert wins >= 9
