"""All Fours, Parlett, lines 542-592."""

import pytest

from games.kits.cards import CARD
from tests.games.dsl import begin, gain_of_greedy, sheet

NOTHING = {"turned": 0, "gift": False, "high": None, "low": None, "jack": None, "game": 0}


def dealt(first, second, *rest, **more):
    """Seat 1 deals: seat 0 has the first hand, then come these cards of the pack."""
    top = [CARD[card] for text in (first, second, *rest) for card in text.split()]
    pack = [*top, *(card for card in range(52) if card not in top)]
    return begin("all-fours", dealer=1, **more).happens(pack)


ONE = "AS KS 2S TD 3C 4C"
OTHER = "QS JS 3S AD 5C 6C"


class TestTheTurnUp:
    def test_it_proposes_trumps_and_a_jack_brings_the_dealer_a_point(self):
        assert dealt(ONE, OTHER, "9S").trump() == 3
        assert dealt(ONE, OTHER, "9S").jacks == 0
        assert dealt(ONE, OTHER, "JH").jacks == 1

    def test_who_did_not_deal_stands_or_begs(self):
        dealt(ONE, OTHER, "9S").turn(0).may("stand", "beg").plays("stand").turn(0).may(
            "3C", "4C", "TD", "2S", "KS", "AS"
        )

    def test_the_dealer_gives_a_point_or_runs_the_cards(self):
        state = dealt(ONE, OTHER, "9S").plays("beg").turn(1).may("give", "run").plays("give").turn(0)
        assert state.gift
        assert state.trump() == 3


class TestRunningTheCards:
    def test_three_more_each_and_another_turn_up(self):
        state = (
            dealt(ONE, OTHER, "9S", "2H 3H 4H", "5H 6H 7H", "JD")
            .plays("beg", "run")
            .turn(0)
            .may("stand", "beg")
        )
        assert [hand.bit_count() for hand in state.hands[:2]] == [9, 9]
        assert (state.trump(), state.jacks) == (1, 1)

    def test_a_rejected_suit_is_run_again_and_its_jack_brings_nothing(self):
        batches = ("2H 3H 4H", "5H 6H 7H", "TS", "8H 9H TH", "JH QH KH", "7C")
        state = dealt(ONE, OTHER, "9S", *batches).plays("beg", "run").turn(0)
        assert [hand.bit_count() for hand in state.hands[:2]] == [12, 12]
        assert (state.trump(), state.jacks) == (0, 0)

    def test_both_put_cards_away_until_six_are_left(self):
        state = dealt(ONE, OTHER, "9S", "2H 3H 4H", "5H 6H 7H", "9D").plays("beg", "run", "stand").turn(0, 1)
        state.by(0, "2H", "3H", "4H").told(1, "{0} puts 3 cards away.").by(1, "5H", "6H", "7H").turn(0)
        assert [hand.bit_count() for hand in state.hands[:2]] == [6, 6]
        assert state.known(1, 3) & ~state.shown[3] == sum(1 << CARD[card] for card in ("5H", "6H", "7H"))

    def test_a_pack_at_its_end_is_dealt_again_by_the_same_player(self):
        others = [rank + suit for suit in "CDH" for rank in "23456789TJQKA"]
        batches = [" ".join(others[start : start + 6]) for start in range(0, 36, 6)]
        spades = ["9S", "TS", "8S", "7S"]
        state = dealt(
            *batches[:2], *(card for pair in zip(spades, batches[2:], strict=True) for card in pair)
        )
        state.plays("beg", "run")
        while state.actors() == (0,):
            state.plays("beg", "run")
        state.turn(-1)
        assert state.deal.dealer == 1


class TestPlay:
    def test_the_second_may_trump_though_he_can_follow_but_throw_nothing_else(self):
        dealt("AC KC 2D TD 3C 4C", "5C 6C QS JS 3D 4H", "9S").plays("stand", "AC").may("5C", "6C", "JS", "QS")

    def test_who_cannot_follow_may_play_anything(self):
        state = dealt("AC KC 2D TD 3C 4C", "5D 6D QS JS 3D 4H", "9S").plays("stand", "AC")
        state.may("3D", "5D", "6D", "4H", "JS", "QS")


class TestPoints:
    def test_one_trump_that_is_a_jack_may_bring_all_four__line_578(self):
        state = dealt("JS 2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D 7D", "9S").plays("stand", "JS").to_the_end()
        state.ended(high=0, low=0, jack=0, game=0)
        sheet("all-fours").enter({**NOTHING, "high": 0, "low": 0, "jack": 0}).counts(4, 0)

    def test_high_and_low_are_for_who_was_dealt_them_and_jack_and_game_for_who_won(self):
        state = dealt("AS 2S 3C 4C 5C TC", "JS 3D 4D 5D 6D 7D", "9S").plays("stand", "AS", "JS").to_the_end()
        state.ended(high=0, low=0, jack=0, game=0)

    @pytest.mark.parametrize(("taken", "owner"), [(False, 0), (True, 1)])
    def test_low_may_be_for_who_wins_it(self, taken, owner):
        state = (
            dealt("2S 2C 3C 4C 5C TC", "JS 3D 4D 5D 6D 7D", "9S", low=taken)
            .plays("stand", "2S", "JS")
            .to_the_end()
        )
        state.ended(low=owner, high=1)

    def test_game_goes_to_who_did_not_deal_if_both_have_as_much(self):
        state = dealt("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "9S").plays("stand").to_the_end()
        state.ended(game=0, high=None, low=None, jack=None)

    def test_jacks_turned_are_the_dealers_and_the_gift_the_others(self):
        sheet("all-fours").enter({**NOTHING, "turned": 2, "gift": True, "high": 1, "game": 1}).counts(2, 3)

    def test_the_point_that_makes_seven_wins_at_once(self):
        match = sheet("all-fours", scores=(6, 5)).enter(turned=0, gift=False, high=0, low=1, jack=1, game=1)
        match.ends(7, 5, places=(1, 2))

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"turned": 51}, "turned"),
            ({"high": 2}, "high"),
            ({"game": None}, "game"),
            ({"gift": "x"}, "gift"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, field):
        sheet("all-fours").refuses({**NOTHING, **wrong}, at=field)


def test_greedy_beats_chance():
    by_chance, by_greedy = gain_of_greedy("all-fours", deals=100, seed=1)
    assert by_greedy > by_chance
