"""Five Hundred: Parlett, lines 3657-3790. What it shares with Call-Partner Five Hundred is tested beside this."""

import pytest

from games.core.registry import get
from games.kits.rankings import NO_TRUMP
from games.tricks.five_hundred import DEALT, PACK, FixedPartnersState
from tests.games.dsl import begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "five-hundred"
ABEL, BAKER, CHARLIE = range(3)
SAMPLE = (
    "7S AH TH 7H KC TC 8C 7C JD TD",
    "KS JS 9S 8S KH 9H JC 9C 9D 7D",
    "* QS TS QH JH 8H AC AD KD 8D",
)
KITTY = "QC QD AS"
FOUR = (
    "* JS JC AS KS QS TS 9S 8S 7S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D",
    "AC KC QC TC 9C 8C 7C 6C 5C 6S",
)
FOURS = "5S 4H 4D"


def sample():
    """Lines 3746-3754: three hands and a kitty; Abel speaks first."""
    return deal(KEY, *SAMPLE, later=KITTY, dealer=CHARLIE)


def contract():
    """Lines 3755-3757: Charlie plays seven diamonds."""
    return sample().plays("bid 6H", "bid 7S", "bid 7D", "pass", "pass")


def four(**more):
    """Four play; seat 0 speaks first."""
    return deal(KEY, *FOUR, later=FOURS, dealer=3, **more)


class TestThePack:
    @pytest.mark.parametrize(("seats", "cards"), [(2, 25), (3, 33), (4, 43), (6, 63)])
    def test_how_many_cards__lines_3649_3778(self, seats, cards):
        assert len(DEALT[seats, True]) == cards
        assert len(DEALT[seats, False]) == cards - 1

    def test_a_suit_of_trumps_has_ten_with_the_joker_and_its_colour_seven__lines_3664_3681(self):
        three = sum(1 << card for card in DEALT[3, True])
        spades = FixedPartnersState.rankings[3]
        assert [(suit & three).bit_count() for suit in spades.suits] == [7, 8, 8, 10]

    def test_elevens_to_thirteens_stand_between_ten_and_jack__line_3786(self):
        ranking = FixedPartnersState.rankings[NO_TRUMP]
        hearts = sorted(PACK.texts_of(PACK.of_suit[2]), key=lambda text: ranking.height[PACK.first[text]])
        assert hearts[-8:] == ["TH", "11H", "12H", "13H", "JH", "QH", "KH", "AH"]
        six = {PACK.texts[card] for card in DEALT[6, True]}
        assert {"11S", "12C", "13H", "13D"} < six
        assert not {"13S", "13C"} & six

    def test_four_play_with_the_red_fours__line_3782(self):
        texts = {PACK.texts[card] for card in DEALT[4, True]}
        assert {text for text in texts if text[0] in "234"} == {"4D", "4H"}

    def test_for_two_two_cards_are_left_over_and_nobody_sees_them(self):
        state = begin(KEY, 2).happens()
        assert [hand.bit_count() for hand in state.hands] == [10, 10, 3, 2]
        assert state.known(0, 3) == 0

    def test_without_the_joker_the_kitty_has_two__line_3790(self):
        state = begin(KEY, 4, joker=False).happens()
        assert [hand.bit_count() for hand in state.hands] == [10, 10, 10, 10, 2, 0]
        state.plays("pass", "bid 6S", "pass", "pass", "pass").turn(2)
        state.plays(*state.texts(2)[:1], *state.texts(2)[2:3])
        assert state.phase == "play"


class TestTheAuction:
    def test_two_passes_in_a_row_end_it_and_a_pass_bars_nobody__line_3683(self):
        sample().plays("pass", "bid 6S", "pass", "bid 6C", "pass", "pass").turn(ABEL)

    def test_in_the_original_who_has_passed_is_out__line_3683(self):
        sample = deal(KEY, *SAMPLE, later=KITTY, dealer=CHARLIE, once=True)
        sample.plays("pass", "bid 6S", "bid 6C").turn(BAKER).plays("bid 6D").turn(CHARLIE)

    def test_a_misere_stands_between_seven_and_eight_tricks__line_3696(self):
        sample().plays("bid misere").refuses(BAKER, "bid 7NT").allows(BAKER, "bid 8S", "bid open")
        sample().plays("bid 10NT").may("bid open", "pass")

    def test_where_all_pass_the_kitty_is_left_and_the_dealers_left_leads__line_3700(self):
        state = sample().plays("pass", "pass", "pass").turn(ABEL)
        assert state.ranking is state.rankings[NO_TRUMP]
        assert state.hands[3] == PACK.mask(KITTY)


class TestTheSampleGame:
    """Lines 3746-3772."""

    def test_the_declarer_takes_the_kitty_and_leads(self):
        state = contract().turn(CHARLIE).plays("QH", "8H").told(ABEL, "{2} picks a card.")
        state.plays("TS").told(ABEL, "{2} puts 3 cards away.").turn(CHARLIE)
        assert state.hands[3] == PACK.mask("QH 8H TS")

    def test_its_tricks_are_seven_for_the_right_bower_beats_the_left(self):
        """The book lets Charlie's heart jack take Abel's diamond jack in the second trick."""
        state = contract().plays("QH", "8H", "TS", "*", "TD", "7D", "JH", "JD", "9D").turn(ABEL)
        state.plays("7C", "9C", "AC").turn(CHARLIE).plays("QC", "KC", "JC").turn(ABEL)
        state.plays("TC", "9S", "KD").turn(CHARLIE).plays("AD", "8C", "8S").turn(CHARLIE)
        state.plays("QD", "TH", "9H", "AS", "7S", "JS", "8D", "7H", "KH").turn(CHARLIE)
        state.plays("QS", "AH", "KS").ended(contract="7D", declarer=CHARLIE, tricks=(2, 1, 7))
        sheet(KEY).enter(state.result().to_json()).counts(20, 10, 180)

    def test_eight_tricks_as_printed_score_for_seven(self):
        sheet(KEY).enter(contract="7D", declarer=CHARLIE, tricks=[1, 1, 8]).counts(10, 10, 180)


class TestPartners:
    @pytest.mark.parametrize(
        ("seats", "sides"),
        [(3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3))), (6, ((0, 3), (1, 4), (2, 5)))],
    )
    def test_they_sit_opposite_each_other__line_3788(self, seats, sides):
        assert get(KEY).table_for(seats).sides == sides

    def test_the_declarer_alone_takes_the_kitty__line_3790(self):
        state = four().plays("bid 6S", "pass", "pass", "pass").turn(0)
        assert state.hands[0] == PACK.mask(f"{FOUR[0]} {FOURS}")
        assert state.known(2, 0) == 0
        assert state.together(0, 2)
        assert not state.together(0, 1)

    def test_both_their_tricks_count_for_the_contract(self):
        enter = {"contract": "7D", "declarer": 2}
        sheet(KEY, 4).enter(**enter, tricks=[7, 3]).counts(180, 30)
        sheet(KEY, 6).enter(**enter, tricks=[2, 2, 6]).counts(20, 20, -180)

    def test_a_misere_is_played_without_the_partner(self):
        state = four().plays("bid misere", "pass", "pass", "pass", "JC", "*", "JS").turn(0)
        assert [str(word) for word in state.labels(2)] == ["sits out"]
        state.plays("4H", "5H").turn(3)

    def test_with_six_one_of_three_sides_sits_half_out(self):
        state = begin(KEY, 6).happens().plays("bid misere", *["pass"] * 5)
        state.plays(*state.texts(1)[-3:])
        assert state.trick_order(1) == (1, 2, 3, 5, 0)


class TestScores:
    def test_what_an_opponent_takes_is_his_own__line_3710(self):
        sheet(KEY).enter(contract="6H", declarer=1, tricks=[1, 6, 3]).counts(10, 100, 30)

    def test_all_the_tricks_count_250_at_least__line_3710(self):
        sheet(KEY).enter(contract="6H", declarer=1, tricks=[0, 10, 0]).counts(0, 250, 0)
        sheet(KEY).enter(contract="8H", declarer=1, tricks=[0, 10, 0]).counts(0, 300, 0)
        sheet(KEY).enter(contract="6H", declarer=1, tricks=[0, 9, 1]).counts(0, 100, 10)

    def test_a_lost_misere_pays_for_the_declarers_tricks__line_3710(self):
        sheet(KEY).enter(contract="misere", declarer=0, tricks=[2, 5, 3]).counts(-250, 20, 20)
        sheet(KEY, 4).enter(contract="open", declarer=3, tricks=[9, 1]).counts(10, -520)

    def test_where_all_passed_everybody_scores_for_his_tricks(self):
        sheet(KEY).enter(contract="none", tricks=[5, 3, 2]).counts(50, 30, 20)

    def test_500_end_it_and_of_several_the_declarer_wins__line_3714(self):
        result = {"contract": "6S", "declarer": 0, "tricks": [6, 4, 0]}
        sheet(KEY, scores=(460, 490, 0)).enter(result).ends(500, 530, 0, places=(1, 2, 3))
        sheet(KEY, scores=(-470, 0, 0)).enter({**result, "tricks": [5, 5, 0]}).ends(
            -510, 50, 0, places=(3, 1, 2)
        )
        partners = {"contract": "6S", "declarer": 2, "tricks": [6, 4]}
        sheet(KEY, 4, scores=(460, 490)).enter(partners).ends(500, 530, places=(1, 2))

    def test_of_several_without_the_declarer_most_points_win(self):
        lost = {"contract": "6S", "declarer": 0, "tricks": [4, 3, 3]}
        sheet(KEY, scores=(0, 480, 490)).enter(lost).ends(-40, 510, 520, places=(3, 2, 1))
        sheet(KEY, scores=(0, 490, 490)).enter(lost).ends(-40, 520, 520, places=(3, 1, 1))

    @pytest.mark.parametrize(
        ("wrong", "at"),
        [
            ({"contract": "5S"}, "contract"),
            ({"contract": None}, "contract"),
            ({"declarer": 3}, "declarer"),
            ({"declarer": None}, "declarer"),
            ({"tricks": [6, 3, 0]}, "tricks"),
            ({"tricks": [6, 4]}, "tricks"),
            ({"tricks": "all"}, "tricks"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, at):
        sheet(KEY).refuses({"contract": "6S", "declarer": 0, "tricks": [6, 4, 0], **wrong}, at=at)


@pytest.mark.parametrize("options", [{}, {"joker": False}, {"once": True}])
def test_a_match_played_here_and_typed_in_comes_to_the_same(options):
    played_and_typed(KEY, seed=3, **options)


def test_two_three_four_or_six_play():
    no_table(KEY, 1)
    no_table(KEY, 5)
    no_table(KEY, 7)


def test_the_quick_player_beats_chance():
    by_chance, cleverly = gain_of_greedy(KEY, deals=60, seed=1)
    assert cleverly > by_chance
