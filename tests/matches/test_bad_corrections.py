"""What is asked wrongly of a correction is answered with a sentence, and nothing has changed by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import create_club
from ledger.audit import faults
from ledger.models import LedgerEntry
from matches import corrections, services
from matches.models import Correction, Event, Match, Objection
from ratings.models import RatingChange
from tests.helpers.answers import said
from tests.helpers.company import with_logins
from tests.helpers.endings import RAMI_TEN
from tests.helpers.rubbish import RUBBISH
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import enter, phone, running

pytestmark = pytest.mark.django_db

HUGE = 10**30
SOOLI = {"game": "sooli", "bidder": 0, "trickless": True}
"""A deal of Tuppi; three of them end the rubber."""


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko owns the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def everything() -> tuple[Any, ...]:
    """What a correction would change."""
    matches = Match.objects.order_by("pk").values_list(
        "pk", "status", "seq", "result", "seats__player", "seats__score"
    )
    ratings = RatingChange.objects.order_by("pk").values_list(
        "rated__match", "player", "common_mu", "offset_mu"
    )
    kept = (Correction, Objection, LedgerEntry, Event)
    return list(matches), list(ratings), [model._default_manager.count() for model in kept]


def form_of(match: Match, **form: Any) -> dict[str, Any]:
    match.refresh_from_db()
    last = corrections.last_done(match)
    known = {"seq": match.seq, "known": last.pk if last else 0, "reason": "No", "sure": "1"}
    return known | form


def refused(match: Match, by: Player, **form: Any) -> str:
    """The sentence that the page says; the preview says it too."""
    before = everything()
    sent = form_of(match, **form)
    for sure in ({}, {"sure": "1"}):
        answer = phone(by).post(
            f"/matches/{match.code}/put-right/",
            {key: value for key, value in sent.items() if key != "sure"} | sure,
        )
        assert answer.status_code == 422, answer.content
        assert everything() == before
    return " ".join(answer.content.decode().split('role="alert">')[1].split("</p>")[0].split())


def asked(match: Match, by: Player, **data: Any) -> Any:
    """The API's answer."""
    deals = {"kind": "deals", "deals": {"1": {"winner": 1, "swapped": False}}}
    sent = deals | {key: value for key, value in form_of(match).items() if key != "sure"} | data
    address = f"/api/matches/{match.code}/result-corrections/"
    return phone(by).post(address, sent, content_type="application/json")


@pytest.mark.parametrize("rubbish", RUBBISH)
@pytest.mark.parametrize("field", ["kind", "seq", "known", "doubles", "seat.0", "seat.1"])
def test_rubbish_in_any_field_is_refused_in_words(
    played: Match, people: list[Player], field: str, rubbish: str
) -> None:
    kind = "seats" if field.startswith("seat") else "annul"
    seats = {"seat.0": people[2].pk, "seat.1": people[1].pk} if kind == "seats" else {}
    if field == "known" and rubbish in ("0", "\0"):
        corrections.correct(
            match_id=played.pk,
            change=corrections.Change(Correction.Kind.DEALS, {1: {"winner": 1, "swapped": False}}),
            by=people[3], reason="So that 0 is wrong", expect_seq=played.seq, known=0,
        )  # fmt: skip
    assert refused(played, people[3], **({"kind": kind} | seats | {field: rubbish}))


@pytest.mark.parametrize("reason", ["", "  ", "\0", "x" * 301, "x" * 10**5, "\u202e"])
def test_a_reason_that_cannot_be_stored_is_refused(played: Match, people: list[Player], reason: str) -> None:
    assert "characters" in refused(played, people[3], kind="annul", reason=reason)


@pytest.mark.parametrize("points", [str(HUGE), f"-{HUGE}", "1e30", "9" * 5000, "1.5", "²", "<b>", "\0", ""])
def test_amounts_beyond_all_bounds_stay_out_of_a_deal(people: list[Player], club: Club, points: str) -> None:
    match = enter(running("tuppi", people, club=club), *[SOOLI] * 3)
    match = services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    before = everything()
    form = form_of(match, **{"game": "rami", "bidder": "0", "tricks.0": points, "tricks.1": "3"})
    answer = phone(people[3]).post(f"/matches/{match.code}/deals/1/", form)
    assert answer.status_code == 422 and everything() == before
    for value in (HUGE, -HUGE, points):
        deal = RAMI_TEN | {"tricks": [value, 3]}
        assert asked(match, people[3], deals={"1": deal}).status_code in (400, 409)
        assert everything() == before


@pytest.mark.parametrize(
    "data",
    [
        {"seq": HUGE}, {"known": HUGE}, {"deals": {str(HUGE): {"winner": 1, "swapped": False}}},
        {"deals": {"1": {"winner": HUGE, "swapped": False}}}, {"kind": "seats", "seats": {str(HUGE): "eero"}},
        {"kind": "seats", "seats": {"0": "nobody-of-that-name"}}, {"kind": HUGE}, {"doubles": HUGE}, {"reason": [HUGE]},
    ],
)  # fmt: skip
def test_so_does_what_a_program_sends(played: Match, people: list[Player], data: dict[str, Any]) -> None:
    before = everything()
    assert asked(played, people[3], **data).status_code in (400, 409)
    assert everything() == before


def test_a_correction_of_a_correction_is_one_more_and_one_overtaken_is_refused(
    played: Match, people: list[Player]
) -> None:
    keeper = people[3]
    first = asked(played, keeper).json()
    stale = asked(played, keeper, known=0, kind="restore", deals={})
    assert stale.status_code == 400 and "in the meantime" in stale.content.decode()
    second = asked(played, keeper, deals={"1": {"winner": 0, "swapped": False}}).json()
    played.refresh_from_db()
    assert played.result is not None and played.result["places"] == [1, 2]
    assert asked(played, keeper, kind="restore", deals={}, known=first["id"]).status_code == 400
    back = asked(played, keeper, kind="restore", deals={}).json()
    assert Correction.objects.get(pk=back["id"]).of_id == second["id"]
    played.refresh_from_db()
    assert played.result["places"] == [2, 1]
    assert list(faults()) == []


def test_of_a_match_in_another_club_nothing_is_corrected_nor_named(
    played: Match, people: list[Player], club: Club
) -> None:
    stranger = with_logins("Outi")["Outi"]
    others = create_club(name="Muu", owner=stranger)
    own = won_by_the_first([people[0], people[1]], others)
    before = everything()
    assert asked(played, stranger).status_code == 403
    answer = phone(stranger).post(f"/matches/{played.code}/put-right/", form_of(played, kind="annul"))
    assert answer.status_code == 403
    assert asked(own, people[3]).status_code == 403
    assert everything() == before
    assert "no such match of this club" in refused(played, people[3], kind="annul", doubles=str(own.code))
    other = phone(stranger).post(f"/clubs/{others.slug}/corrections/1/confirm/")
    assert other.status_code == 404


def test_an_objection_after_the_time_is_refused_on_the_page_and_to_programs(
    played: Match, people: list[Player]
) -> None:
    long_ago = timezone.now() - timedelta(days=8)
    Match.objects.filter(pk=played.pk).update(created_at=long_ago, finished_at=long_ago)
    before = everything()
    answer = phone(people[1]).post(f"/matches/{played.code}/objection/", {"reason": "Not so"})
    assert "that time is over" in said(answer)
    told = phone(people[1]).post(
        f"/api/matches/{played.code}/objection/", {"reason": "Not so"}, content_type="application/json"
    )
    assert told.status_code == 400 and "that time is over" in told.content.decode()
    assert everything() == before
