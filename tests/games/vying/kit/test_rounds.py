"""Cards and betting by turns, on the smallest games that have each rule."""

from random import Random

import pytest

from games.kits.cards import DECK_52, mask_of
from tests.games.dsl import Dealt, begin, cards
from tests.games.vying.kit.dealing import dealt, game_of


def check_all(game: Dealt) -> Dealt:
    """Everybody who can bet checks."""
    return game.plays(*["check"] * game.betting.able)


def shown_up(game: Dealt) -> list[int]:
    """The cards of each hand that lie face up."""
    return [hand & up for hand, up in zip(game.hands, game.up, strict=True)]


class TestTheDeal:
    def test_a_letter_a_card_face_up_face_down_and_to_the_table(self):
        game = dealt(game_of(rounds=("DUC",)), 2, "AS 2S KS 3S QH")
        assert game.hands == [cards("AS 2S"), cards("KS 3S")]
        assert shown_up(game) == [cards("AS"), cards("KS")]
        assert game.board == cards("QH")
        assert len(game.stock) == 52 - 5

    def test_later_cards_follow_from_the_pack_and_all_see_those_that_are_turned_up(self):
        game = check_all(dealt(game_of(rounds=("D", "U", "C")), 2, "2S 3S AS KS QH")).turn(-1)
        assert game.reveals()
        assert game.draw(Random(0)) == [["AS"], ["KS"], []]
        game = check_all(game.happens()).turn(-1)
        assert game.draw(Random(1)) == [[], [], ["QH"]]

    def test_the_pack_itself_is_drawn_and_not_revealed(self):
        state = begin(game_of(), 2).state
        assert not state.reveals()
        assert sorted(state.draw(Random(0))) == sorted(DECK_52)

    def test_who_has_gone_out_gets_no_more_cards(self):
        game = (
            dealt(game_of(rounds=("D", "U")), 3, "2S 3S 4S AS KS").plays("fold", "check", "check").happens()
        )
        assert game.hands == [cards("2S AS"), cards("3S"), cards("4S KS")]

    def test_who_has_no_chips_is_not_in(self):
        game = dealt(game_of(), 3, "2S 3S", stacks=(200, 0, 200)).turn(2)
        assert game.hands == [cards("2S"), 0, cards("3S")]
        assert game.around() == [2, 0]

    @pytest.mark.parametrize("ante", [1, 3])
    def test_everybody_pays_the_ante_before_the_cards(self, ante):
        game = dealt(game_of(ante=ante), 3, "2S 3S 4S")
        assert game.betting.paid == [ante] * 3
        assert game.betting.chips.stacks == [200 - ante] * 3


class TestBetting:
    def test_the_dealers_left_speaks_first_in_every_round(self):
        game = check_all(dealt(game_of(rounds=("D", "U")), 3, "2S 3S 4S", dealer=1).turn(2)).happens().turn(2)
        game.plays("fold").turn(0)

    def test_where_he_has_gone_out_the_next_does(self):
        dealt(game_of(rounds=("D", "U")), 3, "2S 3S 4S").plays("fold", "check", "check").happens().turn(2)

    def test_a_game_says_who_speaks_first(self):
        dealt(game_of(speaker=lambda deal: 2), 3, "2S 3S 4S").turn(2)

    def test_the_largest_bet_is_that_of_the_round_and_the_last_one_stays(self):
        game = dealt(game_of(rounds=("D", "U", "U"), raises=(1, 2)), 2, "").may("fold", "check", "bet 1")
        check_all(game).happens().may("fold", "check", "bet 1", "bet 2")
        check_all(game).happens().may("fold", "check", "bet 1", "bet 2")

    def test_where_nobody_may_check_each_bets_or_goes_out(self):
        dealt(game_of(may_check=lambda deal: False, raises=(1,)), 2, "").may("fold", "bet 1")

    def test_who_may_not_bet_first_may_raise_what_another_has_bet(self):
        game = dealt(game_of(may_bet=lambda deal, seat: seat == 2, raises=(1,)), 3, "").may("fold", "check")
        game.plays("check").may("fold", "check", "bet 1").plays("bet 1", "call").may(
            "fold", "call", "raise 1"
        )

    def test_what_was_said_is_forgotten_in_the_next_round_but_for_who_has_gone_out(self):
        game = dealt(game_of(rounds=("D", "U")), 3, "").plays("fold", "check", "check").happens()
        assert [game.call(seat) for seat in range(3)] == ["", "fold", ""]

    def test_nobody_is_asked_when_nobody_has_anything_to_bet_with(self):
        game = dealt(game_of(rounds=("D", "U")), 2, "AS 2S", stacks=(1, 1)).turn(-1).happens().turn(-1)
        game.happens().ended(paid=(1, 1), won=(2, 0))


class TestChanging:
    def test_all_that_may_be_changed_is_one_choice(self):
        game = dealt(game_of(rounds=("DDX",)), 2, "AS KS 2S 3S", dealer=1).turn(0)
        game.may("pat", "change KS", "change AS", "change AS KS")

    def test_where_all_must_change_nobody_stands_pat(self):
        dealt(game_of(rounds=("DDX",), changes=(1,)), 2, "AS KS 2S 3S", dealer=1).may(
            "change KS", "change AS"
        )

    def test_others_are_dealt_from_the_stock_in_turn_and_then_there_is_betting(self):
        game = dealt(game_of(rounds=("DDX",)), 2, "AS KS 2S 3S 9H 8H 7H").plays("change 2S 3S", "change KS")
        assert game.hands == [cards("AS 7H"), cards("9H 8H")]
        assert game.thrown == [cards("KS"), cards("2S 3S")]
        game.turn(1).allows(1, "check", "bet 5")

    def test_none_are_dealt_where_cards_are_rejected(self):
        game = dealt(game_of(rounds=("DDX",), changes=(1,), replaced=False), 2, "AS KS 2S 3S")
        assert game.plays("reject 2S", "reject KS").hands == [cards("AS"), cards("3S")]

    def test_a_card_down_is_replaced_by_one_down_and_a_card_up_by_one_up(self):
        game = dealt(game_of(rounds=("DUX",)), 2, "KS 3C 9H 4C AD AS").plays("change 4C", "change KS")
        assert game.hands == [cards("AS 3C"), cards("9H AD")]
        assert shown_up(game) == [cards("AS"), cards("9H")]

    def test_a_round_of_changing_alone_needs_no_event_of_the_table(self):
        check_all(dealt(game_of(rounds=("D", "X")), 2, "AS 2S")).turn(1).may("pat", "change 2S")

    def test_a_game_says_who_is_asked(self):
        but_seat_1 = game_of(rounds=("DX",), may_change=lambda deal, seat: seat != 1)
        dealt(but_seat_1, 3, "AS 2S 3S").turn(2).plays("pat", "pat").turn(1)


class TestTheEnd:
    def test_the_best_hand_of_those_still_in_takes_the_pot(self):
        game = dealt(game_of(), 3, "9S AS QS").plays("bet 2", "raise 1", "call", "fold").turn(-1).happens()
        game.ended(paid=(4, 3, 4), won=(0, 0, 11)).turn()
        assert game.shows == (0, 2)
        assert game.returns() == [-4, -3, 7]

    def test_the_only_one_left_takes_it_with_any_cards_and_shows_none(self):
        game = dealt(game_of(), 3, "2S KS AS").plays("fold", "fold").ended(paid=(1, 1, 1), won=(3, 0, 0))
        assert game.shows == ()

    def test_equal_hands_share_it_and_the_odd_chip_goes_to_the_dealers_left(self):
        game = dealt(game_of(), 3, "AS AH 2S").plays("bet 1", "fold", "call")
        game.happens().ended(paid=(2, 2, 1), won=(2, 3, 0))

    def test_who_cannot_pay_all_stays_in_for_what_he_has_paid(self):
        game = dealt(game_of(), 3, "AS KS QS", stacks=(3, 50, 50)).plays("bet 5", "call", "call").turn(-1)
        game.happens().ended(paid=(3, 6, 6), won=(9, 6, 0))

    def test_a_hand_that_was_folded_stays_hidden_when_others_are_shown(self):
        game = dealt(game_of(), 3, "AS KS QS").plays("fold", "check", "check").happens()
        assert [game.seen(0, seat) for seat in range(3)] == [cards("AS"), 0, cards("QS")]

    def test_a_game_says_who_shows_his_hand(self):
        game = check_all(dealt(game_of(showers=lambda deal: (1,)), 2, "AS KS"))
        assert game.draw(Random(0)) == [[], ["KS"]]
        assert game.happens().seen(0, 1) == cards("KS")
        assert game.seen(1, 0) == 0


class TestWorlds:
    def after_changes(self) -> Dealt:
        """Each has a card up and two down; seat 1 has thrown a hidden card away and seat 0 the one that lay open."""
        return dealt(game_of(rounds=("UDDX",)), 2, "AS 2S 3S KS 4S 5S").plays("change 4S", "change AS")

    def test_one_knows_the_own_cards_what_one_threw_and_what_lay_open(self):
        game = self.after_changes()
        assert game.known(1) == game.hands[1] | cards("4S AS") | shown_up(game)[0]
        assert game.known(0) == game.hands[0] | cards("AS KS")

    def test_what_one_does_not_know_is_dealt_anew_and_every_card_is_there_once(self):
        game = self.after_changes()
        held = [hand.bit_count() for hand in (*game.hands, *game.thrown)]
        others = set()
        for seed in range(20):
            world = game.resample(1, Random(seed))
            assert world.hands[1] == game.hands[1]
            assert world.thrown == game.thrown
            assert world.hands[0] & world.up[0] == shown_up(game)[0]
            assert [hand.bit_count() for hand in (*world.hands, *world.thrown)] == held
            places = [*world.hands, *world.thrown, mask_of(world.stock)]
            assert sum(places) == mask_of(DECK_52)
            others.add(world.hands[0])
        assert len(others) > 10

    def test_nothing_is_dealt_in_a_world_before_the_cards_are(self):
        state = begin(game_of(), 2).state
        assert state.resample(0, Random(0)).position() == state.position()
