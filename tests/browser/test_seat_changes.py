"""Somebody has to go in mid-match: on four small phones, in Finnish, a seat changes hands and the match is settled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, create_player, join
from ledger.audit import faults
from ledger.models import Currency
from ledger.selectors import balances
from ledger.stakes import StakeTerms
from matches import services
from nights.services import agreements, sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, tap

pytestmark = pytest.mark.browser


def test_a_seat_changes_hands_on_small_phones_in_finnish(
    visit: Callable[..., Visitor], people: dict[str, Player], euro: Currency
) -> None:
    aino, eero, veikko = (people[name] for name in ("Aino", "Eero", "Veikko"))
    club = create_club(name="Kallion kerho", owner=create_player(name="Otso"))
    night = sessions.open_session(club=club, title="Korttitiistai", starts_at=timezone.now())
    for player in (aino, eero, veikko):
        join(club=club, player=player)
        sessions.check_in(session=night, player=player)
    stake = StakeTerms("EUR", 10, "two-sides")
    table = agreements.propose_table(
        session=night, game="android-whist", players=[aino, eero], by=None, stake=stake
    )
    table = agreements.agree_for_all(table=table, by=None)
    match = table.match
    deal = {"tricks": [7, 6]}
    match = services.enter_result(match_id=match.pk, data=deal, expect_seq=0)

    phones = {one: visit(one.user, viewport=SMALL, locale="fi-FI") for one in (aino, eero, veikko)}
    page = phones[aino].page
    page.goto(f"/matches/{match.code}/")
    follow(page, "Pelaaja vaihtuu")
    expect(page.locator("main")).to_contain_text("Paikkansa luovuttava pitää sen")
    expect(page.locator("main")).to_contain_text("Ottelusta ei silloin lasketa vahvuuslukuja")
    assert phones[aino].overflow() <= 0
    phones[aino].shot("seat-change-asked-phone")
    page.select_option("#leaver", str(aino.pk))
    page.select_option("#newcomer", str(veikko.pk))
    tap(page, "Kysy kaikilta")
    expect(page.locator("main")).to_contain_text("Aino lähtee ja Veikko tulee tilalle")
    tap(page, "Hyväksyn")

    page = phones[veikko].page
    page.goto("/")
    page.get_by_role("link", name="Suostumustasi odotetaan").first.click()
    assert phones[veikko].overflow() <= 0
    phones[veikko].shot("seat-change-waits-phone")
    tap(page, "Hyväksyn")
    expect(page.locator("main")).to_contain_text("Aino")

    page = phones[eero].page
    page.goto(f"/matches/{match.code}/")
    expect(page.locator("main")).to_contain_text("Pelaajan vaihto odottaa kaikkien suostumusta")
    follow(page, "Katso")
    tap(page, "Hyväksyn")
    expect(page.get_by_role("status").first).to_contain_text("pelaaja on vaihtunut")
    expect(page.locator("main")).to_contain_text("istui ensin Aino")
    assert phones[eero].overflow() <= 0
    phones[eero].shot("seat-changed-phone")

    match.refresh_from_db()
    match = services.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    services.stop_match(match_id=match.pk, reason="", expect_seq=match.seq)
    page.goto(f"/matches/{match.code}/")
    assert phones[eero].overflow() <= 0
    sums = {row.player.name: row.amount for row in balances(club=club) if row.player}
    assert sums == {"Aino": 10, "Veikko": 10, "Eero": -20}, "a point a deal at ten cents"
    assert list(faults()) == []
