"""Cards put on cards of their rank or suit: on the smallest game that there is of it."""

from __future__ import annotations

from random import Random

import pytest

from games.climbing.kit.matching import MatchingState
from games.core.errors import Illegal
from games.core.game import Game
from games.core.messages import say
from games.core.results import DealResult, Number, per_seat
from games.core.sheet import fixed_deals
from games.kits.cards import mask_of
from games.kits.pack import Pack
from tests.games.dsl import Dealt, begin, deal

SMALL = Pack("6789TJQKA")


class Matching(Game):
    """Two cards each of thirty-six; sixes are wild, and each card left costs one."""

    seats = (2, 3)
    Sheet = fixed_deals(1)

    class Result(DealResult):
        left: tuple[int, ...] = per_seat(say("Cards"), Number(0, 36))

    class State(MatchingState):
        pack = SMALL
        cards_each = 2

        def wild(self):
            return SMALL.of_rank["6"]

        def worth(self):
            return SMALL.worth(dict.fromkeys(SMALL.ranks, 1))

        def result(self):
            return Matching.Result(left=self.left())


def hands(first: str, second: str = "9D JH", up: str = "TC", stock: str = "AS KS") -> Dealt:
    """Seat 1 begins with the first hand; `up` is turned, and these are the next cards of the stock."""
    return deal(Matching, second, first, later=f"{up} {stock}")


def stock_of(size: int, first: str = "7D 8D", second: str = "9D JH", up: str = "TC") -> Dealt:
    """All but so many cards of the stock lie under the upcard."""
    game = hands(first, second, up)
    gone, state = game.stock[:-size] if size else game.stock, game.state
    state.stock = state.stock[len(gone) :]
    for holder, sign in ((state.stock_holder, -1), (state.waste_holder, 1)):
        state.hands[holder] += sign * mask_of(gone)
    state.shown[state.waste_holder] |= mask_of(gone)
    state.waste = (*gone, *state.waste)
    return game


class TestTheFirstUpcard:
    @pytest.mark.parametrize("seed", range(20))
    def test_it_is_never_wild(self, seed):
        game = begin(Matching).happens(seed=seed)
        assert not SMALL.of_rank["6"] >> game.waste[-1] & 1

    def test_a_deal_with_a_wild_one_is_refused(self):
        game = begin(Matching)
        order = [*SMALL.cards("9D JH 7D 8D 6C"), *SMALL.deck]
        with pytest.raises(Illegal, match="never a wild card"):
            game.state.check_chance(list(dict.fromkeys(order)))

    @pytest.mark.parametrize("rubbish", [None, [], "cards", [0] * 36, list(range(35)), {"a": 1}])
    def test_rubbish_is_no_deal(self, rubbish):
        with pytest.raises(Illegal):
            begin(Matching).state.check_chance(rubbish)


class TestATurn:
    def test_rank_suit_and_wild_cards_fit(self):
        assert SMALL.texts_of(hands("9C TD").fitting()) == SMALL.texts_of(
            SMALL.of_suit[0] | SMALL.mask("TD TH TS 6D 6H 6S")
        )

    def test_who_can_play_may_not_draw(self):
        hands("9C TD").may("9C", "TD").refuses(1, "draw", "pass", because="not allowed")

    def test_the_next_matches_what_was_played(self):
        hands("9C TD").plays("9C").told(0, "{1} plays 9♣.").turn(0).may("9D")

    def test_a_wild_card_is_followed_by_its_own_suit(self):
        hands("6H TD").plays("6H").may("JH")

    def test_who_cannot_play_draws_until_he_can_and_plays_that(self):
        game = hands("7D 8D", stock="AS KH 9C").may("draw").plays("draw").told(0, "{1} draws from the stock.")
        game.turn(1).may("draw").plays("draw").may("draw").plays("draw").may("9C").plays("9C").turn(0)
        assert game.hands[1] == SMALL.mask("7D 8D AS KH")

    @pytest.mark.parametrize("move", ["", "6C", "2C", "DRAW", "XX", None, 3, "draw draw"])
    def test_nothing_else_is_a_move(self, move):
        hands("9C TD").refuses(1, move)


class TestTheEnd:
    def test_it_comes_with_a_last_card(self):
        hands("9C TD", "9D 6S").plays("9C", "9D", "TD").turn().ended(left=(1, 0))

    def test_without_a_stock_who_cannot_play_misses_his_turn(self):
        game = stock_of(0, second="9C JH").may("pass").plays("pass").turn(0).may("9C")
        game.told(None, "{1} cannot play and misses a turn.")

    def test_a_stock_that_runs_out_while_drawing_ends_the_drawing(self):
        stock_of(1, second="9C JH").plays("draw").turn(1).may("pass")

    def test_when_all_in_a_row_miss_their_turns_nobody_wins(self):
        stock_of(0).plays("pass", "pass").turn().ended(left=(2, 2))

    def test_a_card_between_begins_the_count_anew(self):
        stock_of(0, "7D 9H", "9C JD").plays("pass", "9C", "9H").turn(0).may("pass").plays(
            "pass", "pass"
        ).ended(left=(1, 1))


class TestWhatIsKnown:
    def worlds(self, game: Dealt) -> list[int]:
        return [game.resample(0, Random(seed)).hands[1] for seed in range(60)]

    def test_who_draws_has_nothing_that_fits_but_perhaps_what_he_drew(self):
        game = hands("7D 8D", stock="AS 7S")
        fit = game.fitting()
        game.plays("draw")
        held = [(hand & fit).bit_count() for hand in self.worlds(game)]
        assert set(held) == {0, 1}

    def test_who_draws_again_had_not_drawn_one_that_fits(self):
        game = hands("7D 8D", stock="AS KH 7S")
        fit = game.fitting()
        game.plays("draw", "draw", "draw")
        assert {(hand & fit).bit_count() for hand in self.worlds(game)} == {0, 1}

    def test_who_plays_the_card_drawn_has_no_other_that_fitted(self):
        game = hands("7D 8D", "9D AH", stock="9C AS")
        fit = game.fitting()
        game.plays("draw", "9C")
        assert {hand & fit for hand in self.worlds(game)} == {0}

    def test_who_misses_a_turn_has_nothing_that_fits(self):
        game = stock_of(0, second="9C JH")
        game.plays("pass")
        assert game.lacks[1] == game.fitting()


class TestTheQuickPlayer:
    def advised(self, game: Dealt) -> str:
        return game.text(1, game.greedy(1, Random(1)))

    def test_it_keeps_wild_cards(self):
        assert self.advised(hands("6H TD")) == "TD"

    def test_it_goes_where_it_can_follow_itself(self):
        game = hands("9C TD")
        game.state.hands[1] = SMALL.mask("9C TD KD AD")
        assert self.advised(game) == "TD"

    def test_it_draws_where_it_must(self):
        assert self.advised(hands("7D 8D")) == "draw"
