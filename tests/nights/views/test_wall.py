"""The wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from matches.services import enter_result
from nights.models import Session
from nights.services import agreements, seating, sessions
from tests.helpers.endings import RAMI_TEN, lost_by
from tests.html import flat

pytestmark = pytest.mark.django_db


class TestWall:
    def test_the_wall_shows_every_table_with_its_totals_and_a_code(
        self, night: Session, nine: list[Player], django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        made = seating.seat_everybody(session=night, method="draw", game="tuppi")
        enter_result(match_id=made.tables.order_by("number")[0].match_id, data=RAMI_TEN, expect_seq=0)
        with django_assert_max_num_queries(8):
            page = Client().get(f"/nights/{night.pk}/wall/").content.decode()
        assert "16" in page
        assert "<svg" in page

    def test_it_shows_who_waits_what_is_drawn_and_the_seating(
        self, night: Session, guests: list[Player], people: dict[str, Player]
    ) -> None:
        sessions.check_in(session=night, player=people["Keeper"])
        table = agreements.propose_table(
            session=night,
            game="tuppi",
            players=guests[:4],
            by=night.club.memberships.get(role="owner").player,
        )
        agreements.demand_draw(table=table, player=guests[0], by=people["Keeper"])
        words = Client().get(f"/nights/{night.pk}/wall/").content.decode()
        assert words.count('class="wall-draw"') == 1
        assert "Not at a table:</strong>Guest 4" in flat(words)
        assert "Keeper" in words

    def test_the_part_that_renews_itself_is_only_that(self, night: Session) -> None:
        part = Client().get(f"/nights/{night.pk}/wall/", headers={"HX-Request": "true"}).content.decode()
        assert part.lstrip().startswith('<div id="wall"')
        assert "<html" not in part

    def test_its_code_is_drawn_whole_at_any_size(self, night: Session) -> None:
        words = Client().get(f"/nights/{night.pk}/wall/").content.decode()
        code = words[words.index('class="code"') :]
        assert "viewBox" in code[: code.index(">", code.index("<svg"))], (
            "without it a browser cuts the code off"
        )

    def test_tables_that_play_come_first_by_number_and_those_that_have_finished_while_there_is_room(
        self, night: Session, guests: list[Player]
    ) -> None:
        for n in range(12):
            players = guests[4:] if n == 1 else guests[:4]
            table = sessions.open_table(session=night, game="tuppi", players=players)
            if n != 1:
                lost_by(match_id=table.match_id, seat=0, expect_seq=0)
        shown = Client().get(f"/nights/{night.pk}/wall/").context["tables"]
        assert [table.number for table in shown] == [2, 12, 11, 10, 9, 8, 7, 6, 5, 4]
