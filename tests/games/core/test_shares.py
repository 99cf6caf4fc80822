from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from games.core import shares
from games.core.settlements import SETTLEMENT_RULES, settlement_rule
from games.core.shares import Segment, settle_segments
from games.core.stakes import POT, BadSettlement, Bank, Reckoning, SideScore, Terms

# Aino, Bertta, Cecilia and Daavid sit down in this order; Eino takes Aino's seat.
AINO, BERTTA, CECILIA, DAAVID, EINO = 11, 12, 13, 14, 15
BEFORE = (AINO, BERTTA, CECILIA, DAAVID)
AFTER = (EINO, BERTTA, CECILIA, DAAVID)
PAIRS = ((1, 3), (2, 4))


def halves(first: tuple[int, ...], then: tuple[int, ...], share: Fraction = Fraction(1, 2)) -> list[Segment]:
    """Aino sits for the first part, Eino for the rest; by three players Daavid is not there."""
    people = 4 if len(first) == 2 else len(first)
    return [Segment(share, first, BEFORE[:people]), Segment(1 - share, then, AFTER[:people])]


def settled(
    rule: str, segments: list[Segment], terms: Terms, *, places: tuple[int, ...] = ()
) -> dict[int, int]:
    totals = [sum(points) for points in zip(*(segment.points for segment in segments), strict=True)]
    seats = PAIRS if len(totals) == 2 else tuple((seat,) for seat in range(1, len(totals) + 1))
    final = [
        SideScore(own, total, places[number] if places else None)
        for number, (own, total) in enumerate(zip(seats, totals, strict=True))
    ]
    return settle_segments(settlement_rule(rule).spread, final, segments, terms)


def test_a_difference_of_two_sides_is_settled_for_the_deals_that_each_sat_for() -> None:
    # 300:100 while Aino sat there, 0:400 while Eino did: Aino keeps 200, Eino pays 400, Cecilia 200 after all
    amounts = settled("two-sides", halves((300, 100), (0, 400)), Terms(value=1))
    assert amounts == {AINO: 200, EINO: -400, CECILIA: -200, BERTTA: 200, DAAVID: 200}


def test_an_average_pot_is_closed_for_each_part() -> None:
    # Aino 10, Bertta 20, Cecilia 30: the average is 20; then Eino 30, Bertta 0, Cecilia 0: it is 10
    amounts = settled("average-pot", halves((10, 20, 30), (30, 0, 0)), Terms(value=1))
    assert amounts == {AINO: -10, EINO: 20, BERTTA: 0 - 10, CECILIA: 10 - 10}


def test_each_from_each_is_three_times_that_for_three() -> None:
    amounts = settled("each-from-each", halves((10, 20, 30), (30, 0, 0)), Terms(value=1))
    assert amounts == {AINO: -30, EINO: 60, BERTTA: -30, CECILIA: 0}


def test_who_won_in_the_end_is_paid_the_difference_part_by_part() -> None:
    # totals 40, 20, 30: the first seat wins. While Aino sat there it was behind by 10 and 20, then ahead by 30 and 30
    amounts = settled("winner-from-each", halves((10, 20, 30), (30, 0, 0)), Terms(value=1))
    assert amounts == {AINO: -10 - 20, EINO: 30 + 30, BERTTA: 10 - 30, CECILIA: 20 - 30}
    assert sum(amounts.values()) == 0


def test_two_who_share_first_place_share_what_each_part_brought() -> None:
    # 30, 30, 10: the two pay nothing to each other, and Cecilia 20 in all
    amounts = settled("winner-from-each", halves((10, 20, 10), (20, 10, 0)), Terms(value=1))
    # first part: Aino is level with Cecilia, Bertta 10 ahead of her, of which each winner's part is half
    assert amounts == {AINO: 0, EINO: 10, BERTTA: 5 + 5, CECILIA: -20}


def test_a_difference_that_is_doubled_in_the_end_is_doubled_for_everybody() -> None:
    segments = halves((300, 100), (400, 200))
    once = settled("doubled", segments, Terms(value=1, line=300))
    assert once == {AINO: 200, EINO: 200, CECILIA: 400, BERTTA: -400, DAAVID: -400}
    twice = settled("doubled", segments, Terms(value=1, line=301))  # 300 fall short of it
    assert twice == {player: 2 * amount for player, amount in once.items()}


def test_a_fixed_stake_is_shared_by_the_deals_sat_for() -> None:
    segments = halves((300, 100), (0, 400), Fraction(3, 4))  # Aino sat for three of four deals
    amounts = settled("fixed", segments, Terms(value=100), places=(2, 1))
    assert amounts == {AINO: -75, EINO: -25, CECILIA: -100, BERTTA: 100, DAAVID: 100}


def test_so_is_a_single_or_double_game() -> None:
    segments = halves((30, 61), (20, 60), Fraction(1, 4))
    amounts = settled("double-game", segments, Terms(value=100, line=61), places=(2, 1))
    assert amounts == {AINO: -50, EINO: -150, CECILIA: -200, BERTTA: 200, DAAVID: 200}


def test_a_pot_is_paid_in_and_taken_by_seat() -> None:
    segments = halves((1, 0, 0), (1, 1, 0), Fraction(1, 2))
    terms = Terms(value=10, carried=20)
    # thirty put in and twenty from before: the first seat takes 50 and has paid 10, half of it each
    amounts = settled("pot", segments, terms, places=(1, 2, 3))
    assert amounts == {AINO: 20, EINO: 20, BERTTA: -10, CECILIA: -10, POT: -20}


def test_a_pot_that_nobody_won_holds_what_all_have_put_in() -> None:
    segments = halves((1, 0, 0), (0, 1, 1), Fraction(1, 5))
    amounts = settled("pot", segments, Terms(value=10), places=(1, 1, 1))
    assert amounts == {AINO: -2, EINO: -8, BERTTA: -10, CECILIA: -10, POT: 30}


def test_a_stack_changes_hands_at_what_it_counts() -> None:
    # a hundred chips each; Aino leaves with 140 in front of her, and Eino ends with 90
    segments = halves((140, 90, 70), (-50, 10, 40))
    amounts = settled("chips", segments, Terms(value=1, initial=100))
    assert amounts == {AINO: 40, EINO: -50, BERTTA: 0, CECILIA: 10}


def test_chips_in_the_pot_between_two_deals_belong_to_who_wins_them_later() -> None:
    # each has put five into a pot that nobody had won when Aino left; Eino wins it
    segments = halves((-5, -5, -5), (15, 0, 0))
    amounts = settled("chips", segments, Terms(value=2))
    assert amounts == {AINO: -10, EINO: 30, BERTTA: -10, CECILIA: -10}


def piquet(first: tuple[int, int], then: tuple[int, int]) -> dict[int, int]:
    totals = [sum(points) for points in zip(first, then, strict=True)]
    final = [SideScore((1,), totals[0]), SideScore((2,), totals[1])]
    segments = [
        Segment(Fraction(1, 2), first, (AINO, BERTTA)),
        Segment(Fraction(1, 2), then, (EINO, BERTTA)),
    ]
    return settle_segments(shares.RUBICON, final, segments, Terms(value=1))


def test_the_hundred_of_a_partie_goes_by_deals_and_the_points_by_what_was_scored() -> None:
    # 150:120 in the end: 100 + 30. Aino was 20 behind and has half the hundred; Eino was 50 ahead
    assert piquet((50, 70), (100, 50)) == {AINO: 50 - 20, EINO: 50 + 50, BERTTA: -130}


def test_a_rubiconed_loser_adds_what_was_scored_in_each_part() -> None:
    # 150:90: 100 + 240
    assert piquet((50, 70), (100, 20)) == {AINO: 50 + 120, EINO: 50 + 120, BERTTA: -340}


def test_a_partie_that_ends_level_settles_nothing_for_anybody() -> None:
    assert piquet((50, 70), (70, 50)) == {AINO: 0, EINO: 0, BERTTA: 0}


def test_every_point_counts_as_often_as_the_total_makes_it() -> None:
    # 250 counts twice, 90 not at all, 110 once: 500, 0, 110
    segments = halves((50, 90, 110), (200, 0, 0))
    amounts = settled("ninety-nine", segments, Terms(value=1))
    # first 100, 0, 110: the others' differences from everybody; then 400, 0, 0
    assert amounts == {AINO: 100 * 3 - 210, EINO: 800, BERTTA: -210 - 400, CECILIA: 330 - 210 - 400}


def noted(rule: str, first: Reckoning, then: Reckoning) -> dict[int, int]:
    final = [SideScore((seat,), 0) for seat in (1, 2, 3)]
    halves = [
        Segment(Fraction(1, 2), (0, 0, 0), BEFORE[:3], first),
        Segment(Fraction(1, 2), (0, 0, 0), AFTER[:3], then.since(first)),
    ]
    return settle_segments(settlement_rule(rule).spread, final, halves, Terms(value=1))


def test_what_is_written_pair_by_pair_is_that_of_who_sat_there_then() -> None:
    first = Reckoning(against={(1, 2): 30})
    then = Reckoning(against={(1, 2): 40, (3, 1): 5})
    assert noted("pairwise", first, then) == {AINO: 30, EINO: 10 - 5, BERTTA: -40, CECILIA: 5}


def test_a_banker_settles_with_who_sat_there_in_that_deal() -> None:
    first = Reckoning(banks=(Bank(2, {1: 7, 3: -2}),))
    then = Reckoning(banks=(*first.banks, Bank(1, {2: 4, 3: 4})))
    assert noted("banker", first, then) == {AINO: 7, EINO: -8, BERTTA: -5 + 4, CECILIA: -2 + 4}


def test_the_hole_counts_from_what_it_was() -> None:
    first = Reckoning(against={(1, 2): 3}, hole={1: 4, 2: 1, 3: 1})
    then = Reckoning(against={(1, 2): 3}, hole={1: 4, 2: 4, 3: 1})
    # the average of 40, 10 and 10 is 20; then of 0, 30 and 0 it is 10
    assert noted("preference", first, then) == {AINO: 3 - 20, EINO: 10, BERTTA: -3 + 10 - 20, CECILIA: 20}


totals = st.lists(st.integers(-500, 500), min_size=2, max_size=5)


@given(st.sampled_from(sorted(SETTLEMENT_RULES)), totals, totals, st.integers(1, 30), st.text(max_size=4))
def test_who_sits_there_all_along_gets_what_they_would_have_got(
    rule: str, first: list[int], then: list[int], per: int, key: str
) -> None:
    chosen = SETTLEMENT_RULES[rule]
    if chosen.two_only:
        first = first[:2]
    then = (then * 5)[: len(first)]
    ends = [one + two for one, two in zip(first, then, strict=True)]
    if chosen.basis == "chips":
        then[0] -= sum(ends)
        ends[0] -= sum(ends)
    ranked = sorted(ends, reverse=True)
    final = [SideScore((seat,), total, 1 + ranked.index(total)) for seat, total in enumerate(ends, 1)]
    terms = Terms(value=7, per=per, line=40, carried=11, key=key, reckoning=Reckoning())
    terms = replace(terms, reckoning=Reckoning(hole=dict.fromkeys(range(1, len(ends) + 1), 0)))
    seats = tuple(range(1, len(ends) + 1))
    parts = [
        Segment(Fraction(2, 3), tuple(first), seats, terms.reckoning),
        Segment(Fraction(1, 3), tuple(then), seats, terms.reckoning),
    ]
    assert settle_segments(chosen.spread, final, parts, terms) == chosen.settle(final, terms)
    for seat in (1, len(ends)):
        others = tuple(99 if one == seat else one for one in seats)
        amounts = settle_segments(chosen.spread, final, [parts[0], replace(parts[1], players=others)], terms)
        assert sum(amounts.values()) == 0
        whole = chosen.settle.exact(final, terms)
        assert all(abs(amounts[one] - whole[one]) < 1 for one in seats if one != seat)


def test_a_rule_that_cannot_settle_the_whole_settles_no_part_of_it() -> None:
    with pytest.raises(BadSettlement):
        settled("fixed", halves((1, 2, 3), (3, 2, 1)), Terms(value=10))
