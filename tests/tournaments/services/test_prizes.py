"""A tournament's prizes: offered, awarded once, booked, taken back."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from clubs.models import Club, Player
from common.refusals import Refusal
from ledger.audit import faults
from ledger.models import LedgerEntry, Posting
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, publish, win_all
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Prize, PrizeAward, Round
from tournaments.services.prizes import (
    category_set,
    prize_drop,
    prize_offer,
    prizes_award,
    prizes_take_back,
)
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


@pytest.fixture
def played(club: Club, owner: Player) -> Competition:
    """Four have played a round: two have won. 10.01 for the first place, 5 for the second, a book by lot."""
    made = drafted(club, 4, rounds=1, provisional=0)
    prize_offer(competition=made, kind="place", place=1, amount=1001, currency="EUR", by=owner)
    prize_offer(competition=made, kind="place", place=2, amount=500, currency="EUR", by=owner)
    prize_offer(competition=made, kind="lot", thing="A book", by=owner)
    publish(made)
    win_all(made)
    made.refresh_from_db()
    assert made.status == "finished"
    return made


def won(competition: Competition) -> dict[str, int]:
    rows = Posting.objects.filter(account__club=competition.club, account__player__isnull=False)
    sums: dict[str, int] = {}
    for name, amount in rows.values_list("account__player__name", "amount"):
        sums[name] = sums.get(name, 0) + amount
    return {name: amount for name, amount in sums.items() if amount}


def test_two_who_share_the_first_place_share_both_prizes_in_the_books(
    played: Competition, owner: Player
) -> None:
    prizes = prizes_award(competition=played, by=owner)
    assert prizes.awarded_by == owner
    assert sorted(won(played).values()) == [750, 751], "the odd cent by lot"
    house = Posting.objects.get(account__role="house")
    assert house.amount == -1501
    book = PrizeAward.objects.get(prize__thing="A book")
    assert book.to.player.name not in won(played), "by lot among those without a prize"
    assert list(faults()) == []


def test_awarded_twice_they_are_awarded_once_and_taken_back_they_can_be_awarded_anew(
    played: Competition, owner: Player
) -> None:
    prizes_award(competition=played, by=owner)
    prizes_award(competition=played, by=owner)
    assert LedgerEntry.objects.count() == 1
    first = won(played)
    prizes_take_back(competition=played, reason="The wrong table", by=owner)
    assert won(played) == {}
    assert prizes_take_back(competition=played, reason="Again", by=owner).revision == 1, (
        "nothing to take back"
    )
    prizes_award(competition=played, by=owner)
    assert won(played) == first, "by the same lots"
    assert [entry.kind for entry in LedgerEntry.objects.order_by("created_at")] == [
        "prize",
        "reversal",
        "prize",
    ]
    assert list(faults()) == []


def test_a_round_is_not_undone_under_awarded_prizes(played: Competition, owner: Player) -> None:
    prizes_award(competition=played, by=owner)
    first = Round.objects.get(competition=played)
    with pytest.raises(CompetitionError, match="take them back first"):
        round_undo(competition=played, round_id=first.pk, reason="Too early", by=owner)
    prizes_take_back(competition=played, reason="The wrong table", by=owner)
    round_undo(competition=played, round_id=first.pk, reason="Too early", by=owner)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"kind": "best"}, "what the prize is for"),
        ({"kind": "place", "place": 0, "thing": "A cup"}, "which place"),
        ({"kind": "place", "place": 401, "thing": "A cup"}, "which place"),
        ({"kind": "category", "category": " ", "thing": "A cup"}, "which category"),
        ({"kind": "lot"}, "either a sum of money or a thing"),
        ({"kind": "lot", "thing": "A cup", "amount": 5, "currency": "EUR"}, "either"),
        ({"kind": "lot", "amount": -5, "currency": "EUR"}, "either"),
        ({"kind": "lot", "amount": 10**15, "currency": "EUR"}, "either"),
        ({"kind": "lot", "amount": 5, "currency": "XXX"}, "no currency"),
    ],
)
def test_rubbish_is_no_prize(club: Club, owner: Player, asked: dict[str, Any], why: str) -> None:
    made = drafted(club, 4)
    with pytest.raises(Refusal, match=why):
        prize_offer(competition=made, by=owner, **asked)
    assert not Prize.objects.exists()


def test_an_organiser_offers_things_and_only_keepers_of_the_books_money(club: Club) -> None:
    organiser = Player.objects.create(name="Orvokki", slug="orvokki")
    club.memberships.create(player=organiser, role="organiser")
    made = drafted(club, 4)
    prize_offer(competition=made, kind="lot", thing="A cup", by=organiser)
    with pytest.raises(Refusal, match="Only treasurers and owners"):
        prize_offer(competition=made, kind="lot", amount=5, currency="EUR", by=organiser)


def test_what_people_play_for_stays(club: Club, owner: Player) -> None:
    made = drafted(club, 4)
    cup = prize_offer(competition=made, kind="place", place=1, thing="A cup", by=owner)
    with pytest.raises(CompetitionError, match="stays"):
        prize_drop(competition=made, prize=cup.pk)
    with pytest.raises(CompetitionError, match="when it is finished"):
        prizes_award(competition=made, by=owner)


def test_nobody_puts_themselves_into_a_category(club: Club, owner: Player) -> None:
    made = drafted(club, 4)
    prize_offer(competition=made, kind="category", category="newcomers", thing="A book", by=owner)
    entry = made.entries.select_related("player")[0]
    with pytest.raises(CompetitionError, match="themselves"):
        category_set(competition=made, entry=entry.pk, category="newcomers", by=entry.player)
    with pytest.raises(CompetitionError, match="no such category"):
        category_set(competition=made, entry=entry.pk, category="veterans", by=owner)
    category_set(competition=made, entry=entry.pk, category="newcomers", by=owner)
    entry.refresh_from_db()
    assert entry.category == "newcomers"


@pytest.mark.django_db(transaction=True)
def test_twenty_who_award_and_take_back_at_once_leave_the_books_right(
    played: Competition, owner: Player
) -> None:
    award = partial(prizes_award, competition=played, by=owner)
    back = partial(prizes_take_back, competition=played, reason="The wrong table", by=owner)
    assert at_once([award if number % 4 else back for number in range(20)]) == []
    prizes_award(competition=played, by=owner)
    assert sorted(won(played).values()) == [750, 751]
    assert list(faults()) == []
