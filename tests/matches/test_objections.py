"""Who sat at a table can object to its result: the settlement is held until an organiser from elsewhere decides."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from clubs.models import Club, Membership, Notice, Player
from clubs.services import create_club, join, set_role, sign_up
from ledger.audit import faults
from ledger.models import LedgerEntry
from ledger.selectors import balances
from ledger.services import reverse_entry, set_stake, settle_match, take_back
from ledger.stakes import StakeTerms
from matches import event_store, objections
from matches.errors import MatchError
from matches.models import Match, Objection
from matches.services import SeatPlan, confirm_result, create_match, enter_result, start
from ratings.models import Rating, RatingChange
from tests.helpers.concurrency import at_once
from tournaments.models import Pairing
from tournaments.services import competitions

pytestmark = pytest.mark.django_db

NAMES = ("olga", "oiva", "aino", "eero")


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {name: sign_up(username=name, password="kortti-ilta", name=name.title()).player for name in NAMES}


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    """Olga's; Oiva organises too, Aino and Eero are members."""
    club = create_club(name="Talo", owner=people["olga"])
    for name in NAMES[1:]:
        join(club=club, player=people[name])
    set_role(club=club, player=people["oiva"], role=Membership.Role.ORGANISER)
    return club


Play = Callable[..., Match]


@pytest.fixture
def play(house: Club, people: dict[str, Player]) -> Play:
    """A sheet of Hex for five euros that the first has won and a scorekeeper has confirmed."""

    def played(*names: str, stake: bool = True) -> Match:
        seats = [SeatPlan(people[name]) for name in names or ("aino", "eero")]
        match = create_match(game="hex", seats=seats, entered=True, club=house)
        if stake:
            set_stake(match=match, terms=StakeTerms(currency="EUR", value=500, rule="fixed"))
        return finish(match)

    return played


def finish(match: Match) -> Match:
    start(match=match)
    seq = event_store.load(match).seq
    match = enter_result(match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=seq)
    return confirm_result(match_id=match.pk, expect_seq=match.seq)


def standing(club: Club) -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club) if row.player and row.amount}


def object_to(match: Match, player: Player) -> Objection:
    return objections.object_to(match_id=match.pk, player=player, reason="We never played that.")


WON = {"Aino": 500, "Eero": -500}


def test_an_objection_holds_the_settlement_and_dismissing_books_it_anew(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    assert standing(house) == WON
    made = object_to(match, people["eero"])
    assert standing(house) == {}
    assert settle_match(match=match) is None, "nobody settles it meanwhile"
    assert object_to(match, people["eero"]) == made
    objections.decide(objection=made, by=people["oiva"], uphold=False)
    objections.decide(objection=made, by=people["oiva"], uphold=False)
    assert standing(house) == WON
    assert list(faults()) == []
    with pytest.raises(MatchError, match="objected to this match before"):
        object_to(match, people["eero"])


def test_upheld_the_match_is_void_and_counts_for_nothing(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    assert RatingChange.objects.filter(rated__match=match).exists()
    first, second = (object_to(match, people[name]) for name in ("eero", "aino"))
    objections.decide(objection=first, by=people["olga"], uphold=True)
    match.refresh_from_db()
    second.refresh_from_db()
    assert (match.status, match.result) == (Match.Status.VOID, None)
    assert second.status == Objection.Status.UPHELD
    assert standing(house) == {}
    assert not RatingChange.objects.filter(rated__match=match).exists()
    assert not Rating.objects.filter(player=people["aino"]).exists()
    assert set(match.seats.values_list("score", "place")) == {(None, None)}
    assert list(faults()) == []


def test_withdrawn_the_match_settles_again(play: Play, house: Club, people: dict[str, Player]) -> None:
    match = play()
    object_to(match, people["eero"])
    object_to(match, people["aino"])
    objections.withdraw(match_id=match.pk, player=people["eero"])
    assert standing(house) == {}, "the other one still objects"
    objections.withdraw(match_id=match.pk, player=people["aino"])
    objections.withdraw(match_id=match.pk, player=people["aino"])
    assert standing(house) == WON


def test_what_a_treasurer_had_taken_back_stays_taken_back(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    take_back(entry=LedgerEntry.objects.get(match=match), by=people["olga"], reason="a slip")
    made = object_to(match, people["eero"])
    objections.decide(objection=made, by=people["oiva"], uphold=False)
    assert standing(house) == {}


def test_who_sits_there_does_not_decide_nor_who_organises_nothing(
    play: Play, people: dict[str, Player]
) -> None:
    made = object_to(play("oiva", "eero"), people["eero"])
    for name in ("oiva", "aino", "eero"):
        with pytest.raises(MatchError, match="does not sit"):
            objections.decide(objection=made, by=people[name], uphold=False)
    objections.decide(objection=made, by=people["olga"], uphold=False)
    with pytest.raises(MatchError, match="closed"):
        objections.decide(objection=made, by=people["olga"], uphold=True)


def test_only_in_time_and_only_who_sat_there(play: Play, people: dict[str, Player]) -> None:
    match = play(stake=False)
    with pytest.raises(MatchError, match="sat at the table"):
        object_to(match, people["oiva"])
    with pytest.raises(MatchError, match="characters"):
        objections.object_to(match_id=match.pk, player=people["eero"], reason="  ")
    long_ago = timezone.now() - timedelta(days=8)
    Match.objects.filter(pk=match.pk).update(created_at=long_ago, finished_at=long_ago)
    with pytest.raises(MatchError, match="time is over"):
        object_to(match, people["eero"])
    Match.objects.filter(pk=match.pk).update(created_at=timezone.now())
    assert object_to(match, people["eero"]), "what was written down today can be objected to today"


@pytest.mark.django_db(transaction=True)
def test_two_decisions_at_once_are_one(play: Play, house: Club, people: dict[str, Player]) -> None:
    made = object_to(play(), people["eero"])
    raised = at_once(
        [
            lambda: objections.decide(objection=made, by=people["oiva"], uphold=False),
            lambda: objections.decide(objection=made, by=people["olga"], uphold=True),
        ]
    )
    assert [type(error) for error in raised] == [MatchError]
    made.refresh_from_db()
    assert standing(house) == (WON if made.status == Objection.Status.DISMISSED else {})
    call_command("check_books")


@pytest.mark.django_db(transaction=True)
def test_objecting_while_it_is_settled_leaves_nothing_booked(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    for _ in range(3):
        match = play()
        before = {"Aino": 0} | standing(house)
        reverse_entry(entry=LedgerEntry.objects.get(match=match, kind="settlement"))
        raised = at_once(
            [
                lambda m=match: settle_match(match=Match.objects.get(pk=m.pk)),  # type: ignore[misc]
                lambda m=match: object_to(m, people["eero"]),  # type: ignore[misc]
                lambda m=match: settle_match(match=Match.objects.get(pk=m.pk)),  # type: ignore[misc]
            ]
        )
        assert raised == []
        assert standing(house).get("Aino", 0) == before["Aino"] - 500
    call_command("check_books")


def test_upheld_its_pairing_counts_for_nobody_and_everybody_at_the_table_is_told(
    house: Club, people: dict[str, Player]
) -> None:
    cup = competitions.create_competition(
        kind="tournament",
        title="Hex",
        game="hex",
        format="round-robin",
        club=house,
        organiser=people["olga"],
        seed=1,
    )
    competitions.enter(competition=cup, players=[people["aino"], people["eero"]])
    competitions.start(competition=cup)
    pairing = Pairing.objects.get(round__competition=cup)
    match = Match.objects.get(pairing_match__pairing=pairing)
    finish(match)
    assert sorted(pairing.sides.values_list("points", flat=True)) == [0, 2]
    made = object_to(match, people["eero"])
    objections.decide(objection=made, by=people["olga"], uphold=True)
    pairing.refresh_from_db()
    assert pairing.counted
    assert set(pairing.sides.values_list("points", "score")) == {(None, None)}
    told = Notice.objects.order_by("pk").values_list("player__name", "kind")
    assert sorted(told) == [("Aino", "objected"), ("Aino", "void"), ("Eero", "void")]
