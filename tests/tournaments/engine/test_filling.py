"""Who goes on: places of sections, who is passed over, lots at the border, and seeds as far apart as can be."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st

from tournaments.engine.event import EventError
from tournaments.engine.filling import (
    Finisher,
    GoesOn,
    Rule,
    Section,
    check_apart,
    checked,
    filled,
    round_of_meeting,
)
from tournaments.engine.formats.brackets import seeding, size_for


def sections(count: int, size: int, **gone: int) -> list[Section]:
    """`sections(2, 3)`: A with 101, 102, 103 and B with 201, 202, 203, the best first."""
    return [
        Section(
            "ABCDEFGH"[at],
            tuple(
                Finisher(100 * (at + 1) + place, place, points=100 * (size - place), decided_by="points")
                for place in range(1, size + 1)
            ),
        )
        for at in range(count)
    ]


def numbers(found: list[GoesOn]) -> list[int]:
    return [one.number for one in found]


def said(one: GoesOn) -> str:
    return " ".join(str(message) for message in one.why)


def test_the_first_two_of_two_groups_meet_crosswise() -> None:
    found = filled(sections(2, 4), Rule(1, 2), "s")
    assert numbers(found) == [101, 201, 102, 202], "1 meets 4, 2 meets 3: A1 B2, B1 A2"
    assert [one.seed for one in found] == [1, 2, 3, 4]
    assert said(found[0]) == "Place 1 of A."


def test_four_groups_as_it_is_usually_drawn() -> None:
    found = filled(sections(4, 6), Rule(1, 2), "s")
    by_seed = {one.seed: one.number for one in found}
    first_round = {frozenset((by_seed[one], by_seed[9 - one])) for one in (1, 2, 3, 4)}
    assert all(one // 100 != other // 100 for one, other in map(tuple, first_round))
    half = {by_seed[seed] for seed in (1, 8, 4, 5)}
    assert all((100 * n + 1 in half) != (100 * n + 2 in half) for n in (1, 2, 3, 4)), (
        "again in the final only"
    )


def test_the_rest_goes_to_another_section_and_nobody_is_lost() -> None:
    groups = sections(3, 5)
    best, rest = filled(groups, Rule(1, 2), "s"), filled(groups, Rule(3), "s")
    everybody = {one.number for group in groups for one in group.table}
    assert set(numbers(best)) | set(numbers(rest)) == everybody
    assert not set(numbers(best)) & set(numbers(rest))


def test_who_has_withdrawn_or_declines_is_passed_over_and_the_next_named() -> None:
    group = Section(
        "",
        (Finisher(1, 1), Finisher(2, 2, here=False), Finisher(3, 3), Finisher(4, 4), Finisher(5, 5)),
    )
    found = filled([group], Rule(1, 2, order="rank"), "s", without={3})
    assert numbers(found) == [1, 4]
    assert said(found[1]) == "Place 2. Passed over before them, for they do not go on: 2."


def test_what_decided_at_the_border_is_said() -> None:
    table = (
        Finisher(1, 1, 300, "points"),
        Finisher(2, 2, 200, "points"),
        Finisher(3, 3, 200, "SB"),
        Finisher(4, 4, 0, "points"),
    )
    found = filled([Section("A", table)], Rule(1, 2, order="rank"), "s")
    assert "As many points at the border: SB decided." in said(found[1])
    assert "border" not in said(found[0])


def test_level_in_everything_goes_by_lot_from_the_seed() -> None:
    table = (Finisher(1, 1, 200, "points"), *(Finisher(n, 2, 100, "level") for n in (2, 3, 4, 5)))
    found = {seed: numbers(filled([Section("A", table)], Rule(1, 2), seed)) for seed in "abcdefghijkl"}
    assert all(names[0] == 1 for names in found.values())
    assert len({names[1] for names in found.values()}) > 1, "another seed, another lot"
    one = filled([Section("A", table)], Rule(1, 2), "a")
    assert one == filled([Section("A", table[:1] + table[:0:-1])], Rule(1, 2), "a"), (
        "the order of rows is nothing"
    )
    assert "it went by lot" in said(one[1])


def test_points_are_carried_on_where_the_rule_says_so() -> None:
    (one, _other) = filled(sections(1, 4), Rule(1, 2, carry=True), "s")
    assert one.carried == 300
    assert filled(sections(1, 4), Rule(1, 2), "s")[0].carried == 0


def test_drawn_ones_have_no_seed() -> None:
    assert {one.seed for one in filled(sections(2, 3), Rule(order="drawn"), "s")} == {None}


def test_named_sections_alone() -> None:
    assert numbers(filled(sections(3, 2), Rule(1, 1, ("A", "C"), "rank"), "s")) == [101, 301]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(1, 3))
def test_seeds_are_the_best_of_all_there_are(groups: int, each: int) -> None:
    """Brute force: no other order of the places below the first lets those of one section meet later, tier by tier."""
    found = filled(sections(groups, each), Rule(1, each), "s")
    where = {seed: at for at, seed in enumerate(seeding(size_for(len(found))))}
    before: list[int] = []
    for tier in range(each):
        own = [100 * (at + 1) + tier + 1 for at in range(groups)]
        placed = numbers(found)[tier * groups : (tier + 1) * groups]
        assert sorted(placed) == own
        best = min(_early(before, list(order), where) for order in permutations(own))
        assert _early(before, placed, where) == best
        before += placed


def _early(before: list[int], tier: list[int], where: dict[int, int]) -> list[int]:
    """How many of one section would meet in round 1, in round 2 and so on."""
    rounds = [0] * len(where).bit_length()
    for at, one in enumerate(tier, len(before) + 1):
        for seed, other in enumerate(before, 1):
            if one // 100 == other // 100:
                rounds[round_of_meeting(where[at], where[seed])] += 1
    return rounds


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (Rule(0, 2), "counted from 1"),
        (Rule(3, 2), "counted from 1"),
        (Rule(1, 10**9), "counted from 1"),
        (Rule(1, 2, order="upside"), "seeded"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_rule_is_refused(rule: Rule, why: str) -> None:
    with pytest.raises(EventError, match=why):
        checked(rule)


def test_no_place_goes_two_ways() -> None:
    check_apart([("Final", Rule(1, 2)), ("Consolation", Rule(3))])
    check_apart([("One", Rule(1, 2, ("A",))), ("Two", Rule(1, 2, ("B",)))])
    for other in (Rule(2), Rule(2, 5), Rule(1, 1, ("A",))):
        with pytest.raises(EventError, match="would go to both"):
            check_apart([("Final", Rule(1, 2)), ("Other", other)])
