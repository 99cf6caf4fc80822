"""A sheet that was kept at the wrong game is written anew on a phone, from the front page by links."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, join
from ledger.selectors import balances
from ledger.stakes import StakeTerms
from matches import services
from matches.models import Match
from nights.services import agreements, sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap

pytestmark = pytest.mark.browser


def test_the_right_game_is_chosen_agreed_anew_and_written_down(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    aino, eero, veikko = (people[name] for name in ("Aino", "Eero", "Veikko"))
    club = create_club(name="Kallio Card Room", owner=veikko)
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    for player in (aino, eero):
        join(club=club, player=player)
        sessions.check_in(session=night, player=player)
    stake = StakeTerms("EUR", 250, "fixed")
    table = agreements.propose_table(session=night, game="hex", players=[aino, eero], by=aino, stake=stake)
    for player in (aino, eero):
        agreements.agree(table=table, player=player, by=player)
    match = services.enter_result(match_id=table.match_id, data={"winner": 0, "swapped": False}, expect_seq=0)
    services.confirm_result(match_id=match.pk, expect_seq=match.seq)

    keeper = visit(veikko.user)
    page = keeper.page
    page.goto(f"/matches/{match.code}/")
    follow(page, "Put this result right")
    page.select_option("#game", "y-game")
    page.fill("#game-reason", "They played Y.")
    assert keeper.overflow() <= 0
    keeper.shot("wrong-game-asked")
    tap(page, "See what the other game changes")
    expect(page.locator("main")).to_contain_text("everybody agrees anew")
    expect(page.locator("main")).to_contain_text("+€2.50")
    assert keeper.overflow() <= 0
    keeper.shot("wrong-game-preview")
    tap(page, "Put it right so")
    expect(page.locator("main")).to_contain_text("stands for one that was kept at the wrong game")
    assert keeper.overflow() <= 0

    for player in (aino, eero):
        page = visit(player.user).page
        page.goto("/")
        page.get_by_role("link", name="waits for your confirmation").first.click()
        expect(page.locator("main")).to_contain_text("€2.50")
        tap(page, "I agree")
    new = Match.objects.get(game="y-game")
    assert new.status == Match.Status.RUNNING
    deal = {"winner": 1, "swapped": False}
    services.confirm_result(
        match_id=new.pk, expect_seq=services.enter_result(match_id=new.pk, data=deal, expect_seq=0).seq
    )
    page.goto(f"/matches/{match.code}/")
    follow(page, "The sheet of the game that was played")
    expect(page.locator("main")).to_contain_text("Won by Eero")
    assert {row.player.name: row.amount for row in balances(club=club) if row.player} == {
        "Aino": -250,
        "Eero": 250,
    }
