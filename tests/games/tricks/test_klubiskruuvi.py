"""Klubiskruuvi, My Games, lines 1269-1331."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.kits.cards import CARD, mask_of
from games.tricks.klubiskruuvi import Klubiskruuvi
from games.tricks.klubiskruuvi_sheet import DEALS, ROTATIONS, SEATINGS
from tests.games.dsl import legal, played_and_typed
from tests.games.tricks.skruuvi_positions import (
    EIGHT_PASSES,
    FOUR_PASSES,
    act,
    begun,
    greedy_balance,
    play_out,
)

THEIR_ACES = [{"trick": trick, "ours": False} for trick in (1, 3, 5, 11)]


def club(**start):
    carry = {"game": 0, "soloists": [], "solos_only": False, **start.pop("carry", {})}
    return begun("klubiskruuvi", scores=(0,) * 4, carry=carry, **start)


def solo(**result):
    return {"solo": True, "game": "misere", "declarer": 0, "tricks": 0, "knocks": ["none"] * 4, "aces": THEIR_ACES,
            **result}  # fmt: skip


def together(**result):
    return {"solo": False, "game": "H", "declarer": 0, "level": 6, "tricks": 12, "knock": "none", **result}


def sheet():
    return Klubiskruuvi.Sheet(Klubiskruuvi.table_for())


def enter(book, result):
    return book.enter(book.expects().clean(result, book.table, book.next_deal()))


def points(result):
    return enter(sheet(), result).points


def whole_game(book):
    for declarer in range(4):
        enter(book, solo(game="S", declarer=declarer, tricks=13, aces=None))
    for _ in range(8):
        enter(book, together())


class TestBolsuScores:
    def test_mussolini_made_is_minus_21_for_each_opponent_and_63_for_the_declarer__lines_1307_1313(self):
        assert points(solo(game="S", tricks=13, aces=None)) == (63, -21, -21, -21)

    def test_first_wrong_trick_17_each_further_7__line_1307(self):
        assert points(solo(game="NT", tricks=12, aces=None)) == (-51, 17, 17, 17)
        assert points(solo(game="NT", tricks=10, aces=None)) == (-93, 31, 31, 31)

    def test_bolsu_counts_the_aces_of_the_three_as_minus_for_each__line_1309(self):
        assert points(solo()) == (123, -41, -41, -41)

    def test_aces_score_in_a_failed_bolsu_too__line_1309(self):
        aces = [{"trick": 2, "ours": True}, *THEIR_ACES[1:]]
        each = 17 + 2 - 19
        assert points(solo(tricks=1, aces=aces)) == (-3 * each, each, each, each)

    def test_in_mussolini_aces_do_not_count__line_1309(self):
        assert points(solo(game="S", tricks=13)) == (63, -21, -21, -21)

    def test_each_opponents_own_knock_multiplies_his_own_score__line_1311(self):
        row = points(solo(game="S", tricks=13, knocks=["none", "knock", "none", "kontra"]))
        assert row == (42 + 21 + 84, -42, -21, -84)
        assert points(solo(knocks=["none", "knock", "none", "none"])) == (164, -82, -41, -41)

    def test_aces_stay_single_when_the_declarer_failed__line_1311(self):
        aces = [{"trick": 2, "ours": True}, *THEIR_ACES[1:]]
        row = points(solo(tricks=1, aces=aces, knocks=["none", "knock", "none", "none"]))
        assert row[1:] == (2 * 17 + 2 - 19, 0, 0)


class TestSideScores:
    @pytest.mark.parametrize(("level", "made"), [(5, 10), (6, 20), (7, 30)])
    def test_misere_counts_10_20_30__line_1319(self, level, made):
        tricks = 7 - level
        aces = [{"trick": 1, "ours": False}] * 4
        row = points(together(game="misere", level=level, tricks=tricks, aces=aces))
        assert row == (2 * (made + 4), 0, 2 * (made + 4), 0)

    def test_no_trump_has_no_bonus__line_1319(self):
        assert points(together(game="NT")) == (72, 0, 72, 0)

    def test_the_first_missing_trick_of_a_five_costs_five__line_1321(self):
        assert points(together(level=5, tricks=10)) == (-10, 0, -10, 0)
        assert points(together(level=5, tricks=8)) == (-30, 0, -30, 0)
        assert points(together(level=6, tricks=11)) == (-22, 0, -22, 0)

    @pytest.mark.parametrize(
        ("level", "tricks", "side"), [(5, 11, 25), (5, 12, 30), (5, 13, 35), (6, 13, 42), (7, 13, 49)]
    )
    def test_bonuses_for_extra_tricks__lines_1323_1325(self, level, tricks, side):
        assert points(together(level=level, tricks=tricks)) == (2 * side, 0, 2 * side, 0)

    def test_aces_in_a_failed_misere_count_and_only_the_opponents_are_multiplied__line_1327(self):
        aces = [{"trick": 4, "ours": True}, *THEIR_ACES[1:]]
        failed = together(game="misere", level=5, tricks=3, aces=aces, knock="knock")
        assert points(failed) == (2 * (-10 + 19), 2 * 8, 2 * 9, 16)
        made = together(game="misere", level=5, tricks=2, aces=aces, knock="knock")
        assert points(made) == (2 * (20 + 38), 16, 116, 16)

    def test_pass_misere_is_told_for_the_dealers_side(self):
        row = points({"solo": False, "game": "pass-misere", "tricks": 4, "knock": "none", "aces": THEIR_ACES})
        assert row == (2 * (9 + 20), 8, 58, 8)

    def test_a_player_counts_his_sides_points_twice_and_his_bolsus_once__line_1331(self):
        book = sheet()
        enter(book, solo(game="S", tricks=13, aces=None))
        enter(book, together(declarer=1))
        assert book.totals == [63, -21 + 72, -21, -21 + 72]


class TestStructure:
    def test_everybody_partners_everybody_over_three_games__line_1281(self):
        pairs = {frozenset((order[0], order[2])) for order in SEATINGS}
        pairs |= {frozenset((order[1], order[3])) for order in SEATINGS}
        assert len(pairs) == 6
        assert ROTATIONS[1][2] == (2, 1, 3, 0)

    def test_three_games_of_twelve_deals__lines_1279_1281(self):
        book = sheet()
        partners = set()
        while not book.over:
            partners.add(book.next_deal().carry["game"])
            whole_game(book)
        assert partners == {0, 1, 2}
        assert len(book.rows) == 3 * DEALS == 36
        assert book.totals == [3 * (63 - 63) + 72 * 8 * 3] + [72 * 8] * 3

    def test_basic_deals_come_before_kotkas_whatever_bolsus_lie_between__line_1279(self):
        book = sheet()
        kotkas = []
        for number in range(10):
            if number in (1, 5):
                enter(book, solo(declarer=number // 2, game="S", tricks=13, aces=None))
            kotkas.append(book.next_deal().carry["kotka"])
            if len(kotkas) < 9 and not book.next_deal().carry["solos_only"]:
                enter(book, together())
        assert kotkas[:8] == [False] * 4 + [True] * 4

    def test_the_deal_goes_round_the_table_of_each_game(self):
        book = sheet()
        whole_game(book)
        dealers = []
        for _ in range(4):
            dealers.append(book.next_deal().dealer)
            enter(book, together())
        assert tuple(dealers) == SEATINGS[1]


class TestRefusals:
    @pytest.mark.parametrize(
        ("result", "field"),
        [
            (solo(game="pass-misere"), "game"),
            (solo(knocks=["knock", "none", "none", "none"]), "knocks"),
            (solo(knocks=["none"] * 3), "knocks"),
            (solo(tricks=14), "tricks"),
            (solo(tricks=1, aces=[{"trick": 1, "ours": True}, {"trick": 1, "ours": False}] * 2), "aces"),
            (solo(aces=[{"trick": 1, "ours": True}] * 4), "aces"),
            (together(level=4), "level"),
            (together(declarer=4), "declarer"),
            (together(knock=""), "knock"),
        ],
    )
    def test_a_result_that_cannot_be(self, result, field):
        with pytest.raises(BadResult) as refusal:
            points(result)
        assert field in refusal.value.fields

    def test_nobody_plays_two_bolsus_in_a_game__line_1279(self):
        book = sheet()
        enter(book, solo())
        with pytest.raises(BadResult, match="has played his bolsu"):
            enter(book, solo())

    def test_when_eight_deals_are_done_only_bolsus_are_left__line_1297(self):
        book = sheet()
        for _ in range(8):
            enter(book, together())
        with pytest.raises(BadResult) as refusal:
            enter(book, together())
        assert "solo" in refusal.value.fields


class TestBolsuBids:
    def test_nobody_bids_and_the_basic_deal_goes_on__line_1295(self):
        state = act(club(), FOUR_PASSES)
        assert state.phase == "auction"
        assert state.actors() == (0,)

    def test_in_a_kotka_each_then_takes_a_table_card__line_1295(self):
        state = act(club(kotka=True), FOUR_PASSES)
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]
        assert legal(state)[1] == "6 misere"

    def test_the_first_of_several_chooses__line_1287(self):
        state = act(club(), "pass, bolsu, bolsu, pass")
        assert state.phase == "who plays alone"
        assert state.actors() == (1,)
        other = act(state.clone(), "leave")
        assert other.soloist == 2
        assert act(state, "take").soloist == 1

    def test_who_has_played_alone_is_not_asked_again__line_1279(self):
        state = club(carry={"soloists": [0, 2]})
        assert state.actors() == (1,)
        act(state, "pass")
        assert state.actors() == (3,)

    def test_the_last_who_still_has_to_must_bid_when_only_bolsus_are_left__line_1297(self):
        state = club(carry={"soloists": [1], "solos_only": True})
        assert legal(state) == ["pass", "bolsu"]
        act(state, "pass, pass")
        assert state.actors() == (3,)
        assert legal(state) == ["bolsu"]
        act(state, "bolsu")
        assert state.soloist == 3


class TestAlone:
    def alone(self, contract="7 misere"):
        return act(club(), "bolsu, pass, pass, pass", "AD, AH, AS", contract)

    def test_the_table_cards_are_shown_and_one_card_goes_to_each__line_1301(self):
        state = act(club(), "bolsu, pass, pass, pass")
        assert state.hands[0].bit_count() == 16
        assert ["Table cards", "A♣ A♦ A♥ A♠"] in state.view(3)["facts"]
        act(state, "AD, AH")
        assert state.phase == "give each"
        act(state, "AS")
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]
        assert state.hands[1] & mask_of([CARD["AD"]])

    def test_then_he_names_his_contract_of_seven__line_1303(self):
        state = act(club(), "bolsu, pass, pass, pass", "AD, AH, AS")
        assert legal(state) == ["7 misere", "7 S", "7 C", "7 D", "7 H", "7 NT"]

    def test_each_opponent_knocks_for_himself_from_the_declarers_right__line_1305(self):
        state = self.alone()
        assert state.actors() == (3,)
        act(state, "knock")
        assert state.actors() == (1,)
        act(state, "pass, knock")
        assert state.actors() == (0,)
        assert state.told(1, 0, state.parse(0, "kontra")) == "{0} kontra-knocks {3}."
        act(state, "kontra, pass")
        assert state.times == [1, 1, 2, 4]
        assert state.phase == "play"
        assert state.actors() == (1,)
        assert play_out(state, Random(1)).result().knocks == ("none", "none", "knock", "kontra")

    def test_one_against_three(self):
        state = self.alone("7 S")
        assert [state.together(0, other) for other in range(4)] == [True, False, False, False]
        assert state.together(1, 2)
        assert state.view(2)["seats"][1]["side"] == state.view(2)["seats"][3]["side"] == 1

    def test_at_most_three_table_cards_have_left_the_declarer(self):
        state = self.alone()
        aces = mask_of([CARD["A" + suit] for suit in "CDHS"])
        for seed in range(30):
            assert state.resample(1, Random(seed)).hands[0] & aces


class TestOtherGames:
    def test_partners_sit_across_in_each_games_order(self):
        state = act(club(carry={"game": 1}, dealer=0), FOUR_PASSES)
        assert state.team == [0, 0, 1, 1, -1]
        assert state.partner(0) == 1
        act(state, "2 H")
        assert state.actors() == (1,)
        act(state, EIGHT_PASSES)
        assert state.actors() == (2,)
        assert state.gift() == (3, 4)

    def test_the_tricks_of_a_pass_misere_are_the_dealers_sides(self):
        state = act(club(carry={"game": 2}, dealer=1), FOUR_PASSES, FOUR_PASSES)
        play_out(state, Random(2))
        assert state.result().tricks == state.won[1] + state.won[2]


def test_played_matches_typed_in_give_the_same_totals():
    match, _ = played_and_typed("klubiskruuvi", 5)
    assert len(match.sheet.rows) == 36
    for game in range(3):
        alone = [
            row.result.declarer for row in match.sheet.rows[12 * game : 12 * game + 12] if row.result.solo
        ]
        assert sorted(alone) == [0, 1, 2, 3]


def test_greedy_beats_random():
    assert greedy_balance("klubiskruuvi", 60, Random(2)) > 20
