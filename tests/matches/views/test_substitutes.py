"""The page of free seats, and what the table and the lobby say of them: in a tap, without a script."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.bot_play import play_bots
from matches.models import Match, Substitution
from tests.helpers.answers import said
from tests.helpers.company import browser_of, with_logins
from tests.helpers.rubbish import RUBBISH
from tests.matches.clocked import clocked

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Liisa")


@pytest.fixture
def match(people: dict[str, Player]) -> Match:
    return clocked([people["Aino"], people["Eero"]])


def page(player: Player | None, address: str) -> str:
    return browser_of(player).get(address).content.decode()


def test_from_stepping_away_to_sitting_in(match: Match, people: dict[str, Player]) -> None:
    aino, eero, liisa = (browser_of(people[name]) for name in ("Aino", "Eero", "Liisa"))
    seats, table = f"/matches/{match.code}/substitutes/", f"/matches/{match.code}/"
    assert seats in page(people["Aino"], table) and "I step away" in page(people["Aino"], seats)
    aino.post(f"{seats}offer/", {"number": "0"})
    row = Substitution.objects.get()
    for reader in (people["Liisa"], None):
        assert "the seat of Aino" in page(reader, "/tables/") and "The seat of Aino is free" in page(
            reader, table
        )
    assert "I am back" in page(people["Aino"], table)
    assert "Log in to sit down" in page(None, seats)
    answer = liisa.get(seats)
    assert "Ask to sit in for Aino" in answer.content.decode()
    ((_one, why_not, terms),) = answer.context["asking"]
    assert why_not == ""
    liisa.post(f"{seats}{row.pk}/ask/", {"terms": terms})
    assert "I do not want to sit in any more" in page(people["Liisa"], seats)
    assert "Liisa asks to sit in. Not yet answered: Eero." in page(people["Eero"], table)
    taps = {"player": people["Liisa"].pk}
    assert liisa.post(f"{seats}{row.pk}/agree/", taps).status_code == 403
    assert eero.post(f"{seats}{row.pk}/agree/", taps)["Location"] == table
    assert "You sit in for Aino" in page(people["Liisa"], seats)
    assert "Liisa sits in for you now" in page(people["Aino"], seats)
    assert "Your turn" in page(people["Liisa"], table) and "Your turn" not in page(people["Aino"], table)
    assert said(aino.post(f"{seats}{row.pk}/back/")) == "Somebody else sits there by now."


def test_a_bot_plays_on_and_one_is_back_by_links_alone(
    match: Match, people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino, eero = browser_of(people["Aino"]), browser_of(people["Eero"])
    seats, table = f"/matches/{match.code}/substitutes/", f"/matches/{match.code}/"
    aino.post(f"{seats}offer/", {"number": "0"})
    row = Substitution.objects.get()
    assert "Let a bot play on" in page(people["Eero"], table) and "Let a bot" not in page(None, table)
    assert browser_of(people["Liisa"]).post(f"{seats}{row.pk}/bot/").status_code == 403
    aino.post(f"{seats}{row.pk}/bot/")
    assert "is to play on for Aino until they are back. Not yet answered: Eero." in page(
        people["Eero"], table
    )
    eero.post(f"{seats}{row.pk}/bot/")
    for address in (table, seats, "/tables/", "/"):
        assert "A bot plays for you" in page(people["Aino"], address)
        assert "A bot plays for you" not in page(people["Eero"], address)
    play_bots(match_id=match.pk, holder="worker")
    aino.post(f"{seats}{row.pk}/return/")
    back = page(people["Aino"], table)
    assert "What happened while a bot played for you" in back and "sat in for Aino in" in back
    assert "What happened while" not in page(people["Eero"], table)
    assert said(eero.post(f"{seats}{row.pk}/return/")) == "Only who stepped away comes back to that seat."


def test_what_is_no_number_no_terms_and_no_seat(match: Match, people: dict[str, Player]) -> None:
    seats = f"/matches/{match.code}/substitutes/"
    aino, liisa = browser_of(people["Aino"]), browser_of(people["Liisa"])
    for rubbish in RUBBISH:
        answer = aino.post(f"{seats}offer/", {"number": rubbish})
        assert answer.status_code == 302
    Substitution.objects.all().delete()
    aino.post(f"{seats}offer/", {"number": "0"})
    row = Substitution.objects.get()
    for rubbish in RUBBISH:
        assert said(liisa.post(f"{seats}{row.pk}/ask/", {"terms": rubbish}))
        assert said(aino.post(f"{seats}{row.pk}/agree/", {"player": rubbish}))
    assert liisa.post(f"{seats}999/ask/").status_code == 404
    row.refresh_from_db()
    assert (row.newcomer, row.status) == (None, "open")
