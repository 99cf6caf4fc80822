"""Poker: the best five cards, who speaks first in stud, which cards to draw to, and a stock that runs short."""

from __future__ import annotations

from random import Random

import pytest

from games.kits.cards import mask_of
from games.vying.kit.poker_games import DrawState, PokerState, StudState
from tests.games.dsl import Dealt
from tests.games.vying.kit.dealing import dealt, game_of

STUD = game_of(StudState, rounds=("DU", "U", "U", "U"))


def stud(*hands: str, later: str = "", **begun: int) -> Dealt:
    """For each seat a card up and one down, then what the stock holds: a card a seat, from seat 0 on."""
    return dealt(STUD, len(hands), " ".join((*hands, later)), **begun)


class TestPoker:
    def test_the_best_five_of_the_own_cards_and_those_on_the_table_win(self):
        game = dealt(game_of(PokerState, rounds=("DDCCCCC",)), 2, "AS AD 8H 9C TH JH QC 2C AH").plays(
            "check", "check"
        )
        game.happens().ended(won=(0, 2))
        assert [game.hand_name(seat) for seat in (0, 1)] == ["three of a kind", "straight"]

    def test_beside_a_seat_stands_how_many_cards_it_has_changed(self):
        game = dealt(game_of(PokerState, rounds=("DDDDDX",)), 2, "").plays("change 7C 8C")
        assert [game.labels(seat) for seat in (0, 1)] == [["dealer"], ["changed 2"]]
        assert game.plays("pat").labels(0) == ["dealer", "changed 0"]

    @pytest.mark.parametrize(
        ("hand", "change"),
        [
            ("KC KD 9H 5S 2C", "change 9H 5S 2C"),
            ("KC KD 9H 9S 2C", "change 2C"),
            ("KC KD KH 9S 2C", "change 9S 2C"),
            ("KC QD 9H 5S 2C", "change 9H 5S 2C"),
            ("2C 3D 4H 5S 6C", "pat"),
            ("2C 5C 9C JC KC", "pat"),
            ("KC KD KH 9S 9C", "pat"),
        ],
    )
    def test_the_quick_player_keeps_what_matches_and_whatever_is_complete(self, hand, change):
        game = dealt(game_of(PokerState, rounds=("DDDDDX",)), 2, hand, dealer=1).turn(0)
        assert game.parse(0, change) == game.greedy(0, Random(0))

    def test_what_matches_a_card_on_the_table_is_kept_too(self):
        game = dealt(game_of(PokerState, rounds=("DDDDCX",)), 2, "KC 9H 5S 2C 3D 4D 6D 7D 2H", dealer=1)
        assert game.parse(0, "change KC 9H 5S") == game.greedy(0, Random(0))


class TestStud:
    def test_the_highest_card_up_speaks_first_and_may_not_check(self):
        stud("7D 2C", "KS 3C", "9H 4C").turn(1).may("fold", "bet 1", "bet 2", "bet 3", "bet 4", "bet 5")

    def test_cards_face_down_do_not_speak(self):
        stud("7D AC", "KS 3C", "9H AD").turn(1)

    def test_of_equal_cards_the_nearest_to_the_dealers_left_speaks_and_the_dealer_last(self):
        stud("KD 2C", "7S 3C", "KH 4C", dealer=0).turn(2)
        stud("KD 2C", "7S 3C", "KH 4C", dealer=2).turn(0)

    def test_in_later_rounds_a_pair_speaks_before_a_high_card_and_may_check(self):
        game = stud("7D 2C", "KS 3C", "9H 4C", later="7H AS TC").plays("bet 1", "call", "call")
        game.happens().turn(0).allows(0, "check", "bet 5")

    def test_equal_high_cards_leave_it_to_the_second_highest(self):
        game = stud("7D 2C", "KS 3C", "AH 4C", later="AD 9C 8C").plays("bet 1", "call", "call").happens()
        game.turn(2)

    def test_who_has_gone_out_does_not_speak(self):
        game = stud("7D 2C", "KS 3C", "9H 4C", later="2H 2S").plays(
            "bet 1", "call", "raise 1", "fold", "call"
        )
        game.happens().turn(2)


class TestDraw:
    def test_after_the_draw_one_may_bet_more(self):
        game = dealt(game_of(DrawState, rounds=("DDDDD", "X")), 2, "").plays("check", "check", "pat", "pat")
        game.allows(1, "bet 10").refuses(1, "bet 11")

    def draw(self, state: type[DrawState] = DrawState) -> Dealt:
        """Four have had eleven cards each, and eight are left; seat 1 has gone out, and seat 2 changes first."""
        game = dealt(game_of(state, rounds=("D" * 11, "X")), 4, "").plays("fold", "check", "check", "check")
        return game.turn(2)

    def change_three(self, game: Dealt) -> Dealt:
        seat = game.state.actors()[0]
        return game.plays(game.texts(seat)[-1])

    def short(self, state: type[DrawState] = DrawState) -> Dealt:
        """Two have changed three cards each; seat 0 is still to be asked, and two cards are left."""
        return self.change_three(self.change_three(self.draw(state)).turn(3)).turn(-1)

    def test_when_too_few_are_left_for_the_next_those_out_of_play_are_shuffled_in(self):
        game = self.short()
        out = game.hands[1] | game.thrown[2] | game.thrown[3]
        left, kept = mask_of(game.stock), [game.hands[0], game.hands[2], game.hands[3]]
        game.happens(seed=1).turn(0)
        assert mask_of(game.stock) == left | out
        assert game.thrown == [0, 0, 0, 0]
        assert [game.hands[0], game.hands[2], game.hands[3]] == kept
        assert game.hands[1] == 0

    def test_a_game_says_which_are_kept_apart(self):
        game = self.short(type("Keeping", (DrawState,), {"kept_apart": lambda deal: deal.thrown[2]}))
        apart = game.thrown[2]
        game.happens(seed=1).turn(0)
        assert game.thrown[2] == apart
        assert not mask_of(game.stock) & apart

    def test_nobody_knows_what_the_shuffle_brings(self):
        game = self.short()
        assert not game.reveals()
        assert game.draw(Random(1)) != game.draw(Random(2))
        told = game.told_chance(0, game.draw(Random(1)))
        assert told == "The cards out of play are shuffled and put under the stock."

    def test_afterwards_the_draw_goes_on_and_the_hands_are_shown(self):
        game = self.change_three(self.short().happens(seed=1)).plays("check", "check", "check").turn(-1)
        assert game.reveals()
        assert sum(game.happens().won) == 4

    def test_nothing_is_shuffled_where_enough_are_left(self):
        self.draw().plays("pat").turn(3).plays("pat").turn(0)
