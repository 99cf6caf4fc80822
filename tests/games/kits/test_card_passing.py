"""Cards given before play, shown on Skruuvi: what is given, who remembers it, and where others imagine the cards."""

from random import Random

import pytest

from games.core.state import OPEN
from games.kits.card_passing import TABLE
from games.kits.cards import CARD, mask_of
from tests.games.dsl import cards
from tests.games.tricks.skruuvi_positions import (
    ACES,
    EIGHT_PASSES,
    FOUR_PASSES,
    act,
    exchanged,
    modern,
    play_out,
)


class TestTableCards:
    def test_they_lie_in_the_order_of_the_deal_and_nobody_sees_them(self):
        state = modern()
        assert state.kitty == tuple(ACES)
        assert state.hands[TABLE] == mask_of(ACES)
        assert [state.known(seat, TABLE) for seat in range(4)] == [0] * 4

    def test_who_takes_them_openly_is_seen_to_have_them_and_it_is_written_down(self):
        state = act(modern(), "3 H", EIGHT_PASSES)
        assert (state.kitty, state.hands[TABLE]) == ((), 0)
        assert state.gifts == ((TABLE, 0, tuple(ACES)),)
        assert all(state.known(seat, 0) & mask_of(ACES) == mask_of(ACES) for seat in range(4))
        assert ["Table cards", "A♣ A♦ A♥ A♠"] in state.view(None)["facts"]

    def test_each_takes_one_in_turn_and_the_others_do_not_see_which(self):
        state = modern()
        state.take_table_cards((2, 3, 0, 1))
        assert (state.kitty, state.hands[TABLE]) == ((), 0)
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]
        assert [state.hands[seat] >> ace & 1 for seat, ace in zip((2, 3, 0, 1), ACES, strict=True)] == [1] * 4
        assert state.known(1, 2) == 0

    def test_where_they_still_lie_each_imagines_them_in_any_order(self):
        state = modern()
        worlds = [state.resample(1, Random(seed)) for seed in range(20)]
        assert len({world.kitty for world in worlds}) > 10
        assert all(mask_of(world.kitty) == world.hands[TABLE] for world in worlds)


class TestGifts:
    def test_a_gift_goes_across_with_its_last_card(self):
        state = act(modern(), "3 H", EIGHT_PASSES, "2C, 3C, 4C")
        assert (state.picks, state.hands[2] & cards("2C 3C 4C 5C")) == (
            (CARD["2C"], CARD["3C"], CARD["4C"]),
            0,
        )
        act(state, "5C")
        assert state.picks == ()
        assert state.hands[2] & cards("2C 3C 4C 5C") == cards("2C 3C 4C 5C")
        assert state.gifts[-1] == (0, 2, tuple(CARD[card] for card in ("2C", "3C", "4C", "5C")))

    def test_the_hand_after_the_exchange_is_what_is_held_and_what_has_been_played(self):
        state = act(exchanged(), FOUR_PASSES, "2D, 2S", "pass, pass")
        assert state.phase == "play"
        before = state.hands[:]
        assert [state.held(seat) for seat in range(4)] == before[:4]
        play_out(state, Random(2))
        assert (state.hands[0], state.held(0)) == (0, before[0])

    def test_a_gift_between_others_is_imagined_among_what_its_taker_may_have(self):
        state = act(modern(), "3 H", EIGHT_PASSES, "2C, 3C, 4C, 5C")
        giver, taker, given = state.resample(0, Random(1)).gifts[-1]
        assert given == tuple(CARD[card] for card in ("2C", "3C", "4C", "5C"))
        seen = set()
        for seed in range(20):
            world = state.resample(1, Random(seed))
            giver, taker, given = world.gifts[-1]
            assert (giver, taker, len(set(given))) == (0, 2, 4)
            assert not mask_of(given) & ~world.held(2)
            seen.add(given)
        assert len(seen) > 10

    def test_what_is_opened_on_the_table_nobody_imagines_otherwise(self):
        state = act(modern(), "3 H", EIGHT_PASSES)
        assert {state.resample(1, Random(seed)).gifts[0] for seed in range(10)} == {(TABLE, 0, tuple(ACES))}


class TestWhereabouts:
    @pytest.mark.parametrize(("knower", "viewers"), [(-1, [0, 1, 2, 3]), (2, [2])])
    def test_what_all_know_limits_everybody_and_what_one_knows_him(self, knower, viewers):
        state = modern()
        state.whereabouts = ((knower, (0, 2), cards("2C 3C"), 1),)
        assert [viewer for viewer in range(4) if state.limits(viewer)] == viewers
        (limit,) = state.limits(viewers[0])
        assert (limit.holders, limit.least, limit.most) == ((1, 3), 0, 1)
        assert limit.count([0, cards("2C 4C"), 0, cards("3C")]) == 2

    def test_a_stray_that_has_been_played_leaves_one_fewer(self):
        state = modern()
        state.whereabouts = ((-1, (0, 2), cards("2C 3C 4C"), 2),)
        state.played[1] = cards("3C")
        state.played[0] = cards("4C")
        assert [limit.most for limit in state.limits(3)] == [1]


class TestWhoKnowsWhat:
    def test_the_takers_of_single_cards_are_told_them_and_others_are_not(self):
        state = act(modern(), "3 H", EIGHT_PASSES, "2C, 3C, 4C, 5C")
        assert state.told(3, 2, CARD["2H"]) == "{2} gives {3} 2♥."
        assert state.told(1, 2, CARD["2H"]) == "{2} gives {3} a card."

    def test_four_cards_across_are_a_set(self):
        state = act(modern(), "3 H", EIGHT_PASSES, "5C, 2C, 4C, 3C")
        assert ["{0} gave {2}", "2♣ 3♣ 4♣ 5♣"] in state.view(2)["facts"]
        assert not any("gave" in title for title, _ in state.view(1)["facts"])

    def test_or_a_sequence_if_the_table_plays_so__lines_3401_3415(self):
        state = act(modern(passing="sequence"), "3 H", EIGHT_PASSES, "5C, 2C, 4C, 3C")
        assert ["{0} gave {2}", "5♣ 2♣ 4♣ 3♣"] in state.view(2)["facts"]
        assert not any("gave" in title for title, _ in state.view(3)["facts"])
        assert ["{0} gave {2}", "5♣ 2♣ 4♣ 3♣"] in state.view(OPEN)["facts"]

    def test_who_gave_four_cards_imagines_at_most_two_with_the_opponents(self):
        state = act(exchanged(), FOUR_PASSES, "2D, 2S")
        given = mask_of([CARD[card] for card in ("2C", "3C", "4C", "5C")])
        with_opponents = set()
        for seed in range(60):
            world = state.resample(0, Random(seed))
            with_opponents.add(((world.hands[1] | world.hands[3]) & given).bit_count())
        assert with_opponents == {0, 1, 2}

    def test_his_partner_knows_what_he_gave_to_either_opponent(self):
        state = act(exchanged(), FOUR_PASSES, "2D, 2S")
        for seed in range(40):
            world = state.resample(2, Random(seed))
            assert not world.hands[0] & mask_of([CARD["2H"], CARD["3H"]])
            assert world.hands[0] & mask_of([CARD["AS"]])

    def test_table_cards_are_with_the_declaring_side_but_for_two_at_most(self):
        state = act(exchanged(), FOUR_PASSES, "2D, 2S")
        aces = mask_of([CARD["A" + suit] for suit in "CDHS"])
        assert {(state.resample(1, Random(seed)).hands[3] & aces).bit_count() for seed in range(60)} <= {
            0,
            1,
            2,
        }

    def test_a_world_imagined_in_mid_exchange_can_be_played_on(self):
        state = act(modern(), "3 H", EIGHT_PASSES, "2C, 3C")
        for seat in range(4):
            play_out(state.resample(seat, Random(seat)), Random(5))
        act(state, "4C, 5C, 2H")
        for seat in range(4):
            play_out(state.resample(seat, Random(seat)), Random(5), greedy=True)
