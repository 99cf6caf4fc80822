"""Vint, My Games, lines 1429-1484."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.tricks.vint import Vint
from tests.games.dsl import legal, played_and_typed
from tests.games.tricks.skruuvi_positions import (
    EIGHT_PASSES,
    FOUR_PASSES,
    act,
    begun,
    greedy_balance,
    play_out,
)


def vint(**start):
    return begun(
        "vint", carry={"leg": [0, 0], "games": [0, 0], "passed": 0, **start.pop("carry", {})}, **start
    )


def contract(game="H", tricks=8, **more):
    """A contract of two in hearts by side 0; aces two and two, honours three and two."""
    values = {"game": game, "declarer": 0, "level": 2, "tricks": [tricks, 13 - tricks], "aces_held": [2, 2],
              "aces_in_hand": [], "sequences": [], "first": None}  # fmt: skip
    if game != "NT":
        values["trump_honours"] = [3, 2]
    return {**values, **more}


PASSED = {"game": "passed"}


def sheet(**options):
    return Vint.Sheet(Vint.table_for(options=options))


def enter(book, result):
    return book.enter(book.expects().clean(result, book.table, book.next_deal()))


def worth(what, result):
    """The points of the lines that say so."""
    return [int(line.rsplit(" ", 1)[1]) for line in enter(sheet(), result).why if what in line]


class TestContracts:
    @pytest.mark.parametrize("level", range(1, 8))
    def test_each_missing_trick_costs_a_thousand_times_the_contract__line_1456(self, level):
        assert worth("short", contract(level=level, tricks=level + 4)) == [-2000 * level]

    @pytest.mark.parametrize(("level", "points"), [(1, []), (5, []), (6, [5000]), (7, [10000])])
    def test_only_six_and_seven_count_for_being_made__line_1458(self, level, points):
        assert worth("contract made", contract(level=level, tricks=level + 6)) == points

    def test_seven_made_is_12000__line_1462(self):
        seven = contract(level=7, tricks=13)
        assert worth("contract made", seven)[0] + worth("13 tricks", seven)[0] == 12000

    def test_twelve_tricks_count_promised_or_not_and_for_either_side__line_1460(self):
        assert worth("12 tricks", contract(level=1, tricks=12)) == [1000]
        assert worth("13 tricks", contract(level=1, tricks=0)) == [2000]

    def test_contract_of_two_makes_each_trick_20__line_1450(self):
        assert worth("trick points", contract(tricks=9)) == [180, 80]
        assert worth("trick points", contract(tricks=4)) == [80, 180]


class TestHeld:
    def test_sequences_in_every_suit_and_double_in_trumps__lines_1466_1468(self):
        for suit, cards, points in (
            ("C", 3, 500),
            ("C", 4, 1000),
            ("C", 5, 1500),
            ("H", 3, 1000),
            ("H", 4, 2000),
        ):
            held = contract(sequences=[{"side": 0, "suit": suit, "cards": cards}], trump_honours=[5, 0])
            assert worth("sequence", held) == [points]

    @pytest.mark.parametrize(("aces", "points"), [(3, 500), (4, 1000)])
    def test_aces_in_one_hand__line_1468(self, aces, points):
        held = contract(aces_held=[0, 4], aces_in_hand=[{"side": 1, "aces": aces}], trump_honours=[2, 3])
        assert worth("aces in one hand", held) == [points]

    def test_honours_and_aces_of_the_side_with_more__lines_1470_1472(self):
        row = enter(sheet(), contract(trump_honours=[1, 4], aces_held=[3, 1]))
        assert "{side 1}: 4 honours in trumps +800" in row.why
        assert "{side 0}: 3 aces +600" in row.why

    def test_aces_in_no_trump__line_1474(self):
        assert worth("3 aces", contract("NT", aces_held=[3, 1])) == [1500]

    def test_two_aces_each_are_for_the_side_with_more_tricks__line_1476(self):
        assert "{side 0}: 2 aces +400" in enter(sheet(), contract(tricks=8)).why
        assert "{side 1}: 2 aces +400" in enter(sheet(), contract(tricks=6)).why
        assert "{side 1}: 2 aces +1000" in enter(sheet(), contract("NT", tricks=6)).why


class TestRubber:
    def test_500_trick_points_win_a_game_of_1000_and_the_second_2000_more__lines_1444_1478(self):
        book = sheet()
        strong = contract(level=6, tricks=12)
        row = enter(book, strong)
        assert "{side 0}: game number 1 +1000" in row.why
        assert book.next_deal().carry == {"leg": [0, 0], "games": [1, 0], "passed": 0}
        row = enter(book, strong)
        assert "{side 0}: game number 2 +2000" in row.why
        assert book.over
        assert book.ranking == [1, 2]

    def test_the_winner_gets_500_for_each_deal_passed_by_all__line_1484(self):
        book = sheet()
        for result in (PASSED, contract(level=6, tricks=12), PASSED, PASSED):
            row = enter(book, result)
        assert row.points == (0, 0)
        row = enter(book, contract(level=6, tricks=12))
        assert "{side 0}: 3 deals passed by all +1500" in row.why

    def test_the_same_player_deals_again_after_all_passed(self):
        book = sheet()
        dealers = []
        for result in (PASSED, PASSED, contract(), contract()):
            dealers.append(book.next_deal().dealer)
            enter(book, result)
        assert dealers == [0, 0, 0, 1]

    def test_a_game_of_both_goes_to_who_was_first(self):
        book = sheet()
        for _ in range(3):
            enter(book, contract(level=2, tricks=7))
        assert book.rubber.leg == (420, 360)
        both = contract(level=2, tricks=6)
        with pytest.raises(BadResult) as refusal:
            enter(book, both)
        assert "first" in refusal.value.fields
        assert "{side 1}: game number 1 +1000" in enter(book, {**both, "first": 1}).why

    def test_trick_points_of_a_failed_contract_win_games_too(self):
        book = sheet()
        row = enter(book, contract(level=7, tricks=5))
        assert "{side 1}: game number 1 +1000" in row.why


class TestDeal:
    def test_thirteen_cards_no_misere_and_bids_from_one__lines_1433_1441(self):
        state = vint()
        assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13, 0]
        assert legal(state)[:3] == ["pass", "1 S", "1 C"]
        assert not any("misere" in text for text in legal(state))
        act(state, "1 H")
        assert legal(state)[1] == "1 NT"

    def test_the_highest_bid_is_the_contract_and_play_begins__lines_1435_1445(self):
        state = act(vint(), "1 S, pass, 2 C", EIGHT_PASSES)
        assert (state.declarer, state.level, state.phase) == (2, 2, "play")
        assert state.actors() == (3,)
        assert play_out(state, Random(1)).result().level == 2

    def test_all_pass_and_the_deal_is_over__line_1446(self):
        state = act(vint(), FOUR_PASSES)
        assert state.actors() == ()
        assert state.result().to_json()["game"] == "passed"

    def test_play_reads_sequences_and_honours_from_the_hands_dealt(self):
        result = play_out(act(vint(), "7 NT"), Random(1)).result()
        assert [(one.side, one.suit, one.cards) for one in result.sequences] == [
            (0, "C", 13),
            (1, "D", 13),
            (0, "H", 13),
            (1, "S", 13),
        ]
        assert result.trump_honours is None
        assert result.aces_held == (2, 2)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"level": 0}, "level"),
        ({"level": 8}, "level"),
        ({"game": "misere"}, "game"),
        ({"tricks": 14}, "tricks"),
        ({"trump_honours": [4, 2]}, "trump_honours"),
        ({"aces_held": [1, 2]}, "aces_held"),
        ({"aces_in_hand": [{"side": 0, "aces": 3}]}, "aces_in_hand"),
        ({"sequences": [{"side": 0, "suit": "C", "cards": 2}]}, "sequences"),
        ({"sequences": [{"side": 0, "suit": suit, "cards": 3} for suit in "CDS"]}, "sequences"),
        ({"first": 0}, "first"),
        ({"knock": "none"}, "knock"),
    ],
)
def test_a_result_that_cannot_be(wrong, field):
    with pytest.raises(BadResult) as refusal:
        enter(sheet(), contract(**wrong))
    assert field in refusal.value.fields


@pytest.mark.parametrize("decisive", [True, False])
def test_played_matches_typed_in_give_the_same_totals(decisive):
    _, typed = played_and_typed("vint", 5, decisive_trick=decisive)
    assert max(typed.sheet.rubber.games) == 2


def test_greedy_beats_random():
    assert greedy_balance("vint", 80, Random(2)) > 1000
