"""What is seen and told of vying, the texts of moves, and the quick player, on the smallest games that have each."""

from random import Random

import pytest

from games.core.errors import Illegal
from games.core.state import OPEN
from games.kits.cards import CARD
from tests.games.dsl import Dealt, begin, cards
from tests.games.vying.kit.dealing import dealt, game_of


def seen_at(game: Dealt, viewer: int | None, seat: int, what: str) -> object:
    """What a viewer sees at a seat."""
    return game.view(viewer)["seats"][seat].get(what)


def up_and_down(**rules: object) -> Dealt:
    """Each has a card up and one down, and one lies on the table."""
    return dealt(game_of(rounds=("DUC",), **rules), 2, "AS 2S KS 3S QH")


def changing(replaced: bool = True) -> Dealt:
    """Seat 1 is to change up to two of a card up and two down."""
    rules = {"rounds": ("UDDX",), "changes": (0, 1, 2), "replaced": replaced}
    return dealt(game_of(**rules), 2, "AS 2S 3S KS 4S 5S").turn(1)


class TestTheView:
    def test_each_sees_the_own_hand_and_of_others_what_lies_open(self):
        game = up_and_down()
        assert [seen_at(game, 0, seat, "hand") for seat in (0, 1)] == [["AS", "2S"], ["KS", "?"]]
        assert [seen_at(game, None, seat, "hand") for seat in (0, 1)] == [["AS", "?"], ["KS", "?"]]
        assert [seen_at(game, OPEN, seat, "hand") for seat in (0, 1)] == [["AS", "2S"], ["KS", "3S"]]

    def test_a_player_sees_which_of_the_own_cards_lie_open(self):
        game = up_and_down()
        assert seen_at(game, 0, 0, "melds") == [{"title": "face up", "cards": ["AS"]}]
        assert seen_at(game, 0, 1, "melds") is None

    def test_the_pot_and_what_is_to_pay_are_facts(self):
        game = up_and_down().plays("bet 3")
        assert game.view(None)["facts"] == [["pot", "5"], ["to pay", "3"]]
        game.plays("call")
        assert game.view(None)["facts"] == [["pot", "8"]]

    def test_chips_and_what_was_paid_stand_at_the_seat(self):
        game = up_and_down().plays("bet 3")
        assert [seen_at(game, None, seat, "chips") for seat in (0, 1)] == [199, 196]
        assert [seen_at(game, None, seat, "bet") for seat in (0, 1)] == [1, 4]

    def test_the_cards_on_the_table_are_a_pile(self):
        assert up_and_down().view(None)["piles"] == [{"name": "on the table", "count": 1, "cards": ["QH"]}]
        assert "piles" not in dealt(game_of(), 2, "").view(None)

    def test_a_view_says_whose_it_is_but_for_spectators(self):
        game = up_and_down()
        assert game.view(1)["you"] == 1
        assert "you" not in game.view(None)
        assert "you" not in game.view(OPEN)

    def test_the_phase_is_named(self):
        game = changing()
        names = [game.phase_name(), game.plays("pat", "pat").phase_name()]
        names.append(game.plays("check", "check").phase_name())
        assert [*names, game.happens().phase_name()] == ["change cards", "bet", "show", "over"]
        assert changing(replaced=False).phase_name() == "reject cards"

    def test_the_last_word_stands_at_the_seat(self):
        game = up_and_down().plays("bet 3")
        assert [game.call(seat) for seat in (0, 1)] == ["", "bet 3"]

    def test_beside_a_seat_stands_who_deals_who_is_out_and_who_has_bet_all(self):
        game = dealt(game_of(), 4, "", stacks=(9, 3, 0, 9), dealer=3).plays("check", "bet 2", "fold")
        assert [game.labels(seat) for seat in range(4)] == [[], ["all in"], ["out"], ["dealer", "folded"]]

    def test_beside_a_hand_that_is_shown_stands_what_it_is(self):
        game = dealt(game_of(), 3, "AS 2S 9S").plays("fold", "check", "check").happens()
        assert [game.labels(seat) for seat in range(3)] == [["dealer", "A"], ["folded"], ["9"]]


class TestWhatIsTold:
    @pytest.mark.parametrize(
        ("moves", "line"),
        [
            (["fold"], "{1} folds."),
            (["check"], "{1} checks."),
            (["bet 3"], "{1} bets 3."),
            (["bet 3", "call"], "{2} calls, paying 3."),
            (["bet 3", "raise 2"], "{2} raises by 2, paying 5."),
            (["fold", "fold"], "{2} folds. {0} takes the pot of 3."),
        ],
    )
    def test_a_word_of_the_betting_and_what_it_costs(self, moves, line):
        assert dealt(game_of(), 3, "").plays(*moves).told(None, line)

    def test_only_the_number_of_hidden_cards_that_are_changed_is_told(self):
        game = changing().plays("change 4S 5S")
        assert (
            game.told(0, "{1} changes 2 cards.")
            .told(1, "{1} changes 5♠ 4♠.")
            .told(OPEN, "{1} changes 5♠ 4♠.")
        )
        assert changing().plays("change 4S").told(0, "{1} changes a card.")
        assert changing().plays("pat").told(0, "{1} stands pat.")

    def test_what_lay_open_everybody_is_told(self):
        assert changing().plays("change KS 4S").told(None, "{1} changes K♠.").told(1, "{1} changes K♠ 4♠.")

    def test_cards_for_which_none_are_dealt_are_rejected(self):
        game = changing(replaced=False).plays("reject 4S 5S")
        assert game.told(0, "{1} rejects 2 cards.").told(1, "{1} rejects 5♠ 4♠.")

    def test_the_ante_and_what_is_dealt_face_up_are_told(self):
        state = begin(game_of(rounds=("DUC",), ante=2), 2).state
        pack = [CARD[text] for text in ("AS", "2S", "KS", "3S", "QH")]
        assert str(state.told_chance(None, pack)) == (
            "Everybody puts 2 into the pot, and the cards are dealt."
            " {0} is dealt A♠, {1} is dealt K♠. On the table: Q♥."
        )

    def test_later_only_what_is_new(self):
        game = dealt(game_of(rounds=("U", "UC")), 2, "AS KS 2S 3S QH").plays("check", "check")
        told = game.told_chance(None, game.draw(Random(0)))
        assert told == "Cards are dealt. {0} is dealt 2♠, {1} is dealt 3♠. On the table: Q♥."

    def test_the_hands_that_are_shown_and_what_they_win(self):
        game = dealt(game_of(), 3, "AS 2S 9S").plays("fold", "check", "check")
        told = game.told_chance(None, game.draw(Random(0)))
        assert told == "{0} shows A (A♠); {2} shows 9 (9♠). {0} wins 3."


class TestTexts:
    @pytest.mark.parametrize(
        "game", [up_and_down(), up_and_down().plays("bet 2"), changing(), changing(False)]
    )
    def test_every_move_is_read_as_it_is_written(self, game):
        (seat,) = game.state.actors()
        moves = game.legal(seat)
        assert [game.parse(seat, game.text(seat, move)) for move in moves] == moves

    def test_cards_may_be_named_in_any_order(self):
        game = changing()
        assert game.parse(1, "change 4S 5S") == game.parse(1, "change 5S 4S")

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "bet",
            "bet 0",
            "bet 99",
            "bet -1",
            "change",
            "change ",
            "change XX",
            "change 4S  5S",
            "reject 4S",
            "PAT",
        ],
    )
    def test_rubbish_is_refused(self, text):
        with pytest.raises(Illegal):
            changing().parse(1, text)

    @pytest.mark.parametrize("value", [None, 5, ["pat"], {"change": "4S"}])
    def test_so_is_what_is_no_text(self, value):
        with pytest.raises(Illegal):
            changing().parse(1, value)

    def test_no_card_is_named_twice(self):
        with pytest.raises(Illegal, match="names a card twice"):
            changing().parse(1, "change 4S 4S")

    def test_buttons_are_said_for_people(self):
        game = changing()
        assert [game.say(text) for text in ("pat", "change 4S KS", "bet 3")] == [
            "stand pat",
            "change 4♠ K♠",
            "bet 3",
        ]
        assert changing(replaced=False).say("reject 4S") == "reject 4♠"


class TestTheQuickPlayer:
    def test_bets_the_most_with_the_best_hand_and_checks_with_the_worst(self):
        assert self.move("2S AS", dealer=0) == "bet 5"
        assert self.move("AS 2S", dealer=0) == "check"

    def test_pays_with_a_good_hand_and_goes_out_with_the_worst(self):
        assert self.move("AS 2S", "bet 5") == "raise 5"
        assert self.move("2S AS", "bet 5") == "fold"

    def test_does_not_go_on_raising_for_ever(self):
        assert self.move("AS KS", "bet 5", *["raise 5"] * 6) == "raise 5"
        assert self.move("AS KS", "bet 5", *["raise 5"] * 8) == "call"

    def move(self, hands: str, *moves: str, dealer: int = 0) -> str:
        game = dealt(game_of(), 2, hands, dealer=dealer).plays(*moves)
        (seat,) = game.state.actors()
        return game.text(seat, game.greedy(seat, Random(1)))

    def test_hopes_the_less_the_more_others_are_in(self):
        hopes = [dealt(game_of(), seats, "TS").hope(0, Random(1)) for seats in (2, 3, 4)]
        assert hopes == sorted(hopes, reverse=True)
        assert 0 < hopes[-1] < hopes[0] < 1

    def test_knows_of_others_what_lies_open(self):
        beaten = dealt(game_of(rounds=("U",)), 2, "KS AS").hope(0, Random(1))
        ahead = dealt(game_of(rounds=("U",)), 2, "KS 2S").hope(0, Random(1))
        assert beaten < 0.05 < 0.95 < ahead

    def test_leaves_the_deal_as_it_was(self):
        game = dealt(game_of(), 3, "AS 2S 9S")
        before = game.position()
        game.greedy(1, Random(1))
        assert game.position() == before

    def test_keeps_the_best_of_the_hand(self):
        game = dealt(game_of(rounds=("DDX",), changes=(1,)), 2, "AS 2S KS 3S", dealer=0)
        assert game.text(1, game.greedy(1, Random(1))) == "change 3S"
        assert game.plays("change 3S").text(0, game.greedy(0, Random(1))) == "change 2S"
        assert game.hands[0] == cards("AS 2S")
