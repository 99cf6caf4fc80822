"""Barbu: Parlett, lines 3027-3074, and Unusual card games, lines 83-110."""

import pytest

from games.core.game import Deal
from games.core.registry import get
from games.kits.cards import DECK_52, SUIT_MASK, TEXT
from games.kits.dominoes import deck_of
from games.tricks.barbu_sheet import GAMES, games_of, must_double, whole
from tests.games.dsl import Dealt, cards, deal, gain_of_greedy, no_table, sheet

CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS")
SUITED = CLUBS, DIAMONDS, HEARTS, SPADES


def table(preset: str = "parlett", seats: int | None = None):
    return get("barbu").table_for(seats, preset=preset)


def filled(*hands: str) -> list[str]:
    """Hands of thirteen, each with these cards and others in the order of the pack."""
    rest = [text for text in TEXT if text not in " ".join(hands).split()]
    return [
        " ".join([*hand.split(), *(rest.pop(0) for _ in range(13 - len(hand.split())))]) for hand in hands
    ]


def undoubled(game: Dealt) -> Dealt:
    """Nobody doubles."""
    return game.plays("nobody", "nobody", "nobody")


class TestTheMedley:
    def test_the_dealer_chooses_when_he_has_seen_his_cards(self):
        game = deal("barbu", *SUITED).turn(0)
        trumps = ["trumps-C", "trumps-D", "trumps-H", "trumps-S"]
        game.may("tricks", "hearts", "queens", "barbu", "last", "dominoes", *trumps)

    def test_of_eight_games_one_is_ravage_and_dominoes_are_laid_from_any_rank(self):
        game = deal("barbu", *SUITED, preset="unusual")
        game.allows(0, "ravage", "dominoes-2", "dominoes-A")
        assert "dominoes" not in game.texts(0)

    def test_three_play_with_36_cards_from_the_six_up(self):
        three = table(seats=3)
        assert len(deck_of(three)) == 36
        assert whole(three, "hearts") == -27, "the ace counts as any other heart"

    def test_what_each_game_brings_together__lines_3045_3054(self):
        brings = [
            [whole(table(seats=seats), game) for game in games_of(table(seats=seats))] for seats in (4, 3)
        ]
        assert brings == [[-26, -30, -24, -20, -30, 65, 65], [-24, -27, -24, -20, -30, 60, 65]]
        assert [sum(one) for one in brings] == [0, 0]

    def test_and_of_the_eight__lines_98_105(self):
        brings = {game: whole(table("unusual"), game) for game in GAMES}
        assert list(brings.values()) == [-26, -30, -24, -15, -30, -36, 65, 60]

    def test_a_dealer_has_all_his_deals_in_a_row(self):
        match = sheet("barbu")
        for game in ("tricks", "hearts", "queens", "barbu", "last", "trumps"):
            match.next(dealer=0).enter(game=game, scores=[whole(table(), game), 0, 0, 0], doubles=[])
        match.next(dealer=0).refuses(game="tricks", scores=[-26, 0, 0, 0], doubles=[], at="game")
        match.enter(game="dominoes", scores=[0, 5, 20, 40], doubles=[]).next(dealer=1).goes_on()

    def test_with_eight_games_the_deal_goes_round(self):
        sheet("barbu", preset="unusual").enter(game="last", scores=[-30, 0, 0, 0], doubles=[]).next(dealer=1)

    def test_it_ends_when_everybody_has_chosen_everything(self):
        match = sheet("barbu", 3)
        for _ in range(3):
            for game in games_of(table(seats=3)):
                scores = [40, 25, 0] if game == "dominoes" else [whole(table(seats=3), game), 0, 0]
                match.goes_on().enter(game=game, scores=scores, doubles=[])
        match.ends(-75, 75, 0, places=(3, 1, 2))

    def test_eight_games_are_for_four(self):
        no_table("barbu", 3, eight=True)
        no_table("barbu", 2)


class TestDoubling:
    def test_the_dealer_is_not_asked_and_nobody_doubles_twice(self):
        game = deal("barbu", *SUITED, preset="unusual").plays("last").turn(1).plays("double-02").turn(2)
        game.may("nobody", "double-0", "double-3", "double-03")

    def test_who_was_doubled_may_redouble(self):
        game = deal("barbu", *SUITED, preset="unusual").plays("last", "double-02", "nobody", "nobody").turn(2)
        game.may("nobody", "redouble-1").plays("redouble-1").turn(0).plays("nobody").turn(0)
        assert (game.pairs, game.again) == (((1, 0), (1, 2)), ((1, 2),))

    def test_the_difference_is_added_and_taken__line_87(self):
        match = sheet("barbu", preset="unusual")
        doubles = [{"by": 1, "whom": 2, "again": False}]
        match.enter(game="tricks", scores=[-14, -2, -10, 0], doubles=doubles).counts(-14, 6, -18, 0)

    def test_all_redoubled_in_ravage_is_324_points_apart(self):
        pairs = [(1, 0), (2, 0), (3, 0), (1, 2), (1, 3), (2, 3)]
        doubles = [{"by": by, "whom": whom, "again": True} for by, whom in pairs]
        match = sheet("barbu", preset="unusual").enter(game="ravage", scores=[-36, 0, 0, 0], doubles=doubles)
        match.counts(-252, 72, 72, 72)

    def test_each_must_double_each_other_dealer_twice(self):
        chosen = [["tricks", "hearts", "queens", "barbu", "last", "ravage"], [], [], []]
        doubled = [[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0]]
        late = Deal(25, 0, (0, 0, 0, 0), {"chosen": chosen, "doubled": doubled})
        assert [must_double(table("unusual"), late, seat) for seat in range(4)] == [False, True, False, False]
        game = deal("barbu", *SUITED, preset="unusual")
        game.state.deal = late
        game.plays("trumps-C").turn(1).may("double-0", "double-02", "double-03", "double-023")

    @pytest.mark.parametrize(
        "doubles",
        [
            [{"by": 0, "whom": 1, "again": False}],
            [{"by": 1, "whom": 1, "again": False}],
            [{"by": 1, "whom": 2, "again": False}, {"by": 2, "whom": 1, "again": True}],
        ],
    )
    def test_what_cannot_be_doubled_is_refused(self, doubles):
        match = sheet("barbu", preset="unusual")
        match.refuses(game="last", scores=[-30, 0, 0, 0], doubles=doubles, at="doubles")

    def test_without_doubling_nobody_doubles(self):
        doubles = [{"by": 1, "whom": 2, "again": False}]
        sheet("barbu").refuses(game="last", scores=[-30, 0, 0, 0], doubles=doubles, at="doubles")

    @pytest.mark.parametrize(
        ("game", "scores"),
        [
            ("last", [-10, -10, -10, 0]),
            ("ravage", [-12, -24, 0, 0]),
            ("dominoes", [60, 0, 0, 0]),
            ("queens", [-20, -4, 0, 0]),
            ("barbu", [-10, -5, 0, 0]),
            ("trumps", [70, -5, 0, 0]),
            ("tricks", [-24, 0, 0, 0]),
        ],
    )
    def test_scores_that_no_deal_brings_are_refused(self, game, scores):
        sheet("barbu", preset="unusual").refuses(game=game, scores=scores, doubles=[], at="scores")


class TestTricks:
    def test_the_player_on_the_dealers_left_leads_and_play_goes_on_to_the_left(self):
        deal("barbu", *SUITED).plays("tricks").turn(1).plays("2D").turn(2)

    def test_with_eight_games_the_dealer_leads_and_play_goes_the_other_way(self):
        game = undoubled(deal("barbu", *SUITED, preset="unusual").plays("tricks"))
        game.turn(0).plays("2C").turn(3)

    TRUMPING = (
        CLUBS,
        "9H TH JH QH KH AH AD 2S 4S 5S 6S 7S 8S",
        "2H 3H 4H 5H 6H 7H 8H 3S TS JS QS KS AS",
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 9S",
    )

    def test_who_is_void_must_trump_and_overtrump_but_not_undertrump(self):
        game = undoubled(deal("barbu", *self.TRUMPING, preset="unusual").plays("trumps-S"))
        game.plays("2C").may("9S").plays("9S").may("TS", "JS", "QS", "KS", "AS").plays("TS")
        assert len(game.texts(1)) == 13

    def test_in_the_basic_game_he_is_free(self):
        game = deal("barbu", *self.TRUMPING, dealer=3).plays("trumps-S", "2C").turn(1)
        assert len(game.texts(1)) == 13

    def test_hearts_are_not_led_in_barbu_by_who_has_others(self):
        hands = filled("2H 3C", "KH", "", "")
        game = undoubled(deal("barbu", *hands, preset="unusual").plays("barbu"))
        assert not [text for text in game.texts(0) if text.endswith("H")]

    def test_nor_in_hearts_before_one_has_been_played(self):
        hands = [DIAMONDS.replace("2D", "2H"), HEARTS.replace("2H", "2D"), CLUBS, SPADES]
        game = undoubled(deal("barbu", *hands, preset="unusual").plays("hearts"))
        assert "2H" not in game.texts(0)
        game.plays("AD", "2S", "2C", "2D").turn(0)
        assert "2H" not in game.texts(0)
        game.plays("KD", "3S", "3C", "3H").turn(0).allows(0, "2H")

    def test_in_the_basic_game_hearts_are_led_freely(self):
        deal("barbu", *SUITED, dealer=1).plays("hearts").turn(2).allows(2, "AH")

    def test_a_deal_is_over_when_nothing_is_left_that_counts(self):
        game = deal("barbu", *SUITED, dealer=1).plays("barbu", "KH", "2S", "2C", "2D")
        game.ended(game="barbu", scores=(0, 0, -20, 0))

    def test_the_last_two_tricks_are_ten_and_twenty(self):
        game = deal("barbu", *SUITED, dealer=1).plays("last").to_the_end()
        game.ended(scores=(0, 0, -30, 0))

    def test_the_most_cards_of_one_suit_are_shared_in_ravage(self):
        game = undoubled(deal("barbu", *SUITED, preset="unusual").plays("ravage"))
        game.state.taken = [cards("2C 3C 4C 2D 3D 4D"), cards("2H 3H 4H"), cards("5H"), 0]
        assert game.raw() == (-18, -18, 0, 0), "two suits of one player are one share"

    def test_the_ace_of_hearts_is_six(self):
        game = deal("barbu", *SUITED).plays("hearts")
        game.state.taken = [cards("AH 2H"), SUIT_MASK[2] ^ cards("AH 2H"), 0, 0]
        assert game.raw() == (-8, -22, 0, 0)


class TestDominoes:
    def test_a_card_goes_beside_one_of_its_suit_or_of_its_rank(self):
        game = deal("barbu", *SUITED).plays("dominoes").turn(1)
        assert len(game.texts(1)) == 13
        game.plays("7D").may("7H").plays("7H").may("7S").plays("7S", "7C").may("6D", "8D").plays("8D")
        game.may("6H", "8H")

    def test_from_a_named_rank_each_suit_begins_with_it__line_3074(self):
        game = deal("barbu", *filled("4D 8D 5C 6C 7C", "5D", "6D", "7D"), preset="around").plays("dominoes-5")
        game.turn(1).plays("5D", "6D", "7D").turn(0).allows(0, "4D", "8D", "5C")
        assert not {"6C", "7C"} & set(game.texts(0))

    def test_with_eight_games_the_dealer_begins_and_it_goes_to_the_left(self):
        game = undoubled(deal("barbu", *SUITED, preset="unusual").plays("dominoes-9"))
        game.turn(0).may("9C").plays("9C").turn(1)

    def test_who_passes_has_nothing_that_fits_and_everybody_knows(self):
        game = deal("barbu", *filled("AC AD AH AS", "", "", ""), preset="around").plays("dominoes-A").turn(1)
        game.may("pass").plays("pass", "pass", "pass").turn(0).may("AC", "AD", "AH", "AS")
        assert game.lacks[1:] == [cards("AC AD AH AS")] * 3

    def test_the_first_without_cards_gets_most(self):
        hands = filled("", "", "", "")
        game = deal("barbu", *hands).plays("dominoes").to_the_end()
        result = game.result()
        assert sorted(result.scores) == [0, 5, 20, 40]
        assert result.scores[game.out[0]] == 40
        assert game.hands[game.out[-1]]

    def test_every_card_fits_once_its_neighbours_lie(self):
        game = deal("barbu", *SUITED).plays("dominoes")
        game.state.laid = sum(1 << card for card in DECK_52) ^ cards("AS")
        assert game.fits() == cards("AS")


def test_greedy_beats_random():
    random, greedy = gain_of_greedy("barbu", 40, seed=2)
    assert greedy > random
