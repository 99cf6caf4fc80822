"""Settings that the site's owner changes: the environment's unless set, never out of range, and one query at most."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from common import site_settings, site_state
from common.models import SiteState
from common.refusals import Refusal
from common.site_settings import SETTINGS

ROOT = Path(__file__).resolve().parents[2]
APPS = [
    "accounts",
    "bots",
    "clubs",
    "common",
    "ledger",
    "lobby",
    "matches",
    "nights",
    "operations",
    "pages",
    "ratings",
    "tournaments",
]


def put(**values: Any) -> None:
    SiteState.objects.update_or_create(
        pk=1, defaults={"settings": {name.replace("_", "-"): value for name, value in values.items()}}
    )
    site_state.forget()


def test_what_the_environment_says_is_within_the_range_of_the_page() -> None:
    for one in SETTINGS.values():
        if one.name != "bot-check-seconds":  # 30.0 there, and whole seconds here
            assert one.kind.checked(one.usual()) == one.usual()
        assert one.said(None).startswith("as set up: ")
    site_settings.refuse_together({}, site_settings.STAKE_CAP)


@pytest.mark.django_db
def test_a_value_of_the_page_wins() -> None:
    put(stake_cap=5_000)
    assert site_settings.STAKE_CAP.now() == 5_000
    put()
    assert site_settings.STAKE_CAP.now() == 100_000


@pytest.mark.django_db
@pytest.mark.parametrize("stored", ["5000", 0, -1, None, [1], 10**12])
def test_a_stored_value_out_of_range_counts_as_not_set(stored: Any) -> None:
    put(stake_cap=stored)
    assert site_settings.STAKE_CAP.now() == 100_000


@pytest.mark.parametrize(
    ("values", "changed"),
    [
        ({"stake-cap": 500, "stake-cap-usual": 501}, site_settings.STAKE_CAP_USUAL),
        ({"bot-archive-kb": 9_000}, site_settings.BOT_ARCHIVE_KB),
        ({"bot-move-ms": 5_000, "bot-match-ms": 4_000}, site_settings.BOT_MATCH_MS),
        ({"bot-move-ms": 8_000}, site_settings.BOT_MOVE_MS),
        ({"bot-check-seconds": 9}, site_settings.BOT_CHECK_SECONDS),
    ],
)
def test_what_does_not_go_together_is_refused(values: dict[str, int], changed: site_settings.Setting) -> None:
    with pytest.raises(Refusal):
        site_settings.refuse_together(values, changed)
    site_settings.refuse_together(values, site_settings.ONCE_DAYS)


def test_nothing_reads_one_of_them_past_the_page() -> None:
    names = "|".join(one.default for one in SETTINGS.values())
    past = [
        (path.name, line)
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for line in path.read_text().splitlines()
        if re.search(rf"(?<!site_)settings\.({names})\b", line)
    ]
    assert past == []
