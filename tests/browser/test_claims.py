"""Four phones at a table of whist: a claim is made, read, and agreed to; a move is held; the stop sign is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches.models import HeldMove, Match
from matches.pace_rules import Pace
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL
from tests.matches.whist import dealt

pytestmark = pytest.mark.browser


def test_a_claim_ends_the_deal_once_all_agree(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    four = list(people.values())[:4]
    match = dealt(four)
    claimer, *others = (visit(four[seat].user, viewport=SMALL) for seat in (1, 0, 2, 3))
    for one in (claimer, *others):
        one.page.goto(f"/matches/{match.code}/")
    claimer.page.get_by_text("Claim the rest, or give it up").click()
    claimer.page.get_by_label("How you play it").fill("from the top")
    claimer.page.get_by_label("Show my hand to my opponents").check()
    assert claimer.overflow() <= 0
    claimer.shot("claim-made")
    claimer.page.get_by_role("button", name="Claim", exact=True).click()
    for number, one in enumerate(others):
        asked = one.page.get_by_role("region", name="Claim")
        expect(asked).to_contain_text("claims all 13 tricks")
        expect(asked.get_by_text("from the top")).to_have_count(0 if number == 2 else 1)
        assert one.overflow() <= 0
        one.shot(f"claim-asked-{number}")
        one.page.get_by_role("button", name="Agree: the deal ends so").click()
    expect(claimer.page.get_by_text("On to Deal 2")).to_be_visible()
    assert Match.objects.get(pk=match.pk).events.filter(kind="claim").count() == 1


def test_a_move_is_held_and_then_seen_by_all(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    four = list(people.values())[:4]
    match = dealt(four)
    Match.objects.filter(pk=match.pk).update(pace=Pace(tick=3, stop=5).to_json())
    mover, next_one = (visit(four[seat].user, viewport=SMALL) for seat in (1, 2))
    for one in (mover, next_one):
        one.page.goto(f"/matches/{match.code}/")
    mover.page.locator(".own .card[data-legal]").first.click()
    expect(mover.page.get_by_text("You have moved.")).to_be_visible()
    mover.shot("held")
    expect(next_one.page.locator("#live").get_by_text("Your turn")).to_be_visible(timeout=15_000)
    mover.page.get_by_role("button", name="Show the stop sign").click(timeout=15_000)
    expect(next_one.page.get_by_text("Stop sign of")).to_be_visible(timeout=15_000)
    assert mover.overflow() <= 0 and next_one.overflow() <= 0
    next_one.shot("stop-sign")
    assert not HeldMove.objects.exists()
