"""What the sheet says of money while a match goes on: the terms, and what it would come to if it ended now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from clubs.models import Player
from games.rummy.sinkki_sheet import WIN_PRICE
from ledger.models import Currency, LedgerEntry, Posting
from ledger.sheet_notes import tell_stake
from matches import event_store, services
from matches.models import Match
from matches.selectors import matches
from matches.services import start
from tests.helpers.endings import RAMI_TEN

pytestmark = pytest.mark.django_db


def told(match: Match, reader: Player | None = None) -> list[tuple[str, tuple[str, ...], int | None]]:
    fetched = matches().get(pk=match.pk)
    notes = tell_stake(fetched, event_store.load(fetched), reader)
    return [(note.title, note.lines, note.own) for note in notes]


def goals(match: Match, *each: Sequence[int]) -> None:
    for seq, points in enumerate(each):
        services.enter_result(match_id=match.pk, data={"darts": list(points)}, expect_seq=seq)


@pytest.fixture
def sinkki(staked: Callable[..., Match], members: list[Player]) -> Callable[..., Match]:
    """Sinkki of four after one deal, which the first has won."""

    def make(**terms: Any) -> Match:
        match = start(match=staked("sinkki", members, **terms))
        deal = {"ended": "stock", "by": None, "trash": [1, 2, 3, 4]}
        services.enter_result(match_id=match.pk, data=deal, expect_seq=0)
        return match

    return make


@pytest.fixture
def darts(staked: Callable[..., Match], members: list[Player]) -> Callable[..., Match]:
    """Finnish darts of four, one turn each."""

    def make(**terms: Any) -> Match:
        return start(match=staked("finnish-darts", members, **terms))

    return make


def test_without_a_stake_nothing_is_said(staked: Callable[..., Match], members: list[Player]) -> None:
    match = start(match=staked("tuppi", members))
    match.stake.delete()
    assert told(match) == []


def test_before_the_first_deal_only_the_terms(darts: Callable[..., Match]) -> None:
    assert told(darts(rule="average-pot", value=1)) == [
        ("Stake", ("1 point = €0.01, average pot, at most €100.00 each",), None)
    ]


def test_the_average_pot_as_it_stands(sinkki: Callable[..., Match], members: list[Player]) -> None:
    """One deal won by the first: he has three times what each of the others has paid."""
    title, lines, own = told(sinkki(rule="average-pot", value=10), members[2])[1]
    assert title == "If it ended now"
    paid = WIN_PRICE / 10
    assert lines == (
        f"Aino +€{3 * paid:.2f}",
        f"Eero −€{paid:.2f}",
        f"Kalle −€{paid:.2f}",
        f"Liisa −€{paid:.2f}",
    )
    assert own == 2


def test_the_cap_of_the_stake_holds_already(sinkki: Callable[..., Match]) -> None:
    assert "Liisa −€0.15" in told(sinkki(rule="average-pot", value=10, cap=15))[1][1]


def test_two_sides_for_a_fixed_stake(staked: Callable[..., Match], members: list[Player]) -> None:
    match = start(match=staked("tuppi", members, value=200))
    services.enter_result(match_id=match.pk, data=RAMI_TEN, expect_seq=0)
    assert told(match, members[1])[1][1:] == (
        ("Aino +€2.00", "Eero −€2.00", "Kalle +€2.00", "Liisa −€2.00"),
        1,
    )


def test_a_complete_sheet_that_waits_for_its_word_tells_what_it_comes_to(
    darts: Callable[..., Match], members: list[Player]
) -> None:
    match = darts(rule="average-pot", value=1)
    goals(match, *[[2] * 5, [4] * 5, [6] * 5, [8] * 5])
    lines = told(match)[1][1]
    assert lines == ("Aino −€0.15", "Eero −€0.05", "Kalle +€0.05", "Liisa +€0.15")
    services.confirm_result(match_id=match.pk, expect_seq=4)
    booked = dict(Posting.objects.values_list("account__player__name", "amount"))
    assert booked == {"Aino": -15, "Eero": -5, "Kalle": 5, "Liisa": 15}
    title, settled = told(match)[1][:2]
    assert (title, settled) == ("Settled", lines)


def test_a_game_that_may_not_be_stopped_says_so(staked: Callable[..., Match], members: list[Player]) -> None:
    match = start(match=staked("canasta", members, rule="two-sides", value=1))
    result = {
        "went_out": None, "concealed": False, "melded": [500, 0], "in_hand": [10, 100], "natural": [0, 0],
        "mixed": [0, 0], "red_threes": [0, 0], "hidden_threes": [0, 0], "wrong_questions": [0, 0],
    }  # fmt: skip
    services.enter_result(match_id=match.pk, data=result, expect_seq=0)
    assert told(match)[1][1] == ("It must be played to its end: stopped, it is settled for nobody.",)


def test_a_pot_carried_over_from_earlier_matches_is_told(
    darts: Callable[..., Match], members: list[Player]
) -> None:
    level = [[5] * 5, [5] * 5, [5] * 5, [5] * 5]
    first = darts(rule="pot", value=100)
    goals(first, *level)
    services.confirm_result(match_id=first.pk, expect_seq=4)
    second = darts(rule="pot", value=100)
    goals(second, [9] * 5, *[[1] * 5] * 3)
    lines = told(second)[1][1]
    assert "In the pot from earlier matches: €4.00" in lines
    assert "Aino +€7.00" in lines


def test_telling_books_nothing_and_costs_one_query(
    darts: Callable[..., Match], django_assert_num_queries: Any
) -> None:
    match = darts(rule="average-pot", value=10)
    goals(match, [2, 2, 2, 2, 2])
    fetched = matches().get(pk=match.pk)
    live = event_store.load(fetched)
    with django_assert_num_queries(1):
        tell_stake(fetched, live, None)
    assert not LedgerEntry.objects.exists()


def test_a_unit_of_the_clubs_own_is_named(sinkki: Callable[..., Match]) -> None:
    Currency.objects.create(code="BEANS", name="beans", exponent=0, kind=Currency.Kind.POINTS)
    assert (
        f"Aino +{6 * WIN_PRICE}\N{NO-BREAK SPACE}beans"
        in told(sinkki(rule="average-pot", value=2, currency="BEANS"))[1][1]
    )
