"""Settlements of single games, worked by hand from their sources."""

import pytest
from hypothesis import given, strategies as st

from games.core.schedules import (
    banker_against_each,
    double_game,
    doubled_margin,
    ninety_nine,
    pairwise,
    preference,
    rubicon,
)
from games.core.stakes import Amounts, BadSettlement, Bank, Reckoning, SideScore, Terms


def singles(*totals: int) -> list[SideScore]:
    return [SideScore((number,), total) for number, total in enumerate(totals, start=1)]


def settled(against, hole, **terms) -> Amounts:
    """Preference's settlement of what is on the side and in the hole of players 1, 2, 3 ..."""
    sides = [SideScore((player,), 10) for player in sorted(hole)]
    return preference(sides, Terms(reckoning=Reckoning(against=against, hole=hole), **terms))


def banked(*deals, players=4, **terms) -> Amounts:
    """`banked((banker, {punter: units}), ...)`: deals against a bank among so many players."""
    known = Reckoning(banks=tuple(Bank(banker, won) for banker, won in deals))
    return banker_against_each(singles(*[0] * players), Terms(reckoning=known, **terms))


def test_a_loser_who_reached_the_rubicon_pays_100_and_the_difference():
    """Parlett, line 743: 100 + 180 - 130."""
    assert rubicon(singles(180, 130), Terms(value=1)) == {1: 150, 2: -150}
    assert rubicon(singles(100, 180), Terms(value=1)) == {1: -180, 2: 180}


def test_a_rubiconed_loser_pays_both_scores_and_100():
    """Parlett, line 743: 100 + 150 + 99."""
    assert rubicon(singles(99, 150), Terms(value=1)) == {1: -349, 2: 349}


def test_equal_parties_pay_nothing():
    assert rubicon(singles(90, 90), Terms(value=1)) == {1: 0, 2: 0}


def test_ninety_nine_counts_147_132_and_28_as_147_132_and_nothing():
    """Parlett, lines 3424 and 3562-3604: 15 + 147, 132 - 15, -147 - 132."""
    assert ninety_nine(singles(147, 132, 28), Terms(value=1)) == {1: 162, 2: 117, 3: -279}


def test_ninety_nine_doubles_the_two_hundreds_and_trebles_the_three_hundreds():
    """250, 320 and 199 count 500, 960 and 199."""
    assert ninety_nine(singles(250, 320, 199), Terms(value=1)) == {
        1: 500 - 960 + 500 - 199, 2: 960 - 500 + 960 - 199, 3: 199 - 500 + 199 - 960,
    }  # fmt: skip
    assert ninety_nine(singles(99, 100), Terms(value=1)) == {1: -100, 2: 100}
    assert ninety_nine(singles(-250, 50), Terms(value=1)) == {1: 0, 2: 0}


def test_a_loser_short_of_half_way_pays_double():
    """A game of 1000: 1040 v 480 counts 2 x 560, 1040 v 500 counts 540."""
    assert doubled_margin(singles(1040, 480), Terms(value=1, line=500)) == {1: 1120, 2: -1120}
    assert doubled_margin(singles(500, 1040), Terms(value=1, line=500)) == {1: -540, 2: 540}


@pytest.mark.parametrize(
    ("first", "second", "paid"),
    [((121, 1), (91, 2), 5), ((121, 1), (90, 2), 10), ((60, 2), (122, 1), -10), ((50, 1), (100, 2), 5)],
)
def test_a_loser_in_the_lurch_pays_the_stake_twice_and_a_winner_never_falls_short(first, second, paid):
    """A game of 121 with the line at 91; in the last one who had 100 gave up."""
    sides = [SideScore((1,), *first), SideScore((2,), *second)]
    assert double_game(sides, Terms(value=5, line=91)) == {1: paid, 2: -paid}


def test_the_bank_pays_and_takes_from_each():
    """Pontoon: a stake of 3 won single, 2 won double by a five-card trick, 6 lost; the punters do not meet."""
    assert banked((4, {1: 3, 2: 4, 3: -6}), value=5) == {1: 15, 2: 20, 3: -30, 4: -5}


def test_the_bank_moves_on_and_each_deal_is_settled_with_its_own_banker():
    """Pontoon (Parlett, lines 5146-5194): a pontoon of 2 against the first bank, then 3 lost to the second."""
    assert banked((1, {2: 4, 3: -1}), (2, {1: -3, 3: 1}), players=3, value=10) == {1: -60, 2: 60, 3: 0}


def test_pair_by_pair_each_settles_with_each():
    """The first component of Preference (Parlett, lines 3919-3922): 16 v 9, 4 v nothing, 2 v 10."""
    known = Reckoning(against={(1, 2): 16, (2, 1): 9, (1, 3): 4, (2, 3): 2, (3, 2): 10})
    assert pairwise(singles(0, 0, 0), Terms(value=2, reckoning=known)) == {1: 22, 2: -30, 3: 8}


def test_a_reckoning_by_seat_becomes_one_by_player():
    known = Reckoning({(0, 2): 5}, {0: 1, 1: 2, 2: 3}, (Bank(1, {0: 4, 2: -4}),))
    assert known.of([30, 10, 20]) == Reckoning(
        {(30, 20): 5}, {30: 1, 10: 2, 20: 3}, (Bank(10, {30: 4, 20: -4}),)
    )


def test_anna_s_16_against_boris_s_9_are_seven():
    """Parlett, lines 3919-3927."""
    side = {(1, 2): 16, (2, 1): 9}
    assert settled(side, {1: 5, 2: 5, 3: 5}, value=1) == {1: 7, 2: -7, 3: 0}


def test_holes_of_18_23_and_32_are_63_13_and_minus_77():
    """Parlett, lines 3919-3927: the average is 243 1/3, and the point that is over goes to one of them."""
    amounts = settled({}, {1: 18, 2: 23, 3: 32}, value=1)
    assert sum(amounts.values()) == 0
    assert [amounts[p] - least for p, least in ((1, 63), (2, 13), (3, -77))].count(0) == 2
    assert settled({}, {1: 18, 2: 23, 3: 32}, value=3) == {1: 190, 2: 40, 3: -230}


def test_boris_anna_grigori_and_vera():
    """Parlett, lines 3834-3844, figure 20: +18, -28, -30, +40 on the side; 29, 37, 21, 17 in the hole, 26 on average.

    Fewer penalties than the average count for a player, as there; the example of line 3925 has the signs turned.
    """
    side = {(1, 2): 64, (2, 1): 46, (4, 2): 10, (4, 3): 30}
    hole = {1: 29, 2: 37, 3: 21, 4: 17}
    assert settled(side, hole, value=1) == {1: -12, 2: -138, 3: 20, 4: 130}


numbers = st.integers(-500, 500)


@given(
    st.dictionaries(st.integers(1, 6), numbers, min_size=2),
    st.lists(st.tuples(numbers, numbers, numbers), max_size=6),
)
def test_preference_sums_to_zero(hole, written):
    players = sorted(hole)
    pairs = {
        (players[a % len(players)], players[b % len(players)]): points
        for a, b, points in written
        if a % len(players) != b % len(players)
    }
    assert sum(settled(pairs, hole, value=7, per=3, key="x").values()) == 0


@given(st.dictionaries(st.integers(1, 6), numbers, min_size=1), st.integers(0, 99), st.integers(1, 9))
def test_a_bank_sums_to_zero(won, value, per):
    assert sum(banked((7, won), players=7, value=value, per=per).values()) == 0


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (lambda: rubicon(singles(1, 2, 3), Terms(value=1)), "between two sides"),
        (lambda: ninety_nine(singles(1), Terms(value=1)), "at least two sides"),
        (
            lambda: doubled_margin(singles(1, 2), Terms(value=1, low_wins=True, line=5)),
            "where high totals win",
        ),
        (lambda: doubled_margin([], Terms(value=1, line=5)), "at least two sides"),
        (lambda: banked((1, {1: 5}), value=1), "banker is none of them"),
        (lambda: banked((1, {}), value=1), "at least one punter"),
        (lambda: banked((9, {1: 5}), value=1), "names 9"),
        (lambda: settled({(1, 9): 5}, {1: 0, 2: 0}, value=1), "names 9, who is no player"),
        (lambda: settled({(1, 1): 5}, {1: 0, 2: 0}, value=1), "between two players"),
        (lambda: settled({}, {1: 0}, value=1), "at least two sides"),
        (
            lambda: preference(singles(0, 0), Terms(value=1, reckoning=Reckoning(hole={1: 2}))),
            "Everybody's pen",
        ),
        (lambda: pairwise(singles(1, 2), Terms(value=1)), "does not tell it"),
        (
            lambda: pairwise([SideScore((1, 2), 0), SideScore((3,), 0)], Terms(value=1)),
            "every side must be one player",
        ),
        (lambda: doubled_margin(singles(1, 2), Terms(value=1)), "must say where it lies"),
        (lambda: double_game(singles(1, 2), Terms(value=1)), "must say where it lies"),
        (lambda: double_game(singles(1, 2, 3), Terms(value=1, line=5)), "between two sides"),
    ],
)
def test_what_cannot_be_settled_is_refused(work, reason):
    with pytest.raises(BadSettlement, match=reason):
        work()
