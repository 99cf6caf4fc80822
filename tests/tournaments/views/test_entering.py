"""Pages of entering: what holds, the form, one's own place, terms, questions, fee."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.seen import seen
from tournaments.models import Competition, EntryFee
from tournaments.services import competitions, entering, questions

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    return competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="round-robin",
        club=club_with_roles("House", people),
    )


def test_from_the_event_to_an_entry_and_back(cup: Competition, people: dict[str, Player]) -> None:
    entering.terms_say(
        competition=cup, by=people["Owner"],
        said={"venue": "Library", "address": "Main street 1", "penalties": "Late: a point\nNo phone"},
    )  # fmt: skip
    client = browser_of(people["Stranger"])
    assert f"/competitions/{cup.slug}/entering/" in client.get(f"/competitions/{cup.slug}/").content.decode()
    page = client.get(f"/competitions/{cup.slug}/entering/").content.decode()
    for word in (
        "Library",
        "openstreetmap.org/search?query=Main%20street%201",
        "No phone",
        seen(cup)["seen"],
    ):
        assert word in page
    answer = client.post(f"/competitions/{cup.slug}/entering/", seen(cup), follow=True).content.decode()
    assert "You are entered." in answer
    client.post(f"/competitions/{cup.slug}/my-entry/withdraw/")
    assert not cup.entries.exists()
    assert "Log in to enter" in browser_of(None).get(f"/competitions/{cup.slug}/entering/").content.decode()


def test_an_organiser_who_enters_themselves_reads_what_holds_first(
    cup: Competition, people: dict[str, Player]
) -> None:
    client = browser_of(people["Organiser"])
    answer = client.post(f"/competitions/{cup.slug}/enter/", {"player": people["Organiser"].pk}, follow=True)
    assert answer.redirect_chain[-1][0] == f"/competitions/{cup.slug}/entering/"
    assert "Read what holds for this event first" in answer.content.decode() and not cup.entries.exists()
    client.post(f"/competitions/{cup.slug}/entering/", seen(cup))
    assert cup.entries.get().player == people["Organiser"]


def test_what_was_typed_stays_where_something_is_missing(cup: Competition, people: dict[str, Player]) -> None:
    questions.question_add(competition=cup, text="Your club?", kind="text")
    questions.question_add(competition=cup, text="A car?", kind="yes-no", required=True)
    client = browser_of(people["Member"])
    answer = client.post(f"/competitions/{cup.slug}/entering/", {**seen(cup), "answer-1": "Away"})
    assert answer.status_code == 422
    assert "Please answer: A car?" in answer.content.decode() and "Away" in answer.content.decode()
    for rubbish in (
        {"answer-x": "1"},
        {"answer-99999999999999999999": "1"},
        {"answer-2": "\x00"},
        {"category": "k"},
    ):
        assert client.post(f"/competitions/{cup.slug}/entering/", {**seen(cup), **rubbish}).status_code == 422
    client.post(f"/competitions/{cup.slug}/entering/", {**seen(cup), "answer-2": "no"})
    assert cup.entries.count() == 1
    assert (
        "Your club?"
        in browser_of(people["Owner"]).get(f"/competitions/{cup.slug}/questions/").content.decode()
    )


def test_who_waits_reads_their_number_and_who_is_entered_checks_in(
    cup: Competition, people: dict[str, Player]
) -> None:
    now = timezone.now()
    said = {
        "most_entries": 2, "checks_in": True,
        "check_in_from": now - timedelta(hours=1), "check_in_until": now + timedelta(hours=5),
    }  # fmt: skip
    entering.terms_say(competition=cup, by=people["Owner"], said=said)
    for name in ("Member", "Keeper", "Stranger"):
        entering.ask_to_play(competition=cup, player=people[name], **seen(cup))
    assert (
        "number 1 in the waiting line"
        in browser_of(people["Stranger"]).get(f"/competitions/{cup.slug}/entering/").content.decode()
    )
    member = browser_of(people["Member"])
    assert "I am here" in member.get(f"/competitions/{cup.slug}/entering/").content.decode()
    member.post(f"/competitions/{cup.slug}/my-entry/here/")
    assert cup.entries.get(player=people["Member"]).here_at
    assert "I am not here after all" in member.get(f"/competitions/{cup.slug}/entering/").content.decode()


def test_organisers_say_what_holds_and_rubbish_stays_with_its_reason(
    cup: Competition, people: dict[str, Player]
) -> None:
    client, page = browser_of(people["Organiser"]), f"/competitions/{cup.slug}/terms/"
    assert client.get(page).status_code == 200
    for rubbish in (
        {"most_entries": "1"}, {"most_entries": "x"}, {"map_link": "javascript:alert(1)"}, {"venue": "v" * 81},
        {"categories": "c" * 41}, {"starts_at": "tomorrow"}, {"check_in_from": "2030-01-01T10:00"},
    ):  # fmt: skip
        assert client.post(page, rubbish).status_code == 422, rubbish
    assert not hasattr(Competition.objects.get(pk=cup.pk), "terms")
    good = {"most_entries": "8", "categories": "juniors\n juniors\nseniors", "approval": "on"}
    assert client.post(page, good).status_code == 302
    again = Competition.objects.get(pk=cup.pk)
    assert (again.most_entries, again.terms.categories, again.terms.approval) == (
        8,
        ["juniors", "seniors"],
        True,
    )
    assert browser_of(people["Member"]).get(page).status_code == 403
    competitions.enter(competition=cup, players=[people["Member"], people["Keeper"]])
    competitions.start(competition=cup)
    assert client.get(page).status_code == 404


def test_a_question_is_asked_and_dropped(cup: Competition, people: dict[str, Player]) -> None:
    client, page = browser_of(people["Organiser"]), f"/competitions/{cup.slug}/questions/"
    assert client.post(page, {"text": "Food?", "kind": "choice", "options": "fish"}).status_code == 422
    assert client.post(page, {"text": "Food?", "kind": "choice", "options": "fish\npeas"}).status_code == 302
    assert "fish, peas" in client.get(page).content.decode()
    client.post(page, {"drop": "1"})
    assert not cup.questions.exists()
    assert client.post(page, {"drop": "x"}).status_code == 302


def test_the_treasurer_says_what_entering_costs(cup: Competition, people: dict[str, Player]) -> None:
    client, page = browser_of(people["Owner"]), f"/competitions/{cup.slug}/fee/"
    fee = {"currency": "EUR", "member": "5", "guest": "7,50", "junior": "0", "owed": "entering"}
    for rubbish in ({"member": "lots"}, {"owed": "never"}, {"currency": "??"}, {"member": "-1"}):
        assert client.post(page, {**fee, **rubbish}).status_code == 422
    client.post(page, fee)
    assert EntryFee.objects.get().fee.guest == 750
    assert "Members pay €5.00" in client.get(page).content.decode()
    client.post(page, {"drop": "1"})
    assert not EntryFee.objects.exists()
    assert browser_of(people["Organiser"]).get(page).status_code == 403
