"""99: Unusual card games, lines 118-128."""

from __future__ import annotations

import pytest

from games.core.registry import get
from games.kits.pack import PACK_52
from games.tricks.ninety_nine_trick import bid_of, made
from tests.games.dsl import Dealt, deal, no_table, played_and_typed, sheet

KEY = "ninety-nine-trick"
HANDS = (
    "AC KC QC JC TC 9C 8C AD KD QD AS AH KH",
    "7C 6C 5C 4C 3C 2C JD TD 9D 8D KS QS JS",
    "7D 6D 5D 4D 3D 2D QH JH TH 9H 8H 7H 6H",
    "TS 9S 8S 7S 6S 5S 4S 3S 2S 5H 4H 3H 2H",
)


def bidding() -> Dealt:
    """Three clubs, three spades, three diamonds, two hearts with a spade."""
    bids = (("TC", "9C", "8C"), ("KS", "QS", "JS"), ("7D", "6D", "5D"), ("5H", "4H", "TS"))
    game = deal(KEY, *HANDS)
    for seat in (1, 2, 3, 0):
        game.by(seat, *bids[seat])
    return game


@pytest.mark.parametrize(
    ("cards", "says"), [("2D 3D 4D", 0), ("2D 3S 4H", 3), ("2C 3C 4C", 9), ("2S 3S 4C", 5), ("2H 3H 4H", 6)]
)
def test_diamonds_say_0_spades_1_hearts_2_and_clubs_3_line_123(cards: str, says: int):
    assert bid_of(PACK_52.mask(cards)) == says


def test_trap_three_diamonds_are_made_by_none_and_by_all_line_123():
    assert [made(0, won, 10) for won in (0, 1, 9, 10)] == [True, False, False, True]
    assert made(0, 7, 7) and not made(1, 10, 10)


def test_all_bid_at_the_same_time_and_in_secret():
    game = deal(KEY, *HANDS).turn(0, 1, 2, 3)
    game.by(1, "KS", "QS", "JS").turn(0, 2, 3)
    assert str(game.view(0)["piles"]).count("KS") == 0


def test_trap_bids_stay_face_down_until_the_end_of_the_deal():
    game = bidding()
    pile = next(pile for pile in game.view(0)["piles"] if "{1}" in str(pile["name"]))
    assert pile["count"] == 3 and "cards" not in pile
    own = next(pile for pile in game.view(1)["piles"] if "{1}" in str(pile["name"]))
    assert sorted(own["cards"]) == ["JS", "KS", "QS"]
    game = game.to_the_end(seed=1)
    pile = next(pile for pile in game.view(0)["piles"] if "{1}" in str(pile["name"]))
    assert sorted(pile["cards"]) == ["JS", "KS", "QS"]


def test_the_cards_laid_aside_are_out_of_play_and_ten_tricks_are_played():
    game = bidding().turn(1).refuses(1, "KS").to_the_end(seed=2)
    result = game.result()
    assert sum(result.tricks) == 10
    assert result.bids == (9, 3, 0, 5)


def test_trumps_go_through_the_suits_and_no_trumps_line_124():
    game, coming = sheet(KEY), []
    for _ in range(6):
        coming.append(str(game.match.sheet.coming()[0]))
        game.enter(bids=[1, 1, 1, 1], tricks=[2, 2, 3, 3])
    assert coming == [
        "trumps: diamonds",
        "trumps: spades",
        "trumps: hearts",
        "trumps: clubs",
        "no trumps",
        "trumps: diamonds",
    ]


def test_a_point_a_trick_and_ten_for_the_bid_line_125():
    sheet(KEY).enter(bids=[4, 2, 0, 9], tricks=[4, 3, 0, 3]).counts(14, 3, 10, 3).mentions(
        "{0} bid 4, took 4: 14"
    )
    sheet(KEY).enter(bids=[0, 2, 1, 9], tricks=[10, 0, 0, 0]).counts(20, 0, 0, 0)


def test_trap_who_fails_the_bid_does_not_win_with_ninety_nine_points():
    game = (
        sheet(KEY, scores=(95, 10, 10, 10))
        .enter(bids=[3, 0, 1, 1], tricks=[5, 2, 2, 1])
        .stands(100, 12, 12, 21)
    )
    game.goes_on().enter(bids=[2, 0, 0, 1], tricks=[2, 4, 3, 1])
    game.ends(112, 16, 15, 32, places=(1, 3, 4, 2), because="{0} has 99 points and made the bid.")


def test_who_has_ninety_nine_must_have_most_of_all():
    game = (
        sheet(KEY, scores=(99, 88, 0, 0)).enter(bids=[1, 3, 0, 0], tricks=[5, 3, 1, 1]).stands(104, 101, 1, 1)
    )
    game.goes_on()


def test_equal_points_go_on():
    sheet(KEY, scores=(90, 90, 0, 0)).enter(bids=[3, 3, 1, 1], tricks=[3, 3, 2, 2]).goes_on()


def test_five_play_without_two_twos_and_seven_tricks():
    state = get(KEY).State(table := get(KEY).table_for(5), get(KEY).sheet(table).next_deal())
    assert len(state.cards_dealt()) == 50
    assert not {"2D", "2C"} & {PACK_52.texts[card] for card in state.cards_dealt()}
    sheet(KEY, 5).enter(bids=[0, 1, 1, 1, 1], tricks=[7, 0, 0, 0, 0]).counts(17, 0, 0, 0, 0)
    sheet(KEY, 5).refuses(bids=[0, 1, 1, 1, 1], tricks=[8, 0, 0, 0, 2], at="tricks")


@pytest.mark.parametrize(
    ("bids", "tricks", "at"),
    [
        ([1, 1, 1, 1], [3, 3, 3, 3], "tricks"),
        ([10, 1, 1, 1], [4, 3, 3, 0], "bids"),
        ([1, 1, 1], [4, 3, 3, 0], "bids"),
    ],
)
def test_what_cannot_be_is_refused(bids, tricks, at):
    sheet(KEY).refuses(bids=bids, tricks=tricks, at=at)


def test_four_or_five_play():
    no_table(KEY, 3)
    no_table(KEY, 6)


def test_what_was_played_can_be_typed_in():
    played_and_typed(KEY, 1)
