"""Settlements worked by hand from the sources, and what no settlement may ever break."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from games.core.stakes import (
    POT,
    BadSettlement,
    SideScore,
    Terms,
    apportion,
    average_pot,
    cap_losses,
    chips,
    each_from_each,
    fixed_stake,
    pot,
    two_sides,
    winner_from_each,
)
from tests.games.core.settled import placed, sides_of_players, singles, some_terms


def test_5320_against_4105_at_a_cent_is_12_15():
    """My Games, lines 223-225."""
    assert two_sides(singles(5320, 4105), Terms(value=1)) == {1: 1215, 2: -1215}


def test_partners_each_pay_and_get_the_whole_difference():
    sides = [SideScore((1, 3), 5320), SideScore((2, 4), 4105)]
    assert two_sides(sides, Terms(value=1)) == {1: 1215, 3: 1215, 2: -1215, 4: -1215}


def test_partners_share_the_difference_where_the_side_pays_once():
    sides = [SideScore((1, 3), 100), SideScore((2, 4), 60)]
    assert two_sides(sides, Terms(value=1, policy="per_side")) == {1: 20, 2: -20, 3: 20, 4: -20}


def test_a_soloist_settles_with_each_of_three():
    sides = [SideScore((1,), 0), SideScore((2, 3, 4), 10)]
    assert two_sides(sides, Terms(value=5)) == {1: -150, 2: 50, 3: 50, 4: 50}
    assert two_sides(sides, Terms(value=6, policy="per_side")) == {1: -60, 2: 20, 3: 20, 4: 20}


def test_the_lower_score_wins_where_points_are_bad():
    assert two_sides(singles(30, 50), Terms(value=2, low_wins=True)) == {1: 40, 2: -40}


def test_a_cent_for_ten_points_is_rounded_once():
    assert two_sides(singles(57, 0), Terms(value=1, per=10)) in ({1: 5, 2: -5}, {1: 6, 2: -6})
    assert two_sides(singles(58, 0), Terms(value=1, per=10)) == {1: 6, 2: -6}


def test_average_pot_of_10_20_30_40():
    """My Games, line 227: the mean is 25."""
    assert average_pot(singles(10, 20, 30, 40), Terms(value=1)) == {1: -15, 2: -5, 3: 5, 4: 15}


def test_average_pot_pays_half_of_a_difference():
    assert average_pot(singles(0, 20), Terms(value=1)) == {1: -10, 2: 10}
    assert two_sides(singles(0, 20), Terms(value=1)) == {1: -20, 2: 20}


def test_an_average_that_is_no_whole_number_closes_at_zero():
    amounts = average_pot(singles(0, 0, 10), Terms(value=1, key="night 1"))
    assert sum(amounts.values()) == 0
    assert amounts[3] in (6, 7)
    assert sorted((amounts[1], amounts[2])) in ([-4, -3], [-3, -3])


def test_each_from_each_is_the_average_pot_times_the_players():
    assert each_from_each(singles(10, 20, 30, 40), Terms(value=1)) == {1: -60, 2: -20, 3: 20, 4: 60}


def test_the_winner_takes_the_difference_from_each():
    assert winner_from_each(singles(10, 20, 50), Terms(value=2)) == {1: -80, 2: -60, 3: 140}


def test_two_winners_share_what_the_others_pay():
    assert winner_from_each(singles(50, 20, 50), Terms(value=2)) == {1: 30, 2: -60, 3: 30}


def test_a_fixed_stake_does_not_ask_for_the_score():
    assert fixed_stake(placed(1, 100), Terms(value=500)) == {1: -500, 2: 500}
    assert fixed_stake(placed(1, 100, 7), Terms(value=500)) == {1: -500, 2: 1000, 3: -500}


def test_nobody_pays_a_fixed_stake_for_a_draw():
    assert fixed_stake(placed(5, 5), Terms(value=500)) == {1: 0, 2: 0}


def test_the_pot_goes_to_the_winner_with_what_was_carried_over():
    assert pot(placed(3, 1, 2), Terms(value=10)) == {1: 20, 2: -10, 3: -10}
    assert pot(placed(3, 1, 2), Terms(value=10, carried=30)) == {POT: -30, 1: 50, 2: -10, 3: -10}


def test_a_pot_nobody_won_stays():
    assert pot(placed(2, 2), Terms(value=10)) == {POT: 20, 1: -10, 2: -10}


def test_chips_are_settled_against_those_everybody_began_with():
    assert chips(singles(130, 90, 80), Terms(value=5, initial=100)) == {1: 150, 2: -50, 3: -100}


def test_an_iou_counts_for_its_holder_and_against_its_writer():
    """My Games, line 1791: broke, 2 borrowed 50 from 1 and lost them to 3. A chip sheet counts what was won."""
    won = [100 + 50 - 100, 0 - 50 - 100, 200 - 100]
    assert chips(singles(*won), Terms(value=1)) == {1: 50, 2: -150, 3: 100}
    assert average_pot(singles(*won), Terms(value=1)) == {1: 50, 2: -150, 3: 100}


def test_chips_that_do_not_add_up_are_not_settled():
    with pytest.raises(BadSettlement, match="200 were issued, 190 were counted"):
        chips(singles(100, 90), Terms(value=1, initial=100))


def test_an_odd_cent_moves_with_the_settlement_and_not_with_the_order():
    thirds = {1: Fraction(-2, 3), 2: Fraction(-2, 3), 3: Fraction(-2, 3), 4: Fraction(2)}
    backwards = dict(reversed(thirds.items()))
    lucky = set()
    for number in range(30):
        amounts = apportion(thirds, key=f"match {number}")
        assert amounts == apportion(backwards, key=f"match {number}")
        lucky.add(next(player for player in (1, 2, 3) if amounts[player] == 0))
    assert lucky == {1, 2, 3}


def test_a_cap_forgives_the_loser_at_the_winners_cost():
    assert cap_losses({1: -100, 2: -10, 3: 60, 4: 50}, {1: 45}, "x") == {1: -45, 2: -10, 3: 30, 4: 25}


def test_a_cap_that_is_not_reached_changes_nothing():
    assert cap_losses({1: -10, 2: 10}, {1: 10, 2: 10}, "x") == {1: -10, 2: 10}


def test_a_pot_nobody_won_gets_what_the_caps_let_in():
    assert cap_losses({POT: 400, 1: -200, 2: -200}, {1: 50}, "x") == {POT: 250, 1: -50, 2: -200}


@given(sides_of_players, some_terms)
def test_no_amount_is_a_unit_from_the_exact_one(totals, terms):
    amounts = average_pot(singles(*totals), terms)
    mean = Fraction(sum(totals), len(totals))
    for number, total in enumerate(totals, start=1):
        exact = (total - mean) * (-1 if terms.low_wins else 1) * terms.value / terms.per
        assert abs(amounts[number] - exact) < 1


@given(
    st.integers(1, 4),
    st.integers(1, 4),
    st.integers(-999, 999),
    some_terms,
    st.sampled_from(["per_player", "per_side"]),
)
def test_sides_of_any_size_sum_to_zero(first, second, gap, terms, policy):
    sides = [SideScore(tuple(range(1, first + 1)), gap), SideScore(tuple(range(11, second + 11)), 0)]
    agreed = Terms(value=terms.value, per=terms.per, policy=policy, key=terms.key)
    assert sum(two_sides(sides, agreed).values()) == 0


@given(
    st.lists(st.integers(-5000, 5000), min_size=1, max_size=7),
    st.dictionaries(st.integers(1, 8), st.integers(0, 900)),
)
def test_a_cap_holds_and_sums_to_zero(some, room):
    amounts = dict(enumerate([*some, -sum(some)], start=1))
    capped = cap_losses(amounts, room, "x")
    assert sum(capped.values()) == 0
    assert all(capped[player] >= -limit for player, limit in room.items() if player in capped)
    assert all(capped[player] * amount >= 0 for player, amount in amounts.items())
