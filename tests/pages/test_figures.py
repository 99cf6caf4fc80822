"""Counts, signs and points on pages are written in one way."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client

from clubs.demonstration import make_club
from clubs.services import create_club, create_player
from common.speaking import spoken
from games.core import registry
from games.core.contract.sampling import sample_result
from games.core.match import LiveMatch
from games.core.messages import Signed, say, verbatim
from matches.selectors import named_rows
from tests.html import flat
from tournaments import demonstration
from tournaments.engine.standings import in_points
from tournaments.models import PairingEntry
from tournaments.selectors import table_of_standings

TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
NOUNS = (
    "games|clubs|bots|members|matches|players|guests|points|deals|people|tables|nights|lines|places|rounds"
)
SETTLED = {
    "home.html": "ratings across so many games",
    "club.html": "only where there are more members than the page lists",
}


@pytest.mark.parametrize(("halved", "said"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (8, "4")])
def test_half_points_are_read_as_points(halved: int, said: str) -> None:
    assert in_points(halved) == said


@pytest.mark.django_db
def test_pairings_and_standings_show_the_same_unit(client: Client) -> None:
    """What a player's pairings say adds up to what the standings say."""
    tournament = demonstration.play_tournament(make_club())
    page = client.get(f"/competitions/{tournament.slug}/").content.decode()
    won = max(side.points or 0 for side in PairingEntry.objects.all())
    assert won == 2
    assert "<small>(1)</small>" in page
    assert "<small>(2)</small>" not in page
    leader = table_of_standings(tournament)[0]
    total = sum(s.points or 0 for s in PairingEntry.objects.filter(entry=leader.entry))
    assert leader.points == in_points(total)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (say("{won}, {lost}", won=Signed(4), lost=Signed(-1480)), "+4, −1480"),
        (say("{points} points", points=-34), "−34 points"),
        (verbatim("what somebody wrote: -34"), "what somebody wrote: -34"),
    ],
)
def test_a_minus_is_a_minus(written: str, read: str) -> None:
    assert spoken(written) == read


@pytest.mark.parametrize("key", ["historical-skruuvi", "klubiskruuvi", "math-students-huutopussi", "canasta"])
def test_why_a_deal_is_worth_it_has_the_minus_of_the_figures_beside_it(key: str) -> None:
    lines = []
    for seed in range(20):
        live = LiveMatch(registry.get(key).table_for(), entered=True)
        result = sample_result(live.sheet, Random(seed))
        if result is None:
            continue  # none was found that can be
        live.enter(result.to_json(), live.seq)
        names = [f"Player {seat + 1}" for seat in range(live.table.seats)]
        lines += [line for row in named_rows(live, names) for line in row["why"]]
    assert any(re.search(r"−\d", line) for line in lines)
    assert [line for line in lines if re.search(r"(?<!\w)-\d", line)] == []


def test_no_rating_is_shown_with_a_hyphen() -> None:
    shown = re.compile(r"\{\{ \w+\.mu\|[^}]*\}\}")
    found = [one for page in TEMPLATES for one in shown.findall(page.read_text(encoding="utf-8"))]
    assert found
    assert [one for one in found if "|figure:" not in one] == []


def test_a_count_before_a_noun_knows_one_from_many() -> None:
    counted = re.compile(rf"\{{% blocktranslate(?! count)[^%]*%\}}[^%]*\}}\}} (?:{NOUNS})\b")
    found = [page.name for page in TEMPLATES if counted.search(page.read_text(encoding="utf-8"))]
    assert sorted(set(found) - set(SETTLED)) == []


@pytest.mark.django_db
def test_one_club_is_one_club(client: Client) -> None:
    create_club(name="Kallio", owner=create_player(name="Aino"))
    numbers = client.get("/").content.decode().split('<dl class="numbers">')[1].split("</dl>")[0]
    assert "<dt>club</dt><dd>1</dd>" in flat(numbers)
    assert "<dt>games</dt>" in numbers
    assert (
        Template(
            "{% load i18n %}{% blocktranslate count n=1 %}club{% plural %}clubs{% endblocktranslate %}"
        ).render(Context())
        == "club"
    )
