"""What a tie is in every game, and another deal where the table chose that (MATCH-5)."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.contract.description import check_description
from games.core.contract.run import Broken, Run
from games.core.contract.sheets import next_results
from games.core.errors import BadOption
from games.core.game import Game, GameTable
from games.core.match import LiveMatch
from games.core.rules_page import to_markdown
from games.core.sheet import Sheet
from games.core.ties import ANOTHER, EXCHANGED, NEVER, NO_WINNER, PLAYED_ON, SHARED, TABLE_CHOOSES, TIE, Tie
from games.fishing.cassino import Cassino
from games.rummy.canasta import Canasta

ALL = registry.all_games()
CHOOSING = [game for game in ALL if game.tied() is TABLE_CHOOSES]
OURS = "The book does not say so: this is our decision."


def by_key(game: type[Game]) -> str:
    return game.key


def played(table: GameTable, rng: Random) -> Sheet:
    """A sheet with as many deals as end a match."""
    sheet, run = table.game.sheet(table), Run(table.game, 1, table, "")
    while not (sheet.rows and sheet.finished()):
        for result in next_results(run, sheet, rng, 1):
            sheet.enter(result)
    return sheet


class TestSaid:
    def test_every_game_says_it_on_its_page_and_marks_what_is_ours(self) -> None:
        for game in ALL:
            tie, page = game.tied(), to_markdown(game)
            assert f"- Ties: {tie.said}" in page, game.key
            assert (OURS in page) == tie.ours, game.key

    def test_where_the_table_chooses_the_option_says_whose_decision_the_usual_is(self) -> None:
        assert len(CHOOSING) == 34
        for game in CHOOSING:
            option = next(option for option in game.options if option.key == TIE)
            assert "our decision" in option.help and option.default == SHARED and option.later, game.key

    def test_it_follows_from_what_a_game_is(self) -> None:
        said = {game.key: game.tied() for game in ALL}
        assert said["kirkkis"] is said["spider"] is NO_WINNER
        assert said["hex"].chosen == said["tumbleweed"].chosen == EXCHANGED
        assert said["scopa"] is said["canasta"] is PLAYED_ON
        assert said["cribbage"] is NEVER
        assert said["curling"].chosen == "extra"
        assert not said["sakaali"].ours and said["snooker"].ours

    def test_a_game_that_says_nothing_or_something_else_than_its_description_is_not_registered(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = Run(Cassino, 1, Cassino.table_for(), "")
        check_description(run)
        for wrong in (Tie(""), Tie("as agreed", chosen="nothing"), NEVER):
            monkeypatch.setattr(Cassino, "tie", wrong)
            with pytest.raises(Broken, match="tie"):
                check_description(run)


class TestChosen:
    @pytest.mark.parametrize("game", CHOOSING, ids=by_key)
    def test_another_deal_is_played_and_decides(self, game: type[Game]) -> None:
        rng = Random(3)
        sheet = played(game.table_for(options={TIE: ANOTHER}), rng)
        sheet.totals = [max(sheet.totals)] * len(sheet.totals)
        deals = len(sheet.rows)
        assert not sheet.over and "The first are level: this one decides" in sheet.now()
        run = Run(game, 1, sheet.table, "")
        for result in next_results(run, sheet, rng, 1):
            sheet.enter(result)
        assert len(sheet.rows) == deals + 1
        ranking = sheet.ranking
        assert ranking is not None
        assert sheet.over == (ranking.count(1) == 1)

    @pytest.mark.parametrize("game", CHOOSING, ids=by_key)
    def test_usually_the_place_is_shared(self, game: type[Game]) -> None:
        sheet = played(game.table_for(), Random(3))
        sheet.totals = [max(sheet.totals)] * len(sheet.totals)
        assert sheet.over and set(sheet.ranking or ()) == {1}

    def test_points_beside_the_deals_that_make_it_level_open_a_match_again(self) -> None:
        """Cassino, one deal, 6 to 5: a point taken away is a tie, which another deal decides."""
        for chosen, over in ((ANOTHER, False), (SHARED, True)):
            live = LiveMatch(Cassino.table_for(options={TIE: chosen}), entered=True)
            run = Run(Cassino, 1, live.table, "")
            for result in next_results(run, live.sheet.copy(), Random(1), 1):
                live.enter(result.to_json(), live.seq)
            one, other = live.sheet.totals
            assert live.over
            points = [other - one, 0] if one > other else [0, one - other]
            live.adjust({"points": points, "reason": "agreed"}, live.seq)
            assert live.over == over
            again = LiveMatch.load(live.table, live.log, entered=True)
            assert again.sheet.totals == live.sheet.totals and again.over == over

    def test_only_what_there_is_to_choose(self) -> None:
        with pytest.raises(BadOption):
            Cassino.table_for(options={TIE: "coin"})
        with pytest.raises(BadOption):
            Canasta.table_for(options={TIE: ANOTHER})
