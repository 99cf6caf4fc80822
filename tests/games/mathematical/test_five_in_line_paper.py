"""The five-in-a-line paper game: My Games, lines 3176-3178 and 3205."""

from random import Random

import pytest

from games.core.errors import BadOption, BadResult, Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get

Game = get("five-in-line-paper")
EDGES = 8
"""Directions from a place."""


def match(places, size=10, entered=False):
    return LiveMatch(Game.table_for(options={"places": places, "size": size}), entered=entered)


def play(game, *moves):
    for move in moves:
        game.play(0, move, game.seq)
    return game


def free_pairs(state):
    """Place-direction pairs of marked places that no line has taken (line 3205)."""
    taken = set()
    for at in state.drawn:
        first, last = (state.paper.grid.index[name] for name in state.paper.lines[at].name.split("-"))
        step = (last - first) // 4
        for place in range(first, last + step, step):
            taken |= {(place, step) for _ in "x" if place != last} | {
                (place, -step) for _ in "x" if place != first
            }
    return EDGES * state.marks.bit_count() - len(taken)


def test_each_mark_brings_eight_pairs_and_each_line_takes_eight_line_3205():
    """The worked example: their number never changes, so the game must end."""
    for seed in range(6):
        state, rng = Game.State(Game.table_for(options={"size": 12}), Deal(1, 0, (0,))), Random(seed)
        start = free_pairs(state)
        while state.actors():
            if state.marking:
                assert free_pairs(state) == start
            state.apply(0, state.greedy(0, rng))
        assert len(state.drawn) > 5


def test_mark_then_draw_in_four_directions():
    for places, mark, line in (
        ("b2 c2 d2 e2", "f2", "b2-f2"),
        ("b2 b3 b4 b5", "b6", "b2-b6"),
        ("b2 c3 d4 e5", "f6", "b2-f6"),
        ("f2 e3 d4 c5", "b6", "f2-b6"),
    ):
        game = match(places)
        assert line not in game.legal_texts(0), "a turn begins with a mark"
        play(game, mark)
        assert game.legal_texts(0) == [line]
        play(game, line)
        assert len(game.view(0)["view"]["board"]["marks"]) == 5
        assert game.state.drawn and not game.over


def test_the_line_need_not_pass_through_the_new_mark():
    """The trap of the row: exactly one mark, then one line."""
    game = play(match("b2 c2 d2 e2 f2"), "j9")
    assert game.legal_texts(0) == ["b2-f2"]


def test_two_lines_meet_in_one_point_at_most():
    """The trap of the row: no overlap, but an end may be shared, and lines may cross."""
    game = play(match("b2 c2 d2 e2 g2 h2 i2"), "f2", "b2-f2", "a2")
    assert game.over, "a2-e2 would run over the line there is"
    shared = play(match("b2 c2 d2 e2 g2 h2 i2"), "f2", "b2-f2", "j2")
    assert shared.legal_texts(0) == ["f2-j2"], "c2-g2, d2-h2 and e2-i2 would run over the line there is"
    crossing = play(match("b4 c4 d4 e4 d2 d3 d5"), "f4", "b4-f4", "d6")
    assert crossing.legal_texts(0) == ["d2-d6"]


def test_it_ends_when_no_line_can_be_drawn_and_counts_the_lines():
    game = play(match("b2 c2 d2 e2"), "f2", "b2-f2", "j9")
    assert game.over
    assert game.result.totals == (1,)
    assert game.result.places is None, "a record: nobody wins, nothing is rated"
    assert game.result.reason == "1 line drawn before no more fitted."


def test_gaps_are_no_lines():
    assert play(match("b2 c2 d2 f2"), "g2").over


@pytest.mark.parametrize(("start", "marks"), [("cross", 36), ("row", 4), ("block", 16)])
def test_the_first_marks_are_free(start, marks):
    state = Game.State(Game.table_for(options={"start": start}), Deal(1, 0, (0,)))
    assert state.marks.bit_count() == marks
    assert match("a1 a1 j10").state.marks.bit_count() == 2


def test_the_largest_paper_has_no_more_moves_than_a_list_can_hold():
    state = Game.State(Game.table_for(options={"size": 22, "start": "row"}), Deal(1, 0, (0,)))
    assert len(state.legal(0)) == 480


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"places": "a1 z9"}, "'z9' is not a place"),
        ({"places": "a1,b2"}, "is not a place"),
        ({"size": 9}, "cross does not fit"),
        ({"size": 23}, "from 8 to 22"),
        ({"start": "star"}, "is not one of"),
    ],
)
def test_starts_that_cannot_be_are_refused(options, reason):
    with pytest.raises(BadOption, match=reason):
        Game.table_for(options=options)


@pytest.mark.parametrize("rubbish", ["", "k1", "a11", "a1-e1", "b2-f2", "line", None, 3])
def test_rubbish_and_lines_before_the_mark_are_refused(rubbish):
    game = match("b2 c2 d2 e2 f2")
    with pytest.raises(Illegal):
        game.play(0, rubbish, 0)
    assert game.seq == 0


def test_records_are_typed_in_and_checked():
    assert match("b2 c2 d2 e2", entered=True).enter({"lines": 7}, 0).points == (7,)
    with pytest.raises(BadResult, match="only 96 places were free"):
        match("b2 c2 d2 e2", entered=True).enter({"lines": 97}, 0)


def test_greedy_draws_more_lines_than_random():
    rng, reached = Random(1), {"greedy": 0.0, "sample_legal": 0.0}
    for name in reached:
        for _ in range(5):
            state = Game.State(Game.table_for(), Deal(1, 0, (0,)))
            while state.actors():
                state.apply(0, getattr(state, name)(0, rng))
            reached[name] += state.returns()[0]
    assert reached["greedy"] > 50 + reached["sample_legal"]
