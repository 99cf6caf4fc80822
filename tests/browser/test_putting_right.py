"""A wrong score is put right a week later, on a phone or at a desk, and seen by the one it concerned."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, join
from ledger.selectors import balances
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import services
from matches.models import Match
from tests.browser.conftest import PHONE, Visitor
from tests.browser.steps import DESK, follow, tap

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("shape", [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")])
def test_a_wrong_score_is_put_right_a_week_later_and_seen_by_the_one_it_concerned(
    visit: Callable[..., Visitor],
    people: dict[str, Player],
    shape: dict[str, int],
    request: pytest.FixtureRequest,
) -> None:
    aino, eero, veikko = (people[name] for name in ("Aino", "Eero", "Veikko"))
    club = create_club(name="Kallio Card Room", owner=veikko)
    for player in (aino, eero):
        join(club=club, player=player)
    seats = [services.SeatPlan(aino), services.SeatPlan(eero)]
    match = services.create_match(game="hex", seats=seats, entered=True, club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 250, "fixed"))
    services.start(match=match)
    match = services.enter_result(match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
    services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    week_ago = timezone.now() - timedelta(days=8)
    Match.objects.filter(pk=match.pk).update(created_at=week_ago, finished_at=week_ago)

    keeper = visit(veikko.user, viewport=shape)
    page = keeper.page
    page.goto(f"/matches/{match.code}/")
    page.locator("table.sheet a").click()
    page.locator("label:visible").filter(has_text="Eero").first.click()
    page.fill("#reason", "Eero had won.")
    assert keeper.overflow() <= 0
    tap(page, "See what it changes")
    expect(page.get_by_role("heading", level=1)).to_have_text("What this changes")
    expect(page.locator("main")).to_contain_text("+€2.50 → −€2.50")
    assert keeper.overflow() <= 0
    keeper.shot(f"putting-right-{request.node.callspec.id}")
    tap(page, "Put it right so")
    expect(page.get_by_role("status").first).to_contain_text("everybody who sat there is told")
    expect(page.locator("main")).to_contain_text("Won by Eero")

    concerned = visit(aino.user, viewport=shape)
    page = concerned.page
    page.goto("/")
    expect(page.locator("main")).to_contain_text("Veikko has corrected a result of yours")
    page.goto(f"/matches/{match.code}/")
    expect(page.locator("main")).to_contain_text("Eero had won.")
    expect(page.locator("main")).to_contain_text("+€2.50 → −€2.50")
    expect(page.locator("main")).to_contain_text("This is not right")
    assert concerned.overflow() <= 0
    follow(page, "The sheet as it was before")
    expect(page.locator("main")).to_contain_text("This stood until")
    assert {row.player.name: row.amount for row in balances(club=club) if row.player} == {
        "Aino": -250,
        "Eero": 250,
    }
