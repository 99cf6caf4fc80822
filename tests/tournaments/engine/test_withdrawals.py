"""Who goes out of a league."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client

from bots.models import Bot, BotVersion
from clubs.models import Player
from matches.models import Match
from ratings.models import RatedMatch
from tests.tournaments.leagues import play_round
from tournaments import selectors
from tournaments.engine.duplicate import turned
from tournaments.engine.fixed_formats import DrawnTable
from tournaments.engine.withdrawals import without
from tournaments.models import Competition, Pairing
from tournaments.services import competitions
from tournaments.services.leagues import create_league

pytestmark = pytest.mark.django_db


class TestWithdrawing:
    def test_it_forfeits_and_the_rest_goes_on(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        bot = submitted("Torni", "hex")
        others = [builtin[one] for one in ("random", "greedy", "tree-fast")]
        league = create_league(title="League", game="hex", bots=[bot.player, *others], begin=True)
        play_round(league)
        Bot.objects.filter(pk=bot.pk).update(current=None)
        while competitions.make_next_round(competition_id=league.pk):
            play_round(league)
        league.refresh_from_db()
        assert (league.status, league.round_set.count()) == (Competition.Status.FINISHED, 3)
        lines = {row.entry.player: row.line for row in selectors.table_of_standings(league)}
        assert [line.played for line in lines.values()] == [3] * 4
        assert lines[bot.player].lost >= 2
        forfeited = Pairing.objects.filter(matches__isnull=True)
        assert forfeited.count() == 2
        assert {tuple(sorted(one.sides.values_list("points", flat=True))) for one in forfeited} == {(0, 2)}
        assert RatedMatch.objects.values("match").distinct().count() == Match.objects.count() == 8
        page = Client().get(f"/competitions/{league.slug}/?round=3").content.decode()
        assert "forfeited" in page

    def test_a_round_that_nobody_can_play_does_not_stop_the_league(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        bots = [submitted(name, "hex") for name in ("Yksi", "Kaksi", "Kolme")]
        players = [bot.player for bot in bots]
        league = create_league(title="League", game="hex", bots=[*players, builtin["random"]], begin=True)
        play_round(league)
        Bot.objects.filter(owner__isnull=False).update(current=None)
        assert competitions.make_next_round(competition_id=league.pk) is None
        league.refresh_from_db()
        assert (league.status, league.round_set.count()) == (Competition.Status.FINISHED, 3)

    def test_who_has_gone_before_the_draw_is_struck_off(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        bot = submitted("Torni", "hex")
        players = [bot.player, builtin["random"], builtin["greedy"]]
        league = create_league(title="League", game="hex", bots=players)
        Bot.objects.filter(pk=bot.pk).update(current=None)
        competitions.start(competition=league)
        assert set(league.entries.values_list("player", flat=True)) == {one.pk for one in players[1:]}

    def test_a_newer_version_that_does_not_know_the_game_forfeits_too(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        bot = submitted("Torni", "hex")
        players = [bot.player, *(builtin[one] for one in ("random", "greedy", "tree-fast"))]
        league = create_league(title="League", game="hex", bots=players, begin=True)
        play_round(league)
        BotVersion.objects.update(manifest={"games": ["tuppi"]})
        made = competitions.make_next_round(competition_id=league.pk)
        assert made is not None
        assert made.pairings.filter(matches__isnull=True).count() == 1

    def test_at_tables_of_more_sides_the_others_close_up(self) -> None:
        tables = [
            DrawnTable(group, turned(group), True) for group in [(1, 2, 3), (4, 5, 6)] for _ in range(2)
        ]
        closed = without(tables, {2}, range(1, 8))
        assert Counter(table.entries for table in closed) == {(4, 5, 6): 2, (1, 3, 7): 2}
        assert [table.entries for table in without(tables, {2, 5}, range(1, 8))] == [(1, 3, 4)] * 2
        assert without(tables, {7}, range(1, 8)) == tables

    def test_a_league_of_three_sides_ends_when_fewer_are_left(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        bots = [submitted(name, "*") for name in ("Yksi", "Kaksi")]
        players = [*(bot.player for bot in bots), builtin["random"], builtin["greedy"]]
        league = create_league(title="League", game="valepaska", seats=3, bots=players, rounds=4, begin=True)
        play_round(league)
        Bot.objects.filter(pk=bots[0].pk).update(current=None)
        made = competitions.make_next_round(competition_id=league.pk)
        assert made is not None
        seated = set(made.pairings.values_list("sides__entry__player", flat=True))
        assert seated == {one.pk for one in players[1:]}
        play_round(league)
        Bot.objects.filter(pk=bots[1].pk).update(current=None)
        assert competitions.make_next_round(competition_id=league.pk) is None
        league.refresh_from_db()
        assert league.status == Competition.Status.FINISHED
