"""Figures on a board of nine. Abstract Games 21, line 2421, and a public review of Pagode."""

from __future__ import annotations

from games.boards.kit.figures import BOARD, CASTLES, FENCES, HOUSES, HUTS, PAGODAS, TOWERS, complete, walls


def test_how_many_figures_of_each_kind_there_are():
    assert [len(set(one)) for one in (HUTS, HOUSES, CASTLES, TOWERS, PAGODAS)] == [
        64,
        49 + 36 + 25,
        30,
        16,
        4,
    ]
    assert all(figure.bit_count() == 4 for one in (HUTS, HOUSES, CASTLES, TOWERS, PAGODAS) for figure in one)
    assert len(set(FENCES)) == 18 * (7 + 5 + 3 + 1) and all(figure.bit_count() == 3 for figure in FENCES)


def test_figures_stand_where_all_their_men_do():
    assert complete(PAGODAS, BOARD.named("e4 e6 d5 f5")) and not complete(PAGODAS, BOARD.named("e4 e6 d5"))
    assert complete(TOWERS, BOARD.named("a1 b1 a9 b9")) and complete(TOWERS, BOARD.named("a4 a5 i4 i5"))
    assert not complete(TOWERS, BOARD.named("a1 b1 b9 c9"))


def test_walls_are_fours_in_a_line_at_any_distances():
    assert walls(BOARD.named("a1 b1 e1 i1")) == 1
    assert walls(BOARD.named("a1 b1 e1 h1 i1")) == 5
    assert walls(BOARD.named("a1 b2 c3 d4")) == 0
