"""Prizes by place, category and lot."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.engine.prizes import Award, Finisher, Prize, awarded, ticket

FIRST, SECOND, THIRD = (Prize(n, "place", place=n, amount=a) for n, a in ((1, 100), (2, 60), (3, 41)))


def table(*ranks: int, **categories: int) -> list[Finisher]:
    """Entrants 1, 2, ... with their ranks; `newcomers=3` puts the third into that category."""
    of = {number: name for name, number in categories.items()}
    return [Finisher(number, rank, of.get(number, "")) for number, rank in enumerate(ranks, 1)]


def by_entrant(awards: list[Award]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for award in awards:
        sums[award.entrant] = sums.get(award.entrant, 0) + award.amount
    return sums


def test_each_place_has_its_own() -> None:
    awards = awarded([FIRST, SECOND, THIRD], table(2, 1, 3, 4), "s")
    assert by_entrant(awards) == {2: 100, 1: 60, 3: 41}


def test_who_share_a_place_share_what_the_places_have_and_a_cent_goes_by_lot() -> None:
    sums = by_entrant(awarded([FIRST, SECOND, THIRD], table(1, 2, 2, 4), "s"))
    assert sums[1] == 100 and sums[2] + sums[3] == 101 and abs(sums[2] - sums[3]) == 1
    assert 4 not in sums


def test_a_thing_is_not_divided_it_goes_by_lot() -> None:
    cup = Prize(9, "place", place=1)
    winners = {awarded([cup], table(1, 1, 3), str(seed))[0].entrant for seed in range(40)}
    assert winners == {1, 2}, "neither is preferred, and the third has no part in it"


def test_a_category_is_won_by_its_best_who_has_no_prize_by_place() -> None:
    book = Prize(9, "category", category="newcomers", amount=50)
    people = [
        Finisher(1, 1, "newcomers"),
        Finisher(2, 2),
        Finisher(3, 3, "newcomers"),
        Finisher(4, 4, "newcomers"),
    ]
    assert awarded([FIRST, book], people, "s")[-1] == Award(9, 3, 50)
    assert awarded([book], people, "s") == [Award(9, 1, 50)]
    assert awarded([book], table(1, 2), "s") == [], "nobody is in it"


def test_a_lot_is_for_those_without_a_prize_and_is_checked_by_anybody() -> None:
    lots = [Prize(7, "lot"), Prize(8, "lot")]
    awards = awarded([FIRST, *lots], table(1, 2, 3, 4), "seed")
    drawn = {award.prize: award.entrant for award in awards}
    assert drawn[7] == min((2, 3, 4), key=lambda one: ticket("seed", "7", one))
    assert drawn[1] == 1 and len(set(drawn.values())) == 3
    assert awarded(lots, table(1), "seed") == [Award(7, 1)], "nobody wins two by lot"


@pytest.mark.parametrize("seed", range(30))
def test_nothing_of_the_money_is_lost_or_made(seed: int) -> None:
    rng = Random(seed)
    ranks = sorted(rng.choices(range(1, 6), k=8))
    people = table(*[ranks.index(rank) + 1 for rank in ranks])
    prizes = [Prize(n, "place", place=n, amount=rng.randrange(1, 500)) for n in range(1, 9)]
    awards = awarded(prizes, people, str(seed))
    assert sum(award.amount for award in awards) == sum(prize.amount for prize in prizes)
    assert len({(award.prize, award.entrant) for award in awards}) == len(awards)
