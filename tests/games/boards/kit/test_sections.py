"""Groups with at most one section of each colour, against trying every site out."""

from __future__ import annotations

from random import Random

from games.boards.kit.sections import contests, keeping_one_each, keeps_one_each
from games.boards.kit.sites import sites_of, square

BOARD = square(6)


def in_order(own: int, other: int) -> bool:
    """Whether no group holds two sections of a colour."""
    return all(
        len(BOARD.groups(group & colour)) <= 1
        for group in BOARD.groups(own | other)
        for colour in (own, other)
    )


def test_a_man_is_allowed_exactly_where_every_group_keeps_one_section_of_each_colour():
    rng, tried = Random(5), 0
    for _ in range(30):
        men = [0, 0]
        while free := keeping_one_each(BOARD, *men):
            assert free == BOARD.mask(
                site
                for site in sites_of(BOARD.sites & ~(men[0] | men[1]))
                if in_order(men[0] | 1 << site, men[1])
            )
            assert free == BOARD.mask(
                site
                for site in sites_of(BOARD.sites & ~(men[0] | men[1]))
                if keeps_one_each(BOARD, *men, site)
            )
            men[0] |= 1 << rng.choice(sites_of(free))
            men.reverse()
            tried += 1
    assert tried > 300


def test_a_group_of_one_colour_is_contested_by_nobody():
    first, second = BOARD.named("a1 a2 c3"), BOARD.named("b1 f6")
    assert list(contests(BOARD, first, second)) == [(BOARD.named("a1 a2"), BOARD.named("b1"))]
