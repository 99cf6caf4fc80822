"""Seating on a club night."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from nights.engine.seating import (
    Met,
    Seated,
    avoiding_repeats,
    by_draw,
    can_rotate,
    filled_by_lot,
    king_of_the_table,
    rotation,
    with_additions,
)

PEOPLE = st.lists(st.integers(1, 200), min_size=4, max_size=19, unique=True)


def evening(present: list[int], rounds: int, seat: object = avoiding_repeats, size: int = 4) -> list[Seated]:
    played: list[Seated] = []
    for _ in range(rounds):
        played.append(seat(present, size, played, 7))  # type: ignore[operator]
    return played


@given(PEOPLE, st.integers(0, 9), st.sampled_from([2, 3, 4]))
def test_everybody_sits_once_or_sits_out(present: list[int], seed: int, size: int) -> None:
    for seat in (by_draw, avoiding_repeats):
        seated = seat(present, size, [], seed)
        everybody = [player for table in seated.tables for player in table] + list(seated.out)
        assert sorted(everybody) == sorted(present)
        assert all(len(table) == size for table in seated.tables)
        assert seat(present, size, [], seed) == seated, "the same seed gives the same seats"


@given(PEOPLE)
def test_sitting_out_is_shared_fairly(present: list[int]) -> None:
    out: Counter[int] = Counter(dict.fromkeys(present, 0))
    for seated in evening(present, 6):
        out.update(seated.out)
    assert max(out.values()) - min(out.values()) <= 1


def test_who_comes_late_is_seated_and_who_leaves_is_not_waited_for() -> None:
    played = evening(list(range(8)), 2)
    nine = [*range(1, 8), 20]
    played.append(avoiding_repeats(nine, 4, played, 7))
    assert {player for table in played[-1].tables for player in table} == set(nine)


def test_nobody_partners_anybody_twice_while_that_can_be_helped() -> None:
    met = Met.of(evening(list(range(16)), 6))
    assert max(met.partners.values()) == 1
    assert max(met.opponents.values()) <= 2


def test_rotation_of_four_gives_the_three_partnerships() -> None:
    played: list[Seated] = []
    for _ in range(3):
        played.append(rotation([11, 22, 33, 44], played, 5))
    assert Met.of(played).partners == Counter(
        {frozenset(p): 1 for p in [(11, 22), (11, 33), (11, 44), (22, 33), (22, 44), (33, 44)]}
    )


def test_rotation_of_thirteen_follows_the_whist_movement_to_its_end() -> None:
    played: list[Seated] = []
    for _ in range(13):
        played.append(rotation(list(range(13)), played, 5))
    met = Met.of(played)
    assert (set(met.partners.values()), set(met.opponents.values()), set(met.out.values())) == ({1}, {2}, {1})


def test_rotation_goes_on_without_a_plan_when_somebody_leaves() -> None:
    played = [rotation(list(range(9)), [], 5)]
    seated = rotation(list(range(8)), played, 5)
    assert len(seated.tables) == 2
    assert not Met.of(played).partners & Met.of([seated]).partners


def test_the_plan_of_a_rotation_holds_until_somebody_comes_or_goes() -> None:
    played = [rotation(list(range(9)), [], 5)]
    assert can_rotate(list(range(9)), played, 5)
    assert not can_rotate(list(range(8)), played, 5), "somebody has gone"
    assert not can_rotate(list(range(10)), [], 5), "there is no movement for ten"
    assert not can_rotate(list(range(9)), [by_draw(list(range(9)), 4, [], 1)], 5), (
        "another round came between"
    )


THREE = Seated(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)), (13,))
WON = [(1, 3), (6, 8), (9, 11)]


def test_king_of_the_table_winners_go_up_and_losers_down() -> None:
    after = king_of_the_table(range(1, 13), 4, [Seated(THREE.tables)], WON, 1)
    assert [set(table) for table in after.tables] == [{1, 3, 6, 8}, {2, 4, 9, 11}, {5, 7, 10, 12}]
    assert not Met.of([THREE]).partners & Met.of([after]).partners, "nobody keeps a partner"


def test_who_sat_out_comes_in_at_the_losers_end_for_one_of_the_last_losers() -> None:
    after = king_of_the_table(range(1, 14), 4, [THREE], WON, 1)
    assert [set(table) for table in after.tables[:2]] == [{1, 3, 6, 8}, {2, 4, 9, 11}]
    assert 13 in after.tables[2]
    assert set(after.out) < {5, 7, 10, 12}


def test_where_somebody_has_gone_the_tables_below_close_up() -> None:
    """1 has gone, 13 waited: a winner of the table below rises, 13 begins at the last table."""
    after = king_of_the_table(range(2, 14), 4, [THREE], WON, 1)
    assert {3, 6, 8} < set(after.tables[0])
    assert set(after.tables[0]) & {9, 11}, "one of those who had just come up to the second table"
    assert 13 in after.tables[2]
    assert after.out == ()


def test_a_table_that_cannot_be_filled_any_more_is_given_up_from_below() -> None:
    after = king_of_the_table([1, 3, 6, 8, 2, 4, 9, 11, 5], 4, [THREE], WON, 1)
    assert [set(table) for table in after.tables] == [{1, 3, 6, 8}, {2, 4, 9, 11}]
    assert after.out == (5,)


def test_those_who_come_late_make_a_table_of_their_own_at_the_losers_end() -> None:
    late = [21, 22, 23]
    after = king_of_the_table([*range(1, 14), *late], 4, [THREE], WON, 1)
    assert set(after.tables[3]) == {13, *late}


NIGHTS = st.lists(st.sets(st.integers(1, 14), min_size=4), min_size=1, max_size=7)


@given(NIGHTS, st.integers(0, 99))
def test_whoever_comes_and_goes_everybody_who_is_there_sits_once_or_sits_out(
    night: list[set[int]], seed: int
) -> None:
    for method in ("draw", "avoid", "rotation", "king"):
        played: list[Seated] = []
        for here in night:
            played.append(one_round(method, sorted(here), played, seed))
            seats = [player for table in played[-1].tables for player in table]
            assert sorted([*seats, *played[-1].out]) == sorted(here), method
            assert len(played[-1].tables) == len(here) // 4
            assert all(len(table) == 4 for table in played[-1].tables)


@given(PEOPLE, st.integers(0, 99), st.sampled_from(["draw", "avoid", "rotation", "king"]))
def test_over_a_night_nobody_sits_out_twice_before_everybody_has_once(
    present: list[int], seed: int, method: str
) -> None:
    out: Counter[int] = Counter(dict.fromkeys(present, 0))
    played: list[Seated] = []
    for _ in range(5):
        played.append(one_round(method, present, played, seed))
        out.update(played[-1].out)
        assert max(out.values()) - min(out.values()) <= 1


def one_round(method: str, here: list[int], played: list[Seated], seed: int) -> Seated:
    """The next round; at each table the side of the first seat has won the round before."""
    if method == "rotation":
        return rotation(here, played, seed)
    if method == "king" and played:
        return king_of_the_table(here, 4, played, [table[0::2] for table in played[-1].tables], seed)
    return (by_draw if method == "draw" else avoiding_repeats)(here, 4, played, seed)


def test_who_comes_late_counts_as_the_one_who_has_sat_out_least() -> None:
    five = evening([1, 2, 3, 4, 5], 5)
    six = [1, 2, 3, 4, 5, 6]
    assert Met.of(five).sat_out(6, six) == 1
    first = by_draw(six, 4, five, 3)
    second = by_draw(six, 4, [*five, first], 3)
    third = by_draw(six, 4, [*five, first, second], 3)
    assert sorted([*first.out, *second.out, *third.out]) == six


def test_a_table_for_those_who_waited_belongs_to_the_round_that_was_playing() -> None:
    played = [
        Seated(((1, 2, 3, 4),), (5, 6, 7)),
        Seated(((5, 6, 7, 8),)),
        Seated(((1, 5, 2, 6),), (3, 4, 7, 8)),
    ]
    assert with_additions(played) == [Seated(((1, 2, 3, 4), (5, 6, 7, 8))), played[2]]


@given(PEOPLE, st.integers(0, 99), st.data())
def test_the_rest_is_filled_by_lot_and_who_was_put_stays(
    present: list[int], seed: int, data: st.DataObject
) -> None:
    put = data.draw(st.lists(st.sampled_from(present), unique=True, max_size=4))
    begun: list[list[int | None]] = [[*put, *[None] * (4 - len(put))], [None] * 4]
    filled = filled_by_lot(begun, present, [], seed)
    assert filled[0][: len(put)] == put
    seats = [player for table in filled for player in table if player is not None]
    assert len(seats) == len(set(seats)) == min(8, len(present))
    assert filled == filled_by_lot(begun, present, [], seed), "the same seed gives the same places"


def test_who_has_sat_out_most_is_put_on_a_place_first() -> None:
    filled = filled_by_lot([[None] * 4], [1, 2, 3, 4, 5], [Seated(((1, 2, 3, 4),), (5,))], 3)
    assert 5 in filled[0]


@pytest.mark.parametrize(
    ("present", "why"), [([1, 2, 3], "3 people are here"), ([1, 2, 3, 3], "twice"), ([], "0 people")]
)
def test_too_few_people_are_refused(present: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        by_draw(present, 4, [], 1)


@pytest.mark.parametrize(
    ("last", "winners", "size", "why"),
    [
        (Seated(((1, 2, 3, 4),)), [(1, 9)], 4, "cannot all have won"),
        (Seated(((1, 2, 3, 4),)), [(1, 2, 3, 4)], 4, "cannot all have won"),
        (Seated(((1, 2, 3, 4),)), [], 4, "0 winners are named"),
        (Seated(((1, 2, 3, 4),)), [(1, 3)], 2, "were of 4, not of 2"),
    ],
)
def test_winners_who_cannot_be_are_refused(
    last: Seated, winners: list[tuple[int, ...]], size: int, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        king_of_the_table([1, 2, 3, 4], size, [last], winners, 1)


def test_without_a_round_there_are_no_winners() -> None:
    with pytest.raises(ValueError, match="no round yet"):
        king_of_the_table([1, 2, 3, 4], 4, [], [], 1)
