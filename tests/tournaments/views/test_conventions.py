"""The pages of conventions in a competition."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from clubs.models import Player
from common import site_time
from tests.helpers.answers import said
from tests.helpers.card_writing import a_card
from tests.helpers.company import browser_of
from tests.tournaments.carded import carded_league, soon
from tournaments.models import Competition, CompetitionCard

pytestmark = pytest.mark.django_db


def test_an_organiser_demands_cards_and_an_entry_brings_one(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    made = carded_league(people, builtin, submitted)
    page = f"/competitions/{made.league.slug}/"
    organiser, author = browser_of(made.organiser), browser_of(made.author)
    assert f"{page}conventions/" in organiser.get(page).content.decode()
    assert f"{page}conventions/" not in author.get(page).content.decode()
    assert author.get(f"{page}conventions/").status_code == 404
    assert organiser.post(f"{page}conventions/", {"conventions": "listed"}).status_code == 422
    until = site_time.on_clock(soon()).strftime("%Y-%m-%dT%H:%M")
    organiser.post(f"{page}conventions/", {"conventions": "open", "cards_until": until})
    assert Competition.objects.get(pk=made.league.pk).cards_until is not None
    shown = author.get(page).content.decode()
    assert "Tupakka still needs a card" in shown and "Write a convention card" in shown
    assert "asks for your convention card" in author.get("/").content.decode()
    assert "Without a card: " in organiser.get(page).content.decode()
    version = a_card(made.author)
    author.post(f"{page}card/", {"entry": made.own.pk, "card": version.digest})
    assert "Tupakka plays by Savonia" in author.get(page).content.decode()
    assert "A bid of one in spades" in organiser.get(page).content.decode()
    assert "A bid of one in spades" not in browser_of(people["Stranger"]).get(page).content.decode()


@pytest.mark.parametrize("wrong", [{"entry": "x"}, {"entry": "9" * 30}, {}])
def test_nobody_brings_one_for_anothers_entry(
    people: dict[str, Player],
    builtin: dict[str, Player],
    submitted: Callable[..., Bot],
    wrong: dict[str, str],
) -> None:
    made = carded_league(people, builtin, submitted)
    page = f"/competitions/{made.league.slug}/card/"
    version = a_card(made.organiser)
    posted = {"entry": made.own.pk, "card": version.digest}
    assert browser_of(made.organiser).post(page, posted).status_code == 403
    assert browser_of(made.author).post(page, wrong).status_code == 403
    answer = browser_of(made.author).post(page, {"entry": made.own.pk, "card": version.digest})
    assert "Choose a card of your own" in said(answer)
    assert not CompetitionCard.objects.exists()
