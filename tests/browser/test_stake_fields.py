"""The form of a stake asks what the chosen rule reads, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import create_club, join
from ledger.models import Currency
from nights.models import Session, SessionTable
from nights.services import sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import tap

pytestmark = pytest.mark.browser


@pytest.fixture
def night(people: dict[str, Player], euro: Currency) -> Session:
    """Aino's club with four people there."""
    four = list(people.values())
    club = create_club(name="Kallio", owner=four[0])
    for player in four[1:]:
        join(club=club, player=player)
    night = sessions.open_session(club=club, title="Thursday cards", starts_at=timezone.now())
    for player in four:
        sessions.check_in(session=night, player=player)
    return night


def asked(page: Page) -> set[str]:
    """Which of the fields that some rules do without can be seen."""
    return {name for name in ("per", "policy", "line") if page.locator(f"#id_{name}").is_visible()}


def open_the_form(page: Page, night: Session) -> None:
    page.goto(f"/nights/{night.pk}/tables/new/?game=modern-skruuvi")
    page.get_by_text("Stake", exact=True).click()


def test_fields_follow_the_rule(
    visit: Callable[..., Visitor], people: dict[str, Player], night: Session
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    open_the_form(page, night)
    for rule, fields in (
        ("two-sides", {"per", "policy"}),
        ("doubled", {"per", "policy", "line"}),
        ("fixed", {"policy"}),
        ("pot", set()),
    ):
        page.select_option("#id_rule", rule)
        assert asked(page) == fields, rule
        assert page.locator("#id_value").is_visible() and page.locator("#id_cap").is_visible()
    aino.shot("stake-of-a-pot")
    page.select_option("#id_rule", "doubled")
    page.fill("#id_line", "500")
    page.select_option("#id_rule", "pot")
    page.fill("#id_value", "2.00")
    for seat, name in enumerate(people, 1):
        page.select_option(f"#seat-{seat}", label=name)
    tap(page, "Ask everybody")
    expect(page.locator("main")).to_contain_text("pot of €2.00")
    stake = SessionTable.objects.get().match.stake
    assert (stake.rule, stake.per, stake.line) == ("pot", 1, None)


def test_without_a_script_every_field_says_which_rules_it_is_for(
    visit: Callable[..., Visitor], people: dict[str, Player], night: Session
) -> None:
    page = visit(people["Aino"].user, java_script_enabled=False).page
    open_the_form(page, night)
    assert asked(page) == {"per", "policy", "line"}
    expect(page.get_by_text("Only for Difference, doubled under a line.")).to_be_visible()
