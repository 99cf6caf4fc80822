"""Seating on a club night."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from tournaments.engine.seating import Met, Seated, avoiding_repeats, by_draw, king_of_the_table, rotation

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


def test_king_of_the_table_winners_go_up_and_losers_down() -> None:
    last = Seated(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)), (13,))
    after = king_of_the_table(last, [(1, 3), (6, 8), (9, 11)])
    assert [set(table) for table in after.tables] == [{1, 3, 6, 8}, {2, 4, 9, 11}, {5, 7, 10, 12}]
    assert after.out == (13,)
    assert not Met.of([last]).partners & Met.of([after]).partners, "nobody keeps a partner"


@pytest.mark.parametrize(
    ("present", "why"), [([1, 2, 3], "3 people are here"), ([1, 2, 3, 3], "twice"), ([], "0 people")]
)
def test_too_few_people_are_refused(present: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        by_draw(present, 4, [], 1)


def test_winners_who_did_not_sit_there_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot all have won"):
        king_of_the_table(Seated(((1, 2, 3, 4),)), [(1, 9)])
