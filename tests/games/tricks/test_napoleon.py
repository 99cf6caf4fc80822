"""Napoleon, Unusual card games, lines 146-161."""

from random import Random

import pytest

from games.core.state import OPEN
from games.kits.cards import CARD
from games.tricks.napoleon import PACK, worth
from tests.games.dsl import begin, cards, gain_of_greedy, no_table, sheet

HANDS = [
    "AS KS QS JS TS 9S 8S 7S",
    "6S 5S 4S 3S 2S AH KH QH",
    "JH TH 9H 8H 7H 6H 5H 4H",
    "3H 2H AD KD QD JD TD 9D",
    "8D 7D 6D 5D 4D 3D 2D AC",
    "KC QC JC TC 9C 8C 7C 6C",
]
KITTY = "5C 4C 3C 2C"


def dealt(dealer=0):
    return begin("napoleon", dealer=dealer).happens(
        [CARD[card] for hand in (*HANDS, KITTY) for card in hand.split()]
    )


def played(call="call AH", dealer=0):
    """Seat 0 is Napoleon with spades, has put the kitty away again and called a card."""
    state = dealt(dealer).plays("bid 8", *["pass"] * 5, "trumps S", "2C", "3C", "4C", "5C", "keep", call)
    return state.turn(0)


class TestBidding:
    def test_bids_rise_from_the_dealer_on_and_who_passed_may_come_back(self):
        dealt(dealer=2).turn(2).plays("bid 3").turn(3).refuses(3, "bid 3").plays(
            "pass", "pass", "pass", "bid 4", "pass"
        )
        dealt().plays("pass", "bid 1", "pass", "pass", "pass", "pass").turn(0).allows(0, "bid 2", "bid 16")

    def test_it_ends_when_all_others_pass(self):
        state = dealt().plays("pass", "bid 7", "pass", "pass", "pass", "pass", "pass").turn(1)
        assert (state.caller, state.bid) == (1, 7)

    def test_all_passing_is_a_deal_for_nobody(self):
        dealt().plays(*["pass"] * 6).ended(bid=0)


class TestTheKitty:
    def test_napoleon_takes_it_and_puts_four_cards_away_unseen(self):
        state = dealt().plays("bid 8", *["pass"] * 5, "trumps S")
        assert state.hands[0] == cards(HANDS[0] + " " + KITTY)
        state.plays("7S").told(3, "{0} picks a card.").plays("5C", "4C", "3C").told(
            3, "{0} puts 4 cards away."
        )
        assert state.hands[6] == cards("7S 5C 4C 3C")
        assert state.known(1, 6) == 0

    def test_he_may_change_trumps_for_one_face_card_more(self):
        state = dealt().plays("bid 8", *["pass"] * 5, "trumps S", "2C", "3C", "4C", "5C")
        state.may("trumps C", "trumps D", "trumps H", "keep").plays("trumps H", "call AH")
        assert state.view(3)["facts"] == [
            ["Face cards to take", "9"],
            ["Trumps", "hearts"],
            ["Secretary card", "A♥"],
        ]


class TestTheSecretary:
    def test_nobody_but_the_holder_knows_him_until_the_card_is_played(self):
        state = played()
        assert state.with_caller(1, 1)
        assert not any(state.with_caller(viewer, 1) for viewer in (0, 2, 3, 4, 5))
        for viewer in range(6):
            shown = state.view(viewer)["seats"]
            assert not any("secretary" in seat.get("labels", []) for seat in shown)
            assert len({seat["side"] for seat in shown}) == 6
        state.plays("AS").turn(1).plays("AH")
        assert all(state.with_caller(viewer, 1) for viewer in range(6))
        assert "secretary" in state.view(4)["seats"][1]["labels"]

    def test_in_the_worlds_of_others_anybody_may_be_the_secretary(self):
        state = played().state
        holders = {
            next(seat for seat in range(6) if world.hands[seat] & cards("AH"))
            for world in (state.resample(3, Random(seed)) for seed in range(60))
            if not world.hands[6] & cards("AH")
        }
        assert holders == {0, 1, 2, 4, 5}

    def test_his_card_may_be_played_at_any_time_and_wins(self):
        state = (
            played().plays("AS").may("AH", "2S", "3S", "4S", "5S", "6S").plays("AH", "4H", "2H", "2D", "6C")
        )
        assert state.won[1] == 1

    def test_he_need_not_play_it_though_it_is_his_only_trump(self):
        played("call AD").plays("AS", "2S", "4H").allows(3, "AD", "2H", "9D")

    def test_if_it_is_led_trumps_must_be_played_to_it(self):
        played("call AS").plays("AS").may("2S", "3S", "4S", "5S", "6S")

    def test_a_card_of_his_own_leaves_napoleon_alone(self):
        played("call AS").to_the_end().ended(napoleon=0, secretary=0)

    def test_a_card_put_away_leaves_nobody(self):
        played("call 2C").to_the_end().ended(napoleon=0, secretary=None)

    def test_who_watches_the_replay_sees_the_hands_and_so_the_secretary(self):
        assert "AH" in played().view(OPEN)["seats"][1]["hand"]


class TestScoring:
    @pytest.mark.parametrize(
        ("bid", "points"), [(1, 2), (11, 2), (12, 3), (13, 4), (14, 5), (15, 6), (16, 10)]
    )
    def test_what_a_bid_is_worth__line_153(self, bid, points):
        assert worth(bid) == points

    def test_the_secretary_gets_half_rounded_down(self):
        made = {"bid": 12, "napoleon": 1, "secretary": 4, "changed": False, "faces": 12}
        sheet("napoleon").enter(made).counts(0, 3, 0, 0, 1, 0).says("{1} took 12 of 12 face cards")
        sheet("napoleon").enter({**made, "secretary": 1}).counts(0, 4, 0, 0, 0, 0)
        sheet("napoleon").enter({**made, "secretary": None}).counts(0, 3, 0, 0, 0, 0)

    def test_a_change_of_trumps_raises_what_must_be_taken_and_not_what_is_paid(self):
        made = {"bid": 12, "napoleon": 1, "secretary": 4, "changed": True, "faces": 12}
        sheet("napoleon").enter(made).counts(2, 0, 2, 2, 0, 2)
        sheet("napoleon").enter({**made, "faces": 13}).counts(0, 3, 0, 0, 1, 0)

    def test_a_failed_bid_pays_everybody_else(self):
        failed = {"bid": 10, "napoleon": 0, "secretary": 0, "changed": False, "faces": 9}
        sheet("napoleon").enter(failed).counts(0, 2, 2, 2, 2, 2)

    def test_twenty_one_points_win(self):
        made = {"bid": 12, "napoleon": 1, "secretary": 4, "changed": False, "faces": 12}
        sheet("napoleon", scores=(0, 18, 0, 0, 0, 0)).enter(made).ends(
            0, 21, 0, 0, 1, 0, places=(3, 1, 3, 3, 2, 3)
        )

    def test_a_deal_that_all_passed_pays_nobody(self):
        sheet("napoleon").enter(bid=0).counts(0, 0, 0, 0, 0, 0).says("All passed")

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"bid": 17}, "bid"),
            ({"faces": 17}, "faces"),
            ({"secretary": 6}, "secretary"),
            ({"napoleon": None}, "napoleon"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, field):
        made = {"bid": 12, "napoleon": 1, "secretary": 4, "changed": False, "faces": 12}
        sheet("napoleon").refuses({**made, **wrong}, at=field)


def test_five_or_six_play():
    no_table("napoleon", 4)
    no_table("napoleon", 7)


def test_greedy_beats_chance():
    by_chance, by_greedy = gain_of_greedy("napoleon", deals=120, seed=1)
    assert by_greedy > by_chance


class TestFive:
    """Line 162: a joker, ten cards each and three in the kitty."""

    HANDS = (
        "AS KS QS JS TS 9S 8S 7S 6S *",
        "5S 4S 3S 2S AH KH QH JH TH 9H",
        "8H 7H 6H 5H 4H 3H 2H AD KD QD",
        "JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
        "AC KC QC JC TC 9C 8C 7C 6C 5C",
    )
    KITTY = "4C 3C 2C"

    def dealt(self, *calls: str):
        pack = PACK.cards(" ".join((*self.HANDS, self.KITTY)))
        return begin("napoleon", 5).happens(pack).plays(*calls)

    def played(self, call: str, *, trumps: str = "trumps H"):
        return self.dealt("bid 8", *["pass"] * 4, trumps, "4C", "3C", "2C", "keep", call)

    def test_fifty_three_cards_are_dealt(self):
        game = self.dealt()
        assert [hand.bit_count() for hand in game.state.hands] == [10] * 5 + [3]
        assert len(game.state.cards_dealt()) == 53

    def test_four_passes_after_a_bid_end_the_bidding(self):
        self.dealt("bid 8", "pass", "pass", "pass", "pass").turn(0).allows(0, "trumps H")

    def test_napoleon_puts_three_cards_away(self):
        game = self.played("call AH").turn(0)
        assert [hand.bit_count() for hand in game.state.hands] == [10] * 5 + [3]

    def test_the_joker_takes_the_trick_and_may_be_played_at_any_time(self):
        game = self.played("call AC").plays("AS", "2S", "8H", "JD")
        assert game.texts(4)
        game.plays("5C")
        game = self.played("call AC")
        game.allows(0, "*").plays("*")
        assert game.state.trick and game.turn(1)
        game.plays("AH", "8H", "2D", "5C")
        assert game.state.won[0] == 1

    def test_trap_a_joker_that_is_led_counts_as_a_trump(self):
        self.played("call AC").plays("*").turn(1).may("9H", "TH", "JH", "QH", "KH", "AH")

    def test_trap_only_the_card_called_beats_it(self):
        game = self.played("call AC").plays("*", "9H", "2H", "2D").turn(4).allows(4, "AC").plays("AC")
        assert game.state.won[4] == 1

    def test_the_joker_may_be_called_itself(self):
        game = self.played("call *").turn(0).plays("*")
        assert game.state.partner == 0

    def test_six_have_no_joker_to_call(self):
        dealt().plays("bid 8", *["pass"] * 5, "trumps S", "2C", "3C", "4C", "5C", "keep").refuses(0, "call *")

    def test_the_other_three_score_where_napoleon_fails(self):
        sheet("napoleon", 5).enter(bid=9, napoleon=0, secretary=1, changed=False, faces=8).counts(
            0, 0, 2, 2, 2
        )
        no_table("napoleon", 4)
