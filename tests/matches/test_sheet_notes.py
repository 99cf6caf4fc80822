"""What apps above tell those who keep a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import join, sign_up
from ledger.currencies import currency_of
from ledger.models import Stake
from matches.models import Match
from matches.sheet_notes import SheetNote
from matches.signals import sheet_shown
from tests.matches.sheets import NOLO, page, save

pytestmark = pytest.mark.django_db


class TestAppsAbove:
    def test_an_app_above_speaks_to_those_who_keep_the_sheet_only(
        self, sheet: Match, people: list[Player], listens: Callable[..., None]
    ) -> None:
        def tell(match: Match, live: Any, reader: Player | None, **_: object) -> list[SheetNote]:
            return [SheetNote("Weather", ("<b>rain</b>", f"{live.seq} events"), own=1)]

        listens(sheet_shown, tell)
        told = page(sheet, people[0])
        assert "&lt;b&gt;rain&lt;/b&gt;" in told
        assert '<dd class="own">0 events</dd>' in told
        assert "Weather" not in page(sheet)

    def test_the_stake_is_nobody_elses_business(self, sheet: Match, people: list[Player], club: Club) -> None:
        Stake.objects.create(match=sheet, currency=currency_of("EUR"), rule="fixed", value=200)
        save(sheet, people[0], NOLO, 0)
        told = page(sheet, people[1])
        assert "fixed stake of €2.00" in told
        assert "Aino +€2.00" in told
        assert "€" not in page(sheet)
        member = sign_up(username="helmi", password="kortti-ilta", name="Helmi").player
        join(club=club, player=member)
        assert "€" not in page(sheet, member)
