"""The pages of convention cards, found from one's own page, and the cards on a table, found from the match."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches import conventions, services
from matches.models import ConventionCard, Match
from tests.helpers.answers import said
from tests.helpers.card_writing import TEXT, a_card
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db
FORM = {"game": "tuppi", "title": "Savonia", "text": TEXT}


def test_a_card_is_written_read_and_changed(people: list[Player], club: Club) -> None:
    aino, eero, sylvi, _veikko = people
    own = phone(aino)
    assert "/me/cards/" in own.get("/me/", follow=True).content.decode()
    assert "No card yet" in own.get("/me/cards/").content.decode()
    assert "/me/cards/new/" in own.get("/me/cards/").content.decode()
    posted = {**FORM, "partner": eero.pk}
    shown = own.post("/me/cards/new/", posted, follow=True).content.decode()
    card = ConventionCard.objects.get()
    assert "A bid of one in spades" in shown and card.versions.get().digest in shown
    address = f"/me/cards/{card.pk}/"
    theirs = phone(eero).post(address, {"title": "Savonia", "text": "Other"}, follow=True)
    assert "What it said before" in theirs.content.decode()
    assert card.versions.count() == 2
    assert phone(sylvi).get(address).status_code == 404
    assert phone(sylvi).post(address, FORM).status_code == 404
    assert "Savonia" in own.get("/me/cards/").content.decode()


def test_what_is_wrong_comes_back_with_the_reason(people: list[Player]) -> None:
    for wrong in (
        {"text": "x" * 4001},
        {"title": ""},
        {"game": "hex"},
        {"partner": "9" * 30},
    ):
        answer = phone(people[0]).post("/me/cards/new/", {**FORM, **wrong})
        assert answer.status_code == 422
    assert not ConventionCard.objects.exists()
    card = a_card(people[0]).card
    assert phone(people[0]).post(f"/me/cards/{card.pk}/", {"title": "", "text": ""}).status_code == 422
    assert card.versions.count() == 1


def test_it_is_put_away_and_taken_out_and_a_partner_leaves_when_sure(
    people: list[Player], club: Club
) -> None:
    card = a_card(people[0], partner=people[1]).card
    address = f"/me/cards/{card.pk}"
    phone(people[0]).post(f"{address}/put-away/")
    assert ConventionCard.objects.get().put_away_at is not None
    assert "Take out again" in phone(people[0]).get("/me/cards/").content.decode()
    phone(people[0]).post(f"{address}/take-out/")
    assert ConventionCard.objects.get().put_away_at is None
    assert "do not share" in said(phone(people[0]).post(f"{address}/leave/", {"sure": "1"}))
    assert "cannot read it any more" in phone(people[1]).post(f"{address}/leave/").content.decode()
    assert ConventionCard.objects.get().partner == people[1]
    phone(people[1]).post(f"{address}/leave/", {"sure": "1"})
    assert ConventionCard.objects.get().partner is None
    assert phone(people[1]).get(f"{address}/").status_code == 404


def test_the_table_finds_the_cards_from_the_sheet(people: list[Player], club: Club) -> None:
    aino, _eero, sylvi, _veikko = people
    seats = [services.SeatPlan(one) for one in people]
    match = services.create_match(game="tuppi", seats=seats, entered=True, club=club)
    address = f"/matches/{match.code}/conventions/"
    assert phone(aino).get(address).status_code == 404, "there is none"
    version = a_card(aino, partner=sylvi)
    conventions.bring(match=match, player=aino, version=version)
    assert "It counts once both" in phone(people[1]).get(address).content.decode()
    conventions.bring(match=match, player=sylvi, version=version)
    services.start(match=match)
    for one in people:
        assert address in page(match, one)
        shown = phone(one).get(address).content.decode()
        assert "A bid of one in spades" in shown and "nothing has been agreed" in shown
    assert "for those at the table" in phone(None).get(address).content.decode()
    assert "spades" not in phone(None).get(address).content.decode()
    Match.objects.update(status=Match.Status.VOID)
    assert "spades" not in phone(None).get(address).content.decode()
