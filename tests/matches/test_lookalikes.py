"""A match that was written down twice is found, and one of the two is declared void as the double of the other."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, Membership, Player
from clubs.services import create_club
from matches import corrections, lookalikes, services
from matches.errors import MatchError
from matches.models import PLAYED, Correction, Match, PlayedTwice
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import enter, page, phone, running

pytestmark = pytest.mark.django_db

SOOLI = {"game": "sooli", "bidder": 0, "trickless": True}


def tuppi(people: list[Player], club: Club, deals: int = 3) -> Match:
    """Rubbers of so many deals are stopped or over: each deal is worth 24."""
    match = enter(running("tuppi", people, club=club), *[SOOLI] * deals)
    return services.confirm_result(match_id=match.pk, expect_seq=match.seq)


@pytest.fixture
def twice(people: list[Player], club: Club) -> tuple[Match, Match]:
    return tuppi(people, club), tuppi(people, club)


def moved(match: Match, **by: Any) -> None:
    match.refresh_from_db()
    assert match.finished_at is not None
    Match.objects.filter(pk=match.pk).update(finished_at=match.finished_at - timedelta(**by))


def test_the_same_people_game_and_result_within_two_days_look_alike(
    twice: tuple[Match, Match], people: list[Player], club: Club
) -> None:
    first, second = twice
    assert lookalikes.of_match(first) == [second]
    assert lookalikes.of_match(second) == [first]
    assert lookalikes.in_club(club) == [(first, second)]
    moved(first, days=3)
    assert lookalikes.of_match(second) == lookalikes.in_club(club) == []


def test_others_do_not(twice: tuple[Match, Match], people: list[Player], club: Club) -> None:
    first, second = twice
    a, b, c, d = people
    won_by_the_first([a, b], club)
    tuppi([b, a, c, d], club)
    Match.objects.filter(pk=tuppi(people, club).pk).update(club=create_club(name="Muu", owner=a))
    Match.objects.filter(pk=tuppi(people, club).pk).update(status=Match.Status.VOID, result=None)
    assert lookalikes.of_match(first) == [second]
    assert lookalikes.in_club(club) == [(first, second)]


def test_a_bare_win_is_asked_about_on_its_page_alone_because_it_is_often_the_same(
    people: list[Player], club: Club
) -> None:
    first, second = won_by_the_first(people[:2], club), won_by_the_first(people[:2], club)
    assert lookalikes.of_match(first) == [second]
    assert lookalikes.in_club(club) == []


def test_what_was_finished_long_ago_is_on_no_list(twice: tuple[Match, Match], club: Club) -> None:
    for match in twice:
        moved(match, days=15)
    assert lookalikes.in_club(club) == []


def test_the_button_declares_it_void_as_the_double_and_both_pages_lead_to_the_other(
    twice: tuple[Match, Match], people: list[Player], club: Club
) -> None:
    first, second = twice
    keeper = people[3]
    for reader, asked in ((people[0], False), (keeper, True)):
        assert ("Perhaps written down twice" in page(second, reader)) is asked
    shown = phone(keeper).get(f"/clubs/{club.slug}/objections/").content.decode()
    assert "Perhaps written down twice" in shown
    own = shown.split(f'action="/matches/{second.code}/put-right/"')[1].split("</form>")[0]
    form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', own))
    assert form["doubles"] == str(first.code)
    preview = phone(keeper).post(f"/matches/{second.code}/put-right/", form).content.decode()
    assert "What this changes" in preview and "It was written down twice." in preview
    phone(keeper).post(f"/matches/{second.code}/put-right/", {**form, "sure": "1"})
    made = Correction.objects.get()
    assert (made.match, made.doubles, made.kind) == (second, first, Correction.Kind.ANNUL)
    assert made.look, "they sat there: another organiser has a second look"
    assert list(lookalikes.doubles_of(first)) == []
    made = corrections.confirm(correction=made, by=_organiser(club))
    assert made.status == Correction.Status.DONE
    assert list(lookalikes.doubles_of(first)) == [second]
    for match, to in ((first, second), (second, first)):
        assert f"/matches/{to.code}/" in page(match, people[0])
    assert lookalikes.of_match(first) == lookalikes.in_club(club) == []


def _organiser(club: Club) -> Player:
    player = with_logins("Olga")["Olga"]
    club.memberships.create(player=player, role=Membership.Role.ORGANISER)
    return player


def test_a_double_that_is_restored_is_no_double_any_more(
    twice: tuple[Match, Match], people: list[Player], club: Club
) -> None:
    first, second = twice
    organiser = _organiser(club)
    asked: dict[str, Any] = {
        "match_id": second.pk,
        "by": organiser,
        "reason": "Twice",
        "expect_seq": second.seq,
    }
    change = corrections.Change(Correction.Kind.ANNUL, doubles=first)
    made = corrections.correct(**asked, change=change, known=0)
    assert list(lookalikes.doubles_of(first)) == [second]
    corrections.correct(**asked, change=corrections.Change(Correction.Kind.RESTORE), known=made.pk)
    assert list(lookalikes.doubles_of(first)) == []


def test_looking_takes_four_queries_however_many_the_club_has_played(
    twice: tuple[Match, Match], club: Club
) -> None:
    first = Match.objects.select_related("club").prefetch_related("seats__player").get(pk=twice[0].pk)
    for look in (lambda: lookalikes.of_match(first), lambda: lookalikes.in_club(club)):
        with CaptureQueriesContext(connection) as statements:
            assert look()
        assert len(statements) <= 4


def test_the_clubs_newest_matches_come_out_of_an_index(club: Club) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a small table is read by PostgreSQL by any of its indexes")
    since = timezone.now() - lookalikes.LATELY
    rows = Match.objects.annotate(played=PLAYED).filter(club=club, played__gte=since)
    assert "match_club_played" in rows.explain()


def test_nobody_is_asked_about_a_match_that_is_not_theirs_to_correct(
    twice: tuple[Match, Match], people: list[Player]
) -> None:
    form = {
        "kind": "annul",
        "doubles": str(twice[0].code),
        "reason": "Twice",
        "seq": twice[1].seq,
        "known": 0,
    }
    answer = phone(people[0]).post(f"/matches/{twice[1].code}/put-right/", {**form, "sure": "1"})
    assert answer.status_code == 403
    assert not Correction.objects.exists()


def test_nobody_is_asked_again_about_two_that_were_both_played_until_it_is_taken_back(
    twice: tuple[Match, Match], club: Club
) -> None:
    organiser = _organiser(club)
    said = [lookalikes.say_both_were_played(one=twice[1], other=twice[0], by=organiser) for _ in range(2)]
    assert said[0] == said[1] == PlayedTwice.objects.get(first=twice[0], second=twice[1])
    assert lookalikes.of_match(twice[0]) == lookalikes.of_match(twice[1]) == lookalikes.in_club(club) == []
    lookalikes.take_back(said=said[0], by=organiser)
    assert lookalikes.in_club(club) == [twice]


def test_a_third_that_says_the_same_is_asked_about(
    twice: tuple[Match, Match], people: list[Player], club: Club
) -> None:
    lookalikes.say_both_were_played(one=twice[0], other=twice[1], by=_organiser(club))
    third = tuppi(people, club)
    assert lookalikes.in_club(club) == [(twice[0], third), (twice[1], third)]


def test_who_sat_there_cannot_say_that_both_count(
    twice: tuple[Match, Match], people: list[Player], club: Club
) -> None:
    """Else who has won twice by one match would keep both."""
    club.memberships.filter(player=people[0]).update(role=Membership.Role.OWNER)
    organiser = _organiser(club)
    with pytest.raises(MatchError, match="does not sit at that table"):
        lookalikes.say_both_were_played(one=twice[0], other=twice[1], by=people[0])
    said = lookalikes.say_both_were_played(one=twice[0], other=twice[1], by=organiser)
    with pytest.raises(MatchError, match="does not sit at that table"):
        lookalikes.take_back(said=said, by=people[0])


def test_two_that_do_not_say_the_same_are_no_pair(
    twice: tuple[Match, Match], people: list[Player], club: Club
) -> None:
    organiser, other = _organiser(club), won_by_the_first(people[:2], club)
    for one, second in ((twice[0], other), (twice[0], twice[0])):
        with pytest.raises(MatchError, match="do not say the same"):
            lookalikes.say_both_were_played(one=one, other=second, by=organiser)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_said_by_two_at_once_it_is_said_once(twice: tuple[Match, Match], club: Club) -> None:
    organiser = _organiser(club)
    say = lambda: lookalikes.say_both_were_played(one=twice[0], other=twice[1], by=organiser)  # noqa: E731
    assert at_once([say] * 4) == []
    assert PlayedTwice.objects.count() == 1


def _page(organiser: Player, club: Club) -> str:
    return phone(organiser).get(f"/clubs/{club.slug}/objections/").content.decode()


def test_on_the_page_it_is_said_and_taken_back(twice: tuple[Match, Match], club: Club) -> None:
    organiser, address = _organiser(club), f"/clubs/{club.slug}/objections/both-played/"
    assert "Both were played" in _page(organiser, club)
    phone(organiser).post(address, {"one": str(twice[0].code), "other": str(twice[1].code)})
    shown = _page(organiser, club)
    assert "Both were played" not in shown
    assert "Look alike, and were both played" in shown
    phone(organiser).post(address, {"said": str(PlayedTwice.objects.get().pk)})
    assert "Both were played" in _page(organiser, club)


@pytest.mark.parametrize("rubbish", ["", "x", "\0", "9" * 40, "00000000-0000-0000-0000-000000000000"])
def test_rubbish_is_a_sentence_and_changes_nothing(
    twice: tuple[Match, Match], club: Club, rubbish: str
) -> None:
    organiser, address = _organiser(club), f"/clubs/{club.slug}/objections/both-played/"
    for form in (
        {"one": rubbish, "other": str(twice[0].code)},
        {"one": str(twice[0].code), "other": rubbish},
    ):
        answer = phone(organiser).post(address, form, follow=True)
        assert "The club has no such match." in answer.content.decode()
    assert phone(organiser).post(address, {"said": rubbish or "0"}).status_code == 404
    assert not PlayedTwice.objects.exists()


def test_over_the_api_too(twice: tuple[Match, Match], club: Club) -> None:
    organiser, address = _organiser(club), f"/api/clubs/{club.slug}/look-alikes/"
    pair = {"one": str(twice[0].code), "other": str(twice[1].code)}
    asks = phone(organiser)
    assert asks.get(address).json() == {"asked": [pair], "both_played": []}
    made = asks.post(address, pair, content_type="application/json")
    assert (made.status_code, made.json()["by"]) == (201, organiser.slug)
    listed = asks.get(address).json()
    assert (listed["asked"], listed["both_played"]) == ([], [made.json()])
    assert asks.delete(f"{address}{made.json()['id']}/").status_code == 204
    assert asks.get(address).json() == {"asked": [pair], "both_played": []}
    wrong = asks.post(address, pair | {"other": pair["one"]}, content_type="application/json")
    assert (wrong.status_code // 100, PlayedTwice.objects.exists()) == (4, False)
