"""A deal counted for each side by itself, and the race in which the first melds depend on the score."""

from __future__ import annotations

import pytest

from games.core.errors import BadResult
from games.core.game import Game
from games.core.match import LiveMatch
from games.core.messages import say
from games.core.results import Number, per_side
from games.rummy.kit.canasta_sheets import CanastaRace, SideResult, canasta_said, many_threes
from tests.games.dsl import Entered


class Race(Game):
    """Points for cards less points for threes; who has 500 opens with 90, others with 50."""

    seats = (2, 3)

    class Result(SideResult):
        cards: tuple[int, ...] = per_side(say("Cards"), Number(0, 2000))
        threes: tuple[int, ...] = per_side(say("Red threes"), Number(0, 4))

        def check(self, table, deal):
            if sum(self.threes) > 4:
                raise BadResult({"threes": say("there are four.")})

        def items(self, table, side):
            threes = self.threes[side]
            return [(self.cards[side], "melded"), (-100 * threes, many_threes(threes))]

    class Sheet(CanastaRace):
        target = 1000

        def opening(self, total):
            return 90 if total >= 500 else 50


def race(seats: int = 2) -> Entered:
    return Entered(LiveMatch(Race.table_for(seats), entered=True))


class TestWhatCounts:
    def test_each_side_is_counted_by_itself_and_every_item_is_said(self):
        race().enter(cards=[300, 120], threes=[0, 2]).counts(300, -80).says(
            "{0}: melded +300.", "{1}: melded +120, 2 red threes -200."
        )

    def test_what_brings_no_points_is_not_mentioned_and_a_side_without_any_has_nothing(self):
        race().enter(cards=[0, 5], threes=[0, 0]).says("{0}: nothing.", "{1}: melded +5.")

    def test_a_result_that_cannot_be_is_refused_before_it_is_counted(self):
        table = race().refuses(cards=[0, 0], threes=[3, 2], at="threes")
        result = Race.Result(cards=(0, 0), threes=(3, 2))
        with pytest.raises(BadResult):
            table.match.sheet.score(result, table.match.sheet.next_deal())

    @pytest.mark.parametrize("cards", [None, "many", [1], [1, 2, 3], [1, -5], [1, 2.5], [1, "x"], {}])
    def test_rubbish_is_refused(self, cards):
        race().refuses(cards=cards, threes=[0, 0], at="cards")

    def test_threes_and_full_melds_have_their_names(self):
        assert [many_threes(1), many_threes(4)] == ["1 red three", "4 red threes"]
        assert canasta_said("kings", mixed=True) == "mixed canasta of kings"
        assert canasta_said("kings", mixed=False) == "natural canasta of kings"


class TestTheRace:
    def test_it_ends_when_a_side_reaches_the_target_and_the_most_points_win(self):
        table = race(3).enter(cards=[990, 0, 0], threes=[0, 0, 0]).goes_on()
        table.enter(cards=[20, 1500, 0], threes=[0, 0, 0]).ends(1010, 1500, 0, places=(2, 1, 3))

    def test_sides_level_above_it_play_another_deal(self):
        table = race().enter(cards=[1100, 1100], threes=[0, 0]).goes_on()
        table.enter(cards=[0, 5], threes=[0, 0]).ends(1100, 1105, places=(2, 1))

    def test_what_the_first_melds_must_be_worth_follows_the_score(self):
        def opening(table):
            return str(table.match.sheet.coming()[-1])

        table = race()
        assert opening(table).startswith("First melds must be worth: ")
        assert (opening(table).count("50"), opening(table).count("90")) == (2, 0)
        table.enter(cards=[500, 499], threes=[0, 0])
        assert (opening(table).count("50"), opening(table).count("90")) == (1, 1)
        assert opening(table).index("90") < opening(table).index("50")
