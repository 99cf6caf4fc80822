"""Stacks of chips: what is written down of a pot, who is out, and when a match ends."""

from __future__ import annotations

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.vying.kit.game import MOST_DEALS, START_CHIPS
from tests.games.dsl import Entered, no_table
from tests.games.vying.kit.dealing import game_of


def chips(seats: int = 3, **options: object) -> Entered:
    return Entered(LiveMatch(game_of().table_for(seats, options), entered=True))


class TestThePot:
    def test_each_wins_what_he_takes_out_beyond_what_he_paid_in(self):
        table = chips().enter(paid=[5, 9, 9], won=[0, 23, 0]).counts(-5, 14, -9)
        table.says("{1} takes 23, of which 9 were paid: +14")

    def test_several_may_share_it(self):
        chips().enter(paid=[5, 5, 1], won=[5, 6, 0]).counts(0, 1, -1).says(
            "{0} takes 5, of which 5 were paid: +0", "{1} takes 6, of which 5 were paid: +1"
        )

    def test_as_much_is_taken_out_as_was_paid_in(self):
        chips().refuses(
            paid=[5, 5, 5], won=[0, 14, 0], at="won", because="14 chips are taken, but the pot has 15"
        )

    def test_somebody_pays(self):
        chips().refuses(paid=[0, 0, 0], won=[0, 0, 0], at="paid", because="somebody pays")

    def test_who_has_paid_nothing_wins_nothing(self):
        chips().refuses(paid=[0, 5, 5], won=[10, 0, 0], at="won", because="has paid nothing")

    def test_nobody_pays_more_than_he_has(self):
        table = chips().refuses(paid=[201, 5, 0], won=[0, 206, 0], at="paid", because="has 200 chips")
        table.enter(paid=[150, 150, 0], won=[0, 300, 0])
        table.refuses(paid=[51, 51, 0], won=[0, 102, 0], at="paid", because="has 50 chips")

    @pytest.mark.parametrize(
        "paid", [None, "all", 5, [], [5, 5], [5, 5, 5, 5], [5, -5, 5], [5, 2.5, 5], ["a", 1, 2]]
    )
    def test_rubbish_is_refused(self, paid):
        chips().refuses(paid=paid, won=[0, 10, 0], at="paid")

    def test_what_is_missing_is_named(self):
        with pytest.raises(BadResult) as refused:
            chips().match.enter({"paid": [1, 1, 1]}, 0)
        assert list(refused.value.fields) == ["won"]


class TestTheStacks:
    def test_everybody_begins_with_as_many_and_what_is_left_is_handed_on(self):
        table = chips().carries(stacks=[START_CHIPS] * 3).enter(paid=[20, 20, 1], won=[0, 41, 0])
        table.carries(stacks=[180, 221, 199])

    def test_who_has_none_is_out_and_the_deal_passes_over_him(self):
        table = chips().next(dealer=0).enter(paid=[1, 200, 200], won=[0, 0, 401])
        table.next(dealer=2, stacks=[199, 0, 401]).enter(paid=[1, 0, 1], won=[2, 0, 0]).next(dealer=0)

    def test_the_match_ends_when_one_has_all_the_chips(self):
        table = chips().enter(paid=[200, 200, 10], won=[0, 410, 0]).stands(-200, 210, -10).goes_on()
        table.enter(paid=[0, 190, 190], won=[0, 380, 0])
        table.ends(-200, 400, -200, places=(2, 1, 2), because="One player has all the chips.")

    def test_or_after_the_deals_that_were_agreed(self):
        table = (
            chips(deals=2)
            .enter(paid=[5, 5, 1], won=[11, 0, 0])
            .goes_on()
            .enter(paid=[1, 1, 1], won=[0, 3, 0])
        )
        table.ends(5, -3, -2, places=(1, 3, 2))
        assert "chips" not in str(table.match.result.reason)

    def test_what_is_to_come_says_who_has_how_many(self):
        table = chips().enter(paid=[20, 20, 1], won=[0, 41, 0])
        assert any("180" in str(line) and "221" in str(line) for line in table.match.sheet.coming())


@pytest.mark.parametrize("deals", [0, -1, MOST_DEALS + 1, "many", 1.5, None])
def test_no_other_number_of_deals_can_be_agreed(deals):
    no_table("five-card-stud", 3, deals=deals, because="from 1 to 200")
