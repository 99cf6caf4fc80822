"""A breach is reported by who sat there, and answered by an organiser who did not; nothing else changes by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, Membership, Notice, Player
from clubs.privacy import anonymise
from clubs.services import add_guest, merge_guest, set_role
from ledger.selectors import balances
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import reports
from matches.errors import MatchError
from matches.models import Match, Report
from matches.services import SeatPlan, confirm_result, create_match, enter_result, start
from ratings.models import Rating
from tests.helpers.concurrency import at_once
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db
WORDS = "He looked at my hand"


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko organises the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def reported(match: Match, by: Player, about: Player) -> Report:
    return reports.report(match_id=match.pk, by=by, about=about, promise="looking", text=WORDS)


def test_an_organiser_hears_and_whom_it_is_about_does_not(played: Match, people: list[Player]) -> None:
    aino, eero, _sylvi, veikko = people
    made = reported(played, eero, aino)
    assert reported(played, eero, aino) == made, "once"
    assert list(reports.to_answer(veikko)) == [made]
    told = Notice.objects.values_list("player__name", "kind")
    assert list(told.filter(kind="reported")) == [("Veikko", "reported")]


@pytest.mark.parametrize(("answer", "kind"), [("word", "a-word"), ("warning", "warned")])
def test_the_answer_is_told_to_both_and_to_whom_it_is_about_not_who_reported(
    played: Match, people: list[Player], answer: str, kind: str
) -> None:
    aino, eero, _sylvi, veikko = people
    made = reported(played, eero, aino)
    for _twice in range(2):
        made = reports.answer(report=made, by=veikko, answer=answer, note="Look at your own cards.")
    assert (made.answer, made.note, made.decided_by) == (answer, "Look at your own cards.", veikko)
    said = Notice.objects.get(player=aino, kind=kind)
    assert (said.about, said.by) == ("Look at your own cards.", veikko)
    assert Notice.objects.filter(player=eero, kind="answered").count() == 1
    assert reports.breaches(reports.seen_by(veikko)) == {aino.pk: 1}


def test_no_breach_is_told_to_who_reported_alone(played: Match, people: list[Player]) -> None:
    aino, eero, _sylvi, veikko = people
    reports.answer(report=reported(played, eero, aino), by=veikko, answer="nothing")
    assert list(Notice.objects.filter(key__endswith="answered").values_list("player__name")) == [("Eero",)]
    assert not Notice.objects.filter(player=aino, key__startswith="report").exists()
    assert reports.breaches(reports.seen_by(veikko)) == {aino.pk: 0}


def test_a_removal_ends_the_membership_and_a_creditor_stays_one(people: list[Player], club: Club) -> None:
    aino, eero, _sylvi, veikko = people
    match = create_match(game="hex", seats=[SeatPlan(one) for one in (aino, eero)], entered=True, club=club)
    set_stake(match=match, terms=StakeTerms(currency="EUR", value=500, rule="fixed"))
    start(match=match)
    match = enter_result(match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=match.seq)
    for one in (aino, eero):
        match = confirm_result(match_id=match.pk, by=one, expect_seq=match.seq)
    result, owed = match.result, balances(club=club)
    rated = list(Rating.objects.order_by("pk").values_list("mu", "var"))
    assert owed
    made = reported(match, eero, aino)
    reports.answer(report=made, by=veikko, answer="removal", note="For the third time.")
    assert not Membership.objects.filter(club=club, player=aino).exists()
    assert club.removals.get().why == "For the third time."
    match.refresh_from_db()
    assert (match.result, balances(club=club)) == (result, owed)
    assert list(Rating.objects.order_by("pk").values_list("mu", "var")) == rated


def test_who_may_not_remove_them_gives_another_answer(
    played: Match, people: list[Player], club: Club
) -> None:
    aino, eero, _sylvi, veikko = people
    set_role(club=club, player=aino, role=Membership.Role.ORGANISER)
    Membership.objects.filter(club=club, player=veikko).update(role=Membership.Role.ORGANISER)
    made = reported(played, eero, aino)
    with pytest.raises(ClubError, match="does not allow"):
        reports.answer(report=made, by=veikko, answer="removal", note="Out")
    made.refresh_from_db()
    assert made.answer == ""


def test_who_sat_there_neither_reads_nor_answers_it(people: list[Player], club: Club) -> None:
    aino, _eero, _sylvi, veikko = people
    match = won_by_the_first([veikko, aino], club)
    made = reported(match, aino, veikko)
    assert not reports.seen_by(veikko).exists()
    with pytest.raises(MatchError, match="does not sit at that table"):
        reports.answer(report=made, by=veikko, answer="nothing")


def test_another_answer_comes_too_late(played: Match, people: list[Player]) -> None:
    aino, eero, _sylvi, veikko = people
    made = reported(played, eero, aino)
    reports.answer(report=made, by=veikko, answer="nothing")
    with pytest.raises(MatchError, match="answered before: no breach"):
        reports.answer(report=made, by=veikko, answer="warning", note="After all")


@pytest.mark.parametrize(
    ("promise", "text", "why"),
    [("looks", WORDS, "what was broken"), ("", WORDS, "what was broken")]
    + [("looking", bad, "characters") for bad in ("", "  ", "\0", "x" * 301)],
)
def test_what_is_said_must_be_something(
    played: Match, people: list[Player], promise: str, text: str, why: str
) -> None:
    with pytest.raises(MatchError, match=why):
        reports.report(match_id=played.pk, by=people[1], about=people[0], promise=promise, text=text)
    assert not Report.objects.exists()


@pytest.mark.parametrize("answer", ["", "hanging", "\0"])
def test_an_answer_is_one_of_those_there_are(played: Match, people: list[Player], answer: str) -> None:
    made = reported(played, people[1], people[0])
    with pytest.raises(MatchError, match="Choose an answer"):
        reports.answer(report=made, by=people[3], answer=answer, note="So")


def test_others_report_nothing_and_nobody_reports_themselves_or_who_was_not_there(
    played: Match, people: list[Player]
) -> None:
    aino, eero, sylvi, _veikko = people
    for by, about, why in (
        (sylvi, aino, "sat at the table"),
        (eero, eero, "somebody else"),
        (eero, sylvi, "somebody else"),
    ):
        with pytest.raises(MatchError, match=why):
            reported(played, by, about)


def test_a_running_table_takes_reports_one_without_a_club_none_and_an_old_one_none(
    people: list[Player], club: Club
) -> None:
    aino, eero = people[:2]
    assert reports.to_report(running("hex", [aino, eero], club=club), eero) == [aino]
    with pytest.raises(MatchError, match="is over"):
        reported(running("hex", [aino, eero]), eero, aino)
    old = won_by_the_first([aino, eero], club)
    long_ago = timezone.now() - timedelta(days=60)
    Match.objects.filter(pk=old.pk).update(finished_at=long_ago, created_at=long_ago)
    with pytest.raises(MatchError, match="is over"):
        reported(old, eero, aino)


def test_a_guest_who_is_reported_keeps_it_as_the_member_they_become(people: list[Player], club: Club) -> None:
    guest = add_guest(club=club, name="Urho")
    made = reported(won_by_the_first([guest, people[1]], club), people[1], guest)
    merge_guest(guest=guest, into=people[2])
    made.refresh_from_db()
    assert made.about == people[2]


def test_who_deletes_their_account_takes_what_was_said_of_them_along(
    played: Match, people: list[Player]
) -> None:
    aino, eero, _sylvi, veikko = people
    made = reported(played, eero, aino)
    reports.answer(report=made, by=veikko, answer="word", note="Look away.")
    anonymise(player=aino)
    made.refresh_from_db()
    assert (made.text, made.note, made.answer) == ("", "", "word")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_once_give_one_answer(played: Match, people: list[Player], club: Club) -> None:
    aino, eero, sylvi, veikko = people
    set_role(club=club, player=sylvi, role=Membership.Role.ORGANISER)
    made = reported(played, eero, aino)

    def says(by: Player, answer: str) -> Callable[[], object]:
        return lambda: reports.answer(report=made, by=by, answer=answer, note="So")

    [late] = at_once([says(veikko, "warning"), says(sylvi, "word")])
    assert "answered before" in str(late)
    assert Notice.objects.filter(player=eero, kind="answered").count() == 1
