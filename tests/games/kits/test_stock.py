"""The draw pile: its order, what is known of it, what goes to and fro; and that worlds deal it anew."""

from __future__ import annotations

from random import Random

import pytest

from games.core.contract import PLAY_CHECKS, run_of
from games.core.contract.orders import check_hidden_orders
from games.core.contract.run import Broken
from games.core.game import Game
from games.core.options import Preset
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import FirstTo
from games.core.state import OPEN
from games.kits.cards import BIT, cards_of
from games.kits.pack import Pack
from games.tricks.kit.drawing import DrawingState
from tests.games.dsl import begin

PACK = Pack("9JQKTA")
STOCK = 2
"""The holder."""


class Drawing(Game):
    """Six cards each of twenty-four; the turned-up trump lies under the stock and may be had for the nine."""

    key, title, family, seats = "test-drawing", "Drawing", "tricks", (2,)
    presets, max_actions = (Preset("house", "House rules", ()),), 70

    class Result(DealResult):
        tricks: tuple[int, ...] = per_side("Tricks", Number(0, 12), total=12)

    class Sheet(FirstTo):
        target = 50

        def score(self, result, deal):
            return Score(result.tricks)

    class State(DrawingState):
        pack = PACK
        cards_each = 6

        def after_deal(self):
            self.turn_up(under=True)
            self.begin_play()

        def trump(self):
            return self.pack.suit[self.turned]

        def result(self):
            return Drawing.Result(tricks=tuple(self.won[:2]))


class German(Drawing):
    """The top card is always face up, and suit is followed from the first trick on."""

    class State(Drawing.State):
        free_play = False
        top: int = 3

        def after_deal(self):
            self.top = self.pack.suit[self.turn_up()]
            self.begin_play()

        def trump(self):
            return self.top

        def on_trick(self, winner):
            super().on_trick(winner)
            if self.stock:
                self.turn_up()


HANDS = "AC TC KC QC JC 9D", "AH TH KH QH JH 9C"
REST = "AD", "TD", "KD", "QD", "JD", "9H", "AS", "TS", "KS", "QS", "JS", "9S"


def dealt(game=Drawing, rest=REST):
    return begin(game).happens(PACK.cards(" ".join((*HANDS, *rest))))


def names(cards):
    return [PACK.texts[card] for card in cards]


class TestOrder:
    def test_the_stock_is_what_is_left_its_top_the_next_card(self):
        game = dealt(German)
        assert names(game.stock) == [*reversed(REST)]
        assert names([game.turned]) == ["AD"]

    def test_a_card_slipped_under_it_is_drawn_last(self):
        game = dealt()
        assert names(game.stock) == ["AD", *reversed(REST[1:])]
        game.plays("9C", "AC")
        assert game.hands[0] & PACK.mask("TD")
        assert game.hands[1] & PACK.mask("KD")
        assert names(game.stock)[-1] == "QD"

    def test_the_winner_draws_first_until_there_is_none(self):
        game = dealt().to_the_end()
        assert (game.stock, sum(game.won)) == ((), 12)

    def test_suit_is_followed_when_it_is_gone(self):
        game = dealt()
        while game.stock:
            game.plays(game.texts(game.actors()[0])[0])
        lead = game.texts(game.actors()[0])[0]
        follower = 1 - game.actors()[0]
        suit = PACK.of_suit[PACK.suit[PACK.first[lead]]]
        held = game.hands[follower] & suit
        game.plays(lead)
        assert game.playable() == (held or game.hands[follower])


class TestViews:
    def test_only_what_is_face_up_is_seen_and_how_many_there_are(self):
        for viewer in (0, 1, None):
            assert dealt().view(viewer)["piles"] == [{"name": "stock", "count": 12, "cards": ["AD"]}]

    def test_a_replay_sees_it_in_order(self):
        assert dealt().view(OPEN)["piles"][0]["cards"] == ["AD", *reversed(REST[1:])]

    def test_it_is_gone_with_its_last_card(self):
        assert "piles" not in dealt().to_the_end().view(0)


class TestKnowledge:
    def test_a_card_drawn_blind_is_seen_by_who_draws_it(self):
        game = dealt().plays("9C", "AC")
        assert [bool(game.known(viewer, 0) & PACK.mask("TD")) for viewer in (0, 1, None)] == [
            True,
            False,
            False,
        ]

    def test_a_card_taken_face_up_is_known_in_the_hand(self):
        game = dealt(German).plays("9C", "AC")
        assert [bool(game.known(viewer, 0) & PACK.mask("AD")) for viewer in (1, None)] == [True, True]

    def test_the_turned_up_card_is_taken_for_another(self):
        game = dealt()
        game.state.swap_turned(1, PACK.first["9C"])
        assert names([game.turned]) == names(game.stock[:1]) == ["9C"]
        assert game.known(0, 1) == PACK.mask("AD")
        assert game.known(0, STOCK) == PACK.mask("9C")
        assert [game.hands[holder].bit_count() for holder in range(3)] == [6, 6, 12]

    def test_who_robs_the_pack_alone_knows_what_lies_there(self):
        game = dealt()
        game.state.swap_turned(1, PACK.first["9C"], open_card=False)
        assert names(game.stock[:1]) == ["9C"]
        assert [game.known(viewer, STOCK) for viewer in (0, 1, None)] == [0, PACK.mask("9C"), 0]

    def test_who_was_void_has_no_more_of_the_suit_than_he_has_drawn(self):
        game = dealt(German, rest=("AD", "9H", *[card for card in REST if card not in ("AD", "9H")]))
        game.plays("9C", "AC", "TC", "JH")
        seat, hearts, clubs = 1, PACK.of_suit[2], PACK.of_suit[0]
        assert game.lacks[seat] & clubs == 0, "he has drawn"
        assert {cards & clubs: most for (who, cards), most in game.few.items() if who == seat} == {clubs: 1}
        assert hearts not in [cards for _, cards in game.few]
        for seed in range(40):
            world = game.resample(0, Random(seed))
            assert (world.hands[seat] & clubs).bit_count() <= 1


class TestWorlds:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_face_up_cards_keep_their_place_and_the_others_lie_anyhow(self, seat):
        game = dealt().plays("9C", "AC")
        worlds = [game.resample(seat, Random(seed)) for seed in range(60)]
        assert {names(world.stock)[0] for world in worlds} == {"AD"}
        unseen = PACK.whole & ~game.hands[seat] & ~PACK.mask("AD 9C AC")
        assert {world.stock[-1] for world in worlds} <= set(cards_of(unseen))
        assert len({world.stock[-1] for world in worlds}) > 8
        assert all(sum(BIT[card] for card in world.stock) == world.hands[STOCK] for world in worlds)

    def test_what_one_knows_in_the_stock_stays_in_his_worlds_only(self):
        game = dealt()
        game.state.swap_turned(1, PACK.first["9C"], open_card=False)
        assert {game.resample(1, Random(seed)).stock[0] for seed in range(20)} == {PACK.first["9C"]}
        assert len({game.resample(0, Random(seed)).stock[0] for seed in range(20)}) > 5


@pytest.mark.parametrize("game", [Drawing, German])
@pytest.mark.parametrize("check", PLAY_CHECKS.values(), ids=PLAY_CHECKS)
def test_games_with_a_stock_keep_the_contract(game, check):
    for seed in range(3):
        assert check(run_of(game, seed)) is None


def kept(state, world, viewer, rng, limits=()):
    """The real hands, and with them the real order."""


def sorted_order(state, world, viewer, rng, limits=()):
    DrawingState.deal_again(state, world, viewer, rng, limits)
    world.stock = (world.stock[0], *sorted(world.stock[1:]))


@pytest.mark.parametrize("deal_again", [kept, sorted_order])
def test_a_stock_that_is_not_dealt_anew_is_caught(deal_again):
    class Peeking(Drawing):
        class State(Drawing.State):
            pass

    Peeking.State.deal_again = deal_again
    with pytest.raises(Broken, match="stock"):
        check_hidden_orders(run_of(Peeking, 1))
