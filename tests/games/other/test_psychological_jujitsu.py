"""Psychological Jujitsu: Unusual card games, lines 176-185."""

from random import Random

import pytest

from games.other.psychological_jujitsu import PACK, PRIZES
from tests.games.dsl import Dealt, begin, no_table, sheet

RANKS = "A23456789TJQK"


def auctions(*rounds: str, seats: int = 2, prizes: str = RANKS, **options: object) -> Dealt:
    """Prizes in this order, and bids for them by rank: a letter for each seat."""
    order = sorted(PRIZES, key=lambda card: prizes.index(PACK.texts[card][0]))
    game = begin("psychological-jujitsu", seats, **options).happens(order)
    for bids in rounds:
        bid(game, bids)
    return game


def bid(game: Dealt, ranks: str) -> Dealt:
    return game.each(*[rank + "CDHCDH"[seat] for seat, rank in enumerate(ranks)]).happens()


def won(game: Dealt) -> list[int]:
    return [seat["points"] for seat in game.view(None)["seats"]]


def test_the_highest_bid_wins_the_prize_and_all_bids_are_gone():
    game = auctions("2K", prizes="T" + RANKS.replace("T", ""))
    assert won(game) == [0, 10]
    assert "2C" not in game.texts(0) and "KD" not in game.texts(1)


def test_nobody_sees_a_bid_before_all_have_chosen():
    game = auctions().by(0, "KC")
    assert [game.view(viewer)["piles"][1].get("cards") for viewer in (0, 1, None)] == [["KC"], None, None]
    game.told(1, "{0} has chosen a bid.").turn(1).by(1, "AD")
    assert str(game.told_chance(None, ["KC", "AD"])) == "{0} K♣, {1} A♦: {0} wins A♠."
    assert {game.resample(1, Random(seed))._chosen()[0] for seed in range(60)} == set(range(13))


def test_what_is_left_in_hands_is_no_secret_but_the_order_of_the_prizes_is():
    game = auctions("2K")
    assert [seat["hand"].count("?") for seat in game.view(None)["seats"]] == [0, 0]
    assert {game.resample(0, Random(seed)).prizes[0] for seed in range(9)} == {game.prizes[0]}
    assert len({game.resample(0, Random(seed)).prizes for seed in range(9)}) == 9


def test_a_prize_is_thrown_out_when_the_highest_bids_are_equal():
    game = auctions("55")
    assert won(game) == [0, 0] and len(game.prizes) == 12 and "5C" not in game.texts(0)


def test_one_higher_each_time_wins_78_to_13():
    """Line 182: who knows the other's bids takes all but the king."""
    auctions(*zip(RANKS, "23456789TJQKA", strict=True)).turn().ended(points=(13, 78))


def test_the_highest_bid_that_nobody_else_made_may_win():
    assert won(auctions("KK2", seats=3, ties="highest", prizes="K" + RANKS[:-1])) == [0, 0, 13]
    assert won(auctions("KKK", seats=3, ties="highest", prizes="K" + RANKS[:-1])) == [0, 0, 0]


def test_bids_may_be_taken_back_and_the_prize_comes_last():
    game = auctions("KK", ties="again", prizes="K" + RANKS[:-1])
    assert len(game.prizes) == 13 and PACK.texts[game.prizes[-1]] == "KS"
    game.allows(0, "KC").allows(1, "KD")


def test_when_every_prize_left_is_tied_in_a_row_all_are_thrown_out():
    auctions("2A", *["KK"] * 12, ties="again").turn().ended(points=(1, 0))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_has_a_whole_suit(seats: int):
    game = auctions(seats=seats)
    assert [sorted(seat["hand"]) for seat in game.view(None)["seats"]] == [
        sorted(rank + "CDHCDH"[seat] for rank in RANKS) for seat in range(seats)
    ]


def test_alone_nobody_plays():
    no_table("psychological-jujitsu", 1)


def test_a_card_that_was_bid_or_is_another_s_is_refused():
    auctions("5K").refuses(0, "5C", "AD", "joker")


def test_points_are_added_up_to_the_target_and_what_nobody_won_is_said():
    entered = sheet("psychological-jujitsu", target=100).enter(points=[50, 31])
    entered.says("10 points were won by nobody").goes_on().enter(points=[41, 50])
    entered.goes_on().enter(points=[9, 0]).ends(100, 81, places=(1, 2))
    sheet("psychological-jujitsu").refuses(points=[60, 40], at="points")
