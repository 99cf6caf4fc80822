"""Coordinates of square boards."""

from games.kits.square_boards import GO_LETTERS, Grid


def test_a_grid_may_count_its_rows_down_or_up():
    down, up = Grid(3, 2, "abc", top_row=1), Grid(3, 2, "abc", top_row=2)
    assert down.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert up.names == ("a2", "b2", "c2", "a1", "b1", "c1")
    assert down.index["c2"] == 5
    assert up.row_labels == ["2", "1"]
    assert down.lines("abcdef") == ["abc", "def"]


def test_go_leaves_out_the_i():
    assert "i" not in GO_LETTERS
    assert len(GO_LETTERS) == 19
