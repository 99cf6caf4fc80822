"""A report keeps the table as it was; nobody learns a hand from it before the match is over, nor who sat there ever."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.privacy import anonymise
from common.watching import Delay
from games.core.views import cards_seen
from matches import event_store, report_records, reports
from matches.models import Event, Explanation, Match, Report, ReportedWords, ReportRecord
from matches.services import SeatPlan, create_match, play_move, start
from tests.helpers.company import browser_of, with_logins
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: list[Player], club: Club) -> Match:
    """Three and a guest play hearts a few moves; Veikko, who organises, is not there."""
    four = [*people[:3], *with_logins("Outi").values()]
    match = start(match=create_match(game="hearts", seats=[SeatPlan(one) for one in four], club=club))
    live, rng = event_store.load(match), Random(4)
    known = live.seq
    live.advance(rng)
    event_store.append(match, live.log[known:])
    match.save(update_fields=["seq"])
    return match


def moved(match: Match) -> Match:
    live = event_store.load(match)
    assert live.state is not None
    seat = live.actors()[0]
    play_move(match_id=match.pk, seat=seat, texts=[live.legal_texts(seat)[0]], expect_seq=live.seq)
    match.refresh_from_db()
    return match


def reported(match: Match, people: list[Player]) -> Report:
    return reports.report(
        match_id=match.pk, by=people[0], about=people[1], promise="signals", text="He coughed"
    )


def then(made: Report, player: Player, club: Club) -> report_records.TableThen:
    found = reports.readable(player, club, made.pk)
    assert found is not None
    shown = report_records.table_then(found, player)
    assert shown is not None
    return shown


def test_the_table_as_it_was_without_a_hand_until_the_match_is_over(
    table: Match, people: list[Player], club: Club
) -> None:
    made, veikko = reported(moved(table), people), people[3]
    seq = table.seq
    moved(moved(table))
    shown = then(made, veikko, club)
    assert shown.record.seq == seq and shown.sealed and shown.intact and not shown.later
    assert shown.told and shown.told[-1]["seq"] <= seq
    assert shown.view is not None and not any(
        cards_seen(seat["hand"], "hand") for seat in shown.view["seats"]
    )
    assert shown.record.position is not None
    assert not any(cards_seen(seat["hand"], "hand") for seat in shown.record.position["seats"])
    Match.objects.filter(pk=table.pk).update(status="void")
    opened = then(made, veikko, club)
    assert not opened.sealed and opened.view is not None
    assert sum(len(cards_seen(seat["hand"], "hand")) for seat in opened.view["seats"]) == 51, (
        "and a card played"
    )


def test_who_sees_the_match_later_sees_the_record_no_sooner(
    table: Match, people: list[Player], club: Club
) -> None:
    Match.objects.filter(pk=table.pk).update(watch_delay=Delay.MATCH)
    shown = then(reported(moved(table), people), people[3], club)
    assert shown.later and shown.view is None and not shown.told and not shown.words


def test_a_log_that_was_changed_is_found_out(table: Match, people: list[Player], club: Club) -> None:
    made = reported(moved(table), people)
    moved(table)
    assert then(made, people[3], club).intact, "what comes later changes nothing"
    Event.objects.filter(match=table, seq=1).update(ms=77)
    assert not then(made, people[3], club).intact


def test_neither_who_sat_there_nor_strangers_read_it_and_the_sites_owner_does(
    table: Match, people: list[Player], club: Club
) -> None:
    made = reported(moved(table), people)
    (owner,) = with_logins("Siteowner").values()
    address = f"/clubs/{club.slug}/reports/{made.pk}/table/"
    for player in (*people[:3], owner):
        assert reports.readable(player, club, made.pk) is None
        assert browser_of(player).get(address).status_code == 403
        assert browser_of(player).get(f"/api{address}").status_code == 403
    assert owner.user is not None
    owner.user.is_superuser = True
    owner.user.save()
    page = browser_of(owner).get(address).content.decode()
    assert "are sealed until all cards" in page and "He coughed" in page
    found = browser_of(people[3]).get(f"/api{address}").json()
    assert found["sealed"] and found["intact"] and found["seq"] == made.record.seq
    for pk in ("0", "999999999999999999"):
        assert browser_of(people[3]).get(f"/clubs/{club.slug}/reports/{pk}/table/").status_code == 404
        assert browser_of(people[3]).get(f"/api/clubs/{club.slug}/reports/{pk}/table/").status_code == 404


def test_what_was_said_in_secret_is_read_with_the_hands_and_goes_with_its_speaker(
    table: Match, people: list[Player], club: Club
) -> None:
    Explanation.objects.create(match=table, seq=1, seat=1, text="My void suit", said_at=timezone.now())
    made = reported(moved(table), people)
    assert then(made, people[3], club).words == []
    Match.objects.filter(pk=table.pk).update(status="void")
    (said,) = then(made, people[3], club).words
    assert (said.player, said.text) == (people[1], "My void suit")
    anonymise(player=people[1])
    assert not ReportedWords.objects.exists()


def test_a_sheet_has_no_picture_and_old_tables_go_after_the_answer(people: list[Player], club: Club) -> None:
    made = reports.report(
        match_id=won_by_the_first(people[:2], club).pk,
        by=people[1],
        about=people[0],
        promise="other",
        text="Rude",
    )
    shown = then(made, people[3], club)
    assert made.record.position is None and shown.view is None and shown.told
    assert report_records.forget_old() == 0, "it waits for its answer"
    made = reports.answer(report=made, by=people[3], answer="nothing")
    Report.objects.update(decided_at=timezone.now() - report_records.KEPT - timedelta(days=1))
    assert report_records.forget_old() == 1 and not ReportRecord.objects.exists()
    page = browser_of(people[3]).get(f"/clubs/{club.slug}/reports/{made.pk}/table/").content.decode()
    assert "no table is kept" in page
    assert browser_of(people[3]).get(f"/api/clubs/{club.slug}/reports/{made.pk}/table/").status_code == 404
