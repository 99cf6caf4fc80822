"""Three at a game of two, on a small phone, in Finnish: the next match begins, and somebody else sits out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, create_player, join
from ledger.audit import faults
from ledger.models import Currency
from ledger.stakes import StakeTerms
from matches import services
from matches.models import Match
from nights.services import agreements, sessions
from nights.services.chains import Cutting
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, tap

pytestmark = pytest.mark.browser


def test_people_cut_in_and_out_on_small_phones_in_finnish(
    visit: Callable[..., Visitor], people: dict[str, Player], euro: Currency
) -> None:
    aino, eero, veikko = (people[name] for name in ("Aino", "Eero", "Veikko"))
    club = create_club(name="Kallion kerho", owner=create_player(name="Otso"))
    night = sessions.open_session(club=club, title="Korttitiistai", starts_at=timezone.now())
    for player in (aino, eero, veikko):
        join(club=club, player=player)
        sessions.check_in(session=night, player=player)
    table = agreements.propose_table(
        session=night,
        game="android-whist",
        players=[aino, eero],
        by=None,
        stake=StakeTerms("EUR", 10, "two-sides"),
        cutting=Cutting([veikko]),
    )
    for player in (aino, eero):
        agreements.agree(table=table, player=player, by=player)

    phone = visit(veikko.user, viewport=SMALL, locale="fi-FI")
    page = phone.page
    page.goto(table.get_absolute_url())
    expect(page.locator("main")).to_contain_text("Ensin sivussa")
    assert phone.overflow() <= 0
    phone.shot("cutting-in-agreed-phone")
    tap(page, "Hyväksyn")
    expect(page.locator("main")).to_contain_text("kuka tulee seuraavaksi")

    match = services.enter_result(match_id=table.match_id, data={"tricks": [7, 6]}, expect_seq=0)
    services.stop_match(match_id=match.pk, reason="", expect_seq=match.seq)
    page.goto(night.get_absolute_url())
    expect(page.locator("main")).to_contain_text("seuraava ottelu voi alkaa")
    follow(page, "Vuorottelu, ottelu 1")
    assert phone.overflow() <= 0
    phone.shot("cutting-in-next-phone")
    tap(page, "Aloita seuraava ottelu")
    expect(page.locator("main")).to_contain_text("Pöydän ottelu 2")
    second = Match.objects.exclude(pk=table.match_id).get()
    assert veikko in {seat.player for seat in second.seats.all()} and not list(faults())
