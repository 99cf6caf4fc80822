"""Claiming and answering on the page of a table and by the API: who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from clubs.services import sign_up
from matches.models import Claim, Match
from tests.helpers.answers import said
from tests.matches.pages import RUBBISH
from tests.matches.sheets import page, phone
from tests.matches.whist import dealt, play

pytestmark = pytest.mark.django_db
LINE = "drawing trumps first"


@pytest.fixture
def whist(people: list[Player]) -> Match:
    return dealt(people)


def claim_by_form(match: Match, player: Player, **form: str) -> Any:
    given = {"seq": str(match.seq), "count": "13", "line": LINE, **form}
    return phone(player).post(f"/matches/{match.code}/claim/make/", given)


def test_it_is_claimed_answered_and_ended_on_the_page(whist: Match, people: list[Player]) -> None:
    assert "Claim the rest" in page(whist, people[1])
    assert "Claim the rest" not in page(whist, people[0])
    claim_by_form(whist, people[1], shows_hand="1")
    made = Claim.objects.get()
    own, opponent = page(whist, people[1]), page(whist, people[0])
    assert "Eero claims all 13 tricks" in own and "Take the claim back" in own
    assert LINE in opponent and "A♦ K♦ Q♦" in opponent
    for seat in (0, 2, 3):
        phone(people[seat]).post(f"/matches/{whist.code}/claim/agree/", {"number": made.pk})
    whist.refresh_from_db()
    assert whist.events.filter(kind="claim").exists()
    assert "Claim the rest" not in page(whist, people[1])


def test_once_not_all_agree_play_goes_on(whist: Match, people: list[Player]) -> None:
    claim_by_form(whist, people[1])
    number = Claim.objects.get().pk
    for seat, action in ((0, "agree"), (2, "play-on"), (3, "agree")):
        phone(people[seat]).post(f"/matches/{whist.code}/claim/{action}/", {"number": number})
    assert all("Not everybody agrees" in page(whist, people[seat]) for seat in range(4))
    play(whist, "AD")
    assert "Not everybody agrees" not in page(whist, people[0])


def test_it_is_taken_back(whist: Match, people: list[Player]) -> None:
    claim_by_form(whist, people[1])
    number = Claim.objects.get().pk
    phone(people[1]).post(f"/matches/{whist.code}/claim/take-back/", {"number": number})
    assert "claims all 13" not in page(whist, people[1]) or "Take the claim back" not in page(
        whist, people[1]
    )


@pytest.mark.parametrize("wrong", RUBBISH)
def test_rubbish_claims_nothing(whist: Match, people: list[Player], wrong: str) -> None:
    assert said(claim_by_form(whist, people[1], count=wrong))
    assert said(phone(people[0]).post(f"/matches/{whist.code}/claim/agree/", {"number": wrong}))
    assert not Claim.objects.exists()


def test_who_does_not_sit_there_neither_claims_nor_answers(whist: Match, people: list[Player]) -> None:
    outside = sign_up(username="lempi", password="kortti-ilta", name="Lempi").player
    assert claim_by_form(whist, outside).status_code == 403
    for action in ("agree", "play-on", "take-back"):
        assert (
            phone(outside).post(f"/matches/{whist.code}/claim/{action}/", {"number": "1"}).status_code == 403
        )
