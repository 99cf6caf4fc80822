"""The standings of a tournament on a phone: everything is read without moving the page sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, join
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.helpers.endings import lost_by
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.browser


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    """Four have met each other once; one of them has a long name."""
    sylvi = people["Sylvi"]
    sylvi.name = "Sylvia Maximiliana Korhonen-Virtanen"
    sylvi.save()
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    for player in people.values():
        if player != people["Aino"]:
            join(club=club, player=player)
    cup = competitions.create_competition(
        kind="tournament",
        title="Hex cup",
        game="hex",
        format="round-robin",
        club=club,
        organiser=people["Aino"],
    )
    competitions.enter(competition=cup, players=list(people.values()))
    competitions.start(competition=cup)
    while waiting := list(Match.objects.exclude(status__in=("finished", "void"))):
        for number, match in enumerate(waiting):
            lost_by(match_id=match.pk, seat=number % 2, expect_seq=match.seq)
    return cup


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_every_figure_is_named_and_nothing_scrolls_sideways(
    visit: Callable[..., Visitor], cup: Competition, width: int
) -> None:
    visitor = visit(viewport={"width": width, "height": 844})
    visitor.page.goto(f"/competitions/{cup.slug}/")
    visitor.page.locator("#standings summary").click()
    explained = visitor.page.locator("#standings details dl")
    expect(explained).to_contain_text("Direct encounter")
    visitor.shot(f"standings-{width}")
    rows = visitor.page.locator("#standings tbody tr")
    expect(rows).to_have_count(4)
    assert visitor.page.evaluate(
        "[...document.querySelectorAll('.scroll')].map(box => box.scrollWidth - box.clientWidth)"
    ) == [0, 0]
    assert visitor.overflow() <= 0
    named = "[...document.querySelectorAll('#standings tbody tr:first-child [data-label]')].map("
    named += "cell => getComputedStyle(cell, '::before').content)"
    labels = ["Met", "Won", "Drawn", "Lost", "DE", "SB"]
    assert visitor.page.evaluate(named) == [f'"{label} "' for label in labels]
    long = rows.filter(has_text="Korhonen-Virtanen")
    assert long.bounding_box()["height"] < 160, "a name of 35 letters takes a line more"
    others = rows.filter(has_not_text="Korhonen-Virtanen").all()
    assert [row.bounding_box()["height"] < 120 for row in others] == [True] * 3


def test_on_a_desk_the_figures_stand_in_columns_under_their_heads(
    visit: Callable[..., Visitor], cup: Competition
) -> None:
    visitor = visit(viewport={"width": 1280, "height": 800})
    visitor.page.goto(f"/competitions/{cup.slug}/")
    visitor.shot("standings-1280")
    heads = visitor.page.locator("#standings thead th")
    expect(heads).to_have_text(
        ["#", "Player", "Points", "Share of points", "Met", "Won", "Drawn", "Lost", "DE", "SB"]
    )
    left = "all => all.map(one => Math.round(one.getBoundingClientRect().right))"
    cells = visitor.page.locator("#standings tbody tr:first-child td")
    assert cells.evaluate_all(left) == heads.evaluate_all(left)
