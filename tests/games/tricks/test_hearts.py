"""Black Maria, Widow Hearts and their relatives, Parlett, lines 3084-3214."""

import pytest

from games.core.registry import get
from games.kits.cards import CARD, cards_of
from games.kits.pack import total
from games.tricks.hearts import PENALTIES, cards_used
from tests.games.dsl import begin, cards, deal, gain_of_greedy, no_table, sheet

ABEL = "4S 2S QH TH 8H 4H 2H QC 6C AD KD QD TD 7D 5D 4D 2D"
BAKER = "KS QS 7S 5S 3S 9H 6H 5H 3H AC KC 9C 8C 5C 3C 6D 3D"
CHARLIE = "AS JS TS 9S 8S 6S AH KH JH 7H JC TC 7C 4C JD 9D 8D"


def maria(*hands, **more):
    return deal("hearts", *hands, preset="black-maria", **more)


def sample_game():
    """The deal of lines 3152-3182, its exchange made: Charlie deals, Abel leads."""
    state = maria(ABEL, BAKER, CHARLIE, dealer=2)
    return state.by(0, "QH", "QC", "6C").by(1, "KS", "6D", "3D").by(2, "AS", "AH", "KH")


class TestBlackMaria:
    def test_three_have_seventeen_each_without_the_two_of_clubs(self):
        state = begin("hearts", preset="black-maria").happens()
        assert [hand.bit_count() for hand in state.hands] == [17, 17, 17, 0]
        assert CARD["2C"] not in cards_used(state.table)

    def test_three_cards_go_to_the_right_when_all_have_put_theirs_down(self):
        state = sample_game()
        assert state.hands[0] & cards("KS 6D 3D") == cards("KS 6D 3D")
        assert state.hands[1] & cards("AS AH KH") == cards("AS AH KH")
        assert state.hands[2] & cards("QH QC 6C") == cards("QH QC 6C")
        state.turn(0)

    def test_what_is_passed_is_told_to_nobody_else(self):
        state = maria(ABEL, BAKER, CHARLIE, dealer=2).by(0, "QH")
        state.told(0, "{0} passes Q♥ to {2}.")
        for viewer in (1, 2, None):
            state.told(viewer, "{0} passes a card to {2}.")

    def test_hearts_may_be_led_and_penalties_thrown_at_once(self):
        sample_game().allows(0, "TH").plays("7D").allows(1, "AS", "AH")

    def test_the_sample_game_begins_as_printed__line_3169(self):
        state = sample_game().plays("7D", "AS", "JD").turn(2).plays("JS", "4S", "7S").turn(2)
        state.plays("TS", "2S", "5S").turn(2).plays("9S", "KS", "QS").turn(0)
        assert total(cards_of(state.taken[0]), PENALTIES["maria"]) == 23

    def test_a_deal_costs_forty_three__line_3112(self):
        sheet("hearts", preset="black-maria").enter(penalties=[23, 1, 19]).counts(23, 1, 19)
        sheet("hearts", preset="black-maria").refuses(penalties=[23, 1, 18], at="penalties")

    def test_the_fewest_points_win_when_somebody_has_a_hundred(self):
        game = sheet("hearts", preset="black-maria", scores=(80, 10, 20)).enter(penalties=[23, 1, 19])
        game.ends(103, 11, 39, places=(3, 1, 2), because="103 points end it early.")


class TestTheWidow:
    @pytest.mark.parametrize(("seats", "left"), [(3, 1), (4, 0), (5, 2), (6, 4), (7, 3)])
    def test_what_is_left_over_is_the_widow(self, seats, left):
        state = begin("hearts", seats).happens()
        assert state.hands[-1].bit_count() == left
        assert all("cards" not in pile for pile in state.view(0).get("piles", []))

    def test_it_may_lie_face_up(self):
        assert len(begin("hearts", 5, open=True).happens().view(None)["piles"][0]["cards"]) == 2

    def test_who_wins_the_last_trick_takes_it(self):
        state = begin("hearts", 5).happens().to_the_end()
        assert sum(state.result().penalties) == 13

    @pytest.mark.parametrize("seats", [3, 5, 6, 7])
    def test_without_a_widow_low_cards_are_taken_out(self, seats):
        state = begin("hearts", seats, widow=False).happens()
        assert len({hand.bit_count() for hand in state.hands[:seats]}) == 1
        assert state.hands[-1] == 0


class TestTrumps:
    HANDS = ("AC 2H", "KC 3H", "QD 2S", "JD 4S")

    def start(self, *hands, **options):
        state = begin("hearts", 4, dealer=3, **options)
        state.state.hands[:4] = [cards(hand) for hand in hands]
        state.state.begin_play()
        return state

    def test_hearts_are_trumps_in_trump_hearts(self):
        assert (
            self.start("AC 2D", "3H 4D", "5S 6S", "7S 8S", trumps="hearts")
            .plays("AC", "3H", "5S", "7S")
            .won[1]
            == 1
        )

    def test_who_cannot_follow_may_throw_anything_or_must_trump_if_agreed(self):
        self.start("AC 2D", "3H 4D", "5S 6S", "7S 8S", trumps="hearts").plays("AC").may("4D", "3H")
        self.start("AC 2D", "3H 4D", "5S 6S", "7S 8S", trumps="hearts", ruff=True).plays("AC").may("3H")

    def test_a_diamond_undoes_a_ruff_before_or_after_it(self):
        hands = ("9C 2H", "3S KD", "AC 2D", "JC 5H")
        assert self.start(*hands, trumps="spades").plays("9C", "3S", "AC", "JC").won[1] == 1
        flowers = {"trumps": "no-diamonds"}
        assert self.start(*hands, **flowers).plays("9C", "3S", "AC", "JC").won[1] == 1
        undone = ("9C 2H", "3S KD", "4D 2D", "JC 5H")
        assert self.start(*undone, **flowers).plays("9C", "3S", "4D", "JC").won[3] == 1
        before = ("9C 2H", "4D KD", "3S 2S", "7H 5H")
        assert self.start(*before, **flowers).plays("9C", "4D", "3S", "7H").won[0] == 1

    def test_spades_never_win_where_diamonds_are_led(self):
        hands = ("9D 2H", "3S 4S", "KD 2S", "7H 5H")
        assert self.start(*hands, trumps="no-diamonds").plays("9D", "3S", "KD", "7H").won[2] == 1

    def test_the_next_trick_has_trumps_again(self):
        hands = ("9D 9C", "3S 4S", "KD 2C", "7H 5H")
        state = (
            self.start(*hands, trumps="no-diamonds")
            .plays("9D", "3S", "KD", "7H")
            .plays("2C", "5H", "9C", "4S")
        )
        assert state.won[1] == 1


class TestPenalties:
    @pytest.mark.parametrize(
        ("schedule", "whole"),
        [("hearts", 13), ("maria", 43), ("pink", 56), ("spot", 104), ("greek", 104), ("flowers", 0)],
    )
    def test_a_whole_deal_costs_what_the_book_says(self, schedule, whole):
        assert sum(PENALTIES[schedule]) == whole

    def test_the_ten_of_diamonds_takes_ten_off(self):
        sheet("hearts", 4, bonus=True).enter(penalties=[3, -10, 10, 0]).counts(3, -10, 10, 0)

    def test_who_takes_everything_has_it_taken_off_if_agreed(self):
        sheet("hearts", 4, all=True).enter(penalties=[0, 13, 0, 0]).counts(0, -13, 0, 0)
        sheet("hearts", 4, all=True).enter(penalties=[1, 12, 0, 0]).counts(1, 12, 0, 0)
        sheet("hearts", 4, all=True, bonus=True).enter(penalties=[-10, 13, 0, 0]).counts(-10, -13, 0, 0)
        sheet("hearts", 4).enter(penalties=[0, 13, 0, 0]).counts(0, 13, 0, 0)

    def test_flowers_end_after_ten_deals(self):
        game = (
            sheet("hearts", preset="hearts-and-flowers").each(*[{"penalties": [5, -5, 0, 0]}] * 9).goes_on()
        )
        game.enter(penalties=[5, -5, 0, 0]).ends(50, -50, 0, 0, places=(4, 1, 2, 2))


class TestOptions:
    def test_something_must_end_the_match(self):
        no_table("hearts", 4, target=0, because="must end the match")

    def test_nothing_is_to_be_taken_off_with_flowers(self):
        no_table("hearts", 4, penalties="flowers", all=True, because="cancel out")

    def test_every_row_of_the_book_is_a_preset(self):
        assert len({one.sources[0].id for one in get("hearts").presets}) == 6


def test_greedy_takes_less_than_chance():
    by_chance, by_greedy = gain_of_greedy("hearts", deals=80, seed=1)
    assert by_greedy > by_chance + 40
