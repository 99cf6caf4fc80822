"""Other options from the next deal on: deals before stay as counted, the end is looked at anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core import registry
from games.core.errors import BadLog, BadOption, BadResult, StaleSequence
from games.core.log import OptionsChange
from games.core.match import LiveMatch
from games.core.match_file import read, replayed, to_json
from games.core.option_changes import changeable
from tests.games.core.matches import hex_match, tuppi_sheet

SOOLI = {"game": "sooli", "bidder": 0, "trickless": True, "stopped": None, "tricks": None}
RAMI = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}


def entered(key: str, seats: int | None = None, **options: Any) -> LiveMatch:
    return LiveMatch(registry.get(key).table_for(seats, options), entered=True)


class TestFromTheNextDealOn:
    def test_a_deal_before_stays_though_it_could_not_be_any_more(self) -> None:
        """My Games, line 3528: those who play agree on the rules for what is left."""
        match = entered("tuppi", sooli=True)
        match.enter(SOOLI, 0)
        match.change_options({"sooli": False}, 1)
        with pytest.raises(BadResult, match="without sooli"):
            match.enter(SOOLI, 2)
        match.enter(RAMI, 2)
        assert match.sheet.totals == [40, 0]
        assert match.told(None)[1][2].startswith("From the next deal on: ")
        loaded = LiveMatch.load(match.begun_with, match.log, entered=True)
        assert (loaded.sheet.totals, loaded.table.options["sooli"]) == ([40, 0], False)

    def test_a_lower_target_ends_it_and_a_higher_one_goes_on(self) -> None:
        match = entered("totem-tennis", target=5)
        for seq in range(2):
            match.enter({"winner": 0}, seq)
        match.change_options({"target": 2}, 2)
        assert match.over and match.result is not None and match.result.places == (1, 2)
        other = entered("totem-tennis", target=2)
        other.enter({"winner": 0}, 0)
        other.change_options({"target": 3}, 1)
        other.enter({"winner": 0}, 2)
        assert not other.over

    def test_a_corrected_deal_is_read_by_the_options_of_its_time(self) -> None:
        match = entered("tuppi", sooli=True)
        match.enter(RAMI, 0)
        match.change_options({"sooli": False}, 1)
        match.enter(RAMI, 2)
        match.correct(1, SOOLI, 3)
        assert [row.totals for row in match.sheet.rows] == [(24, 0), (40, 0)]
        with pytest.raises(BadResult, match="without sooli"):
            match.correct(2, SOOLI, 4)

    def test_taking_a_deal_back_leaves_the_options_and_they_are_not_taken_back_alone(self) -> None:
        match = entered("tuppi", sooli=True)
        match.enter(SOOLI, 0)
        match.change_options({"sooli": False}, 1)
        match.enter(RAMI, 2)
        match.undo(3)
        assert (match.sheet.totals, match.sheet.table.options["sooli"]) == ([24, 0], False)
        with pytest.raises(BadResult, match="options were changed"):
            match.undo(4)

    def test_the_sheet_says_what_was_changed_when(self) -> None:
        match = entered("tuppi", sooli=True)
        match.enter(SOOLI, 0)
        match.change_options({"sooli": False}, 1)
        match.change_options({"sooli": True}, 2)
        assert [after for after, _said in match.sheet.option_changes()] == [1, 1]
        assert str(match.sheet.option_changes()[0][1]).endswith(": no")

    def test_a_saved_match_keeps_the_options_it_began_with(self) -> None:
        match = entered("tuppi", sooli=True)
        match.enter(SOOLI, 0)
        match.change_options({"sooli": False}, 1)
        assert replayed(read(json.dumps(to_json(match)))).sheet.totals == [24, 0]


class TestWhatStays:
    @pytest.mark.parametrize(
        ("game", "seats", "options", "why"),
        [
            ("tuppi", None, {}, "Nothing would change"),
            ("tuppi", None, {"no": 1}, "no option"),
            ("tuppi", None, [], "an object"),
            ("totem-tennis", None, {"target": 10**9}, "arget|oints"),
            ("draw-poker", 3, {"stack": 50}, "fixed once the match has begun|began with that"),
            ("draw-poker", 3, {"sheet": "chips"}, "fixed once the match has begun"),
        ],
    )
    def test_it_is_refused_with_the_reason(
        self, game: str, seats: int | None, options: Any, why: str
    ) -> None:
        match = entered(game, seats)
        with pytest.raises(BadOption, match=why):
            match.change_options(options, 0)
        assert (match.seq, match.sheet.steps) == (0, [])

    def test_what_players_must_not_read_and_how_the_sheet_is_kept_are_not_offered(self) -> None:
        for game in registry.all_games():
            offered = changeable(game.table_for())
            assert not [one for one in offered if one.secret or one.keeping or one.kind == "text"], game.key

    def test_a_match_that_is_over_keeps_its_options(self) -> None:
        match = entered("totem-tennis", target=1)
        match.enter({"winner": 0}, 0)
        with pytest.raises(BadOption, match="over"):
            match.change_options({"target": 5}, 1)

    def test_an_old_page_and_a_match_that_is_played_here(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI, 0)
        with pytest.raises(StaleSequence):
            match.change_options({"sooli": False}, 0)
        with pytest.raises(BadResult, match="played on the site"):
            hex_match().change_options({"size": 5}, 0)

    @pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"no": 1}', '{"sooli": "perhaps"}'])
    def test_a_log_that_says_so_does_not_load(self, text: str) -> None:
        match = tuppi_sheet()
        with pytest.raises(BadLog):
            match.replay(OptionsChange(1, None, text))
        assert match.seq == 0
