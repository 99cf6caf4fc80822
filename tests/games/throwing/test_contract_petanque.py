"""Contract Petanque: My Games, lines 3738-3784."""

from __future__ import annotations

from typing import Any

import pytest

from games.throwing.contract_petanque import Auction, Balls, Contract
from tests.games.dsl import Entered, no_table, sheet


def auction(bids: str, order: tuple[int, ...] = (0, 1, 2)) -> dict[str, Any]:
    return {"order": list(order), "bids": bids.split()}


def balls(*nearest: int) -> dict[str, Any]:
    return {"nearest": list(nearest)}


def played(bids: str, nearest: tuple[int, ...], order: tuple[int, ...] = (0, 1, 2)) -> Entered:
    return sheet("contract-petanque").each(auction(bids, order), balls(*nearest))


@pytest.mark.parametrize(
    ("nearest", "got"),
    [
        ((0, 0, 1), 5),
        ((0, 1, 0), 4),
        ((1, 0, 0), 3),
        ((0, 1, 2), 3),
        ((1, 0, 2), 2),
        ((1, 2, 0), 1),
        ((1, 1, 2), 0),
    ],
)
def test_ball_points_three_two_one_line_3776(nearest, got):
    game = played("3 pass pass", nearest).counts(3 if got >= 3 else -3, 0, 0)
    assert game.row.why[0].startswith(f"{{0}} has {got} ball points, bid 3")


@pytest.mark.parametrize(
    ("bids", "nearest", "points"),
    [
        ("4 pass pass", (0, 1, 0), (4, 0, 0)),
        ("4 double pass pass", (0, 1, 0), (8, 0, 0)),
        ("4 double pass pass", (1, 0, 0), (-8, 0, 0)),
        ("2 double pass redouble pass pass", (0, 1, 1), (8, 0, 0)),
        ("2 double flee pass pass", (0, 1, 1), (4, 0, 4)),
        ("2 double flee pass pass", (1, 1, 0), (-4, 0, -4)),
        ("2 double flee redouble pass pass", (1, 2, 0), (-8, 0, -8)),
    ],
)
def test_doubled_twice_redoubled_four_times_and_the_fleer_with_the_declarer_lines_3778_3780(
    bids, nearest, points
):
    played(bids, nearest).counts(*points)


@pytest.mark.parametrize(
    ("bids", "reason"),
    [
        ("pass pass pass", "bid 1 .pass.: the first bidder may not pass"),
        ("double pass pass", "no number bid yet"),
        ("2 2 pass pass", "2 is not higher than 2"),
        ("3 1 pass pass", "1 is not higher than 3"),
        ("5 6 pass pass", "is not one of"),
        ("2 double double pass pass", "it has been doubled"),
        ("2 pass redouble pass pass", "only the player"),
        ("2 double redouble pass pass", "only the player who made the number bid"),
        ("2 flee pass pass", "only after the other defender has doubled"),
        ("2 double pass pass flee", "after the two passes"),
        ("2 double pass flee pass pass", "one cannot flee against the own bid"),
        ("2 pass double double pass pass", "one cannot double against the own bid"),
        ("2 double flee redouble pass pass pass", "after the two passes"),
        ("2 double pass redouble flee pass pass", "only after the other defender"),
        ("2 double flee redouble pass redouble", "only the player"),
        ("2 double flee redouble pass flee pass pass", "it has been fled"),
        ("2 pass", "3 to 45 are possible"),
        ("2 double pass", "goes on until two players pass"),
    ],
)
def test_bids_that_cannot_be(bids, reason):
    sheet("contract-petanque").refuses(auction(bids), because=reason).expects(Auction)


def test_a_new_number_bid_voids_double_redouble_and_flight():
    played("1 double flee redouble 2 pass pass", (1, 1, 0)).counts(0, 2, 0)


def test_a_double_is_possible_for_each_number_bid():
    played("1 double 2 double pass pass", (2, 2, 0)).counts(0, 0, 4)


def test_bidding_follows_the_distance_and_not_the_seats():
    played("1 2 pass pass", (0, 0, 1), order=(2, 0, 1)).counts(2, 0, 0)


def test_one_player_may_pass_and_bid_again_later():
    """Two passes must follow one another: 1, pass, 2, pass, 3 ... goes round the three by distance."""
    played("1 pass 2 pass 3 pass pass", (1, 1, 0)).counts(0, 3, 0)


def test_who_throws_in_the_end_game_lines_3772_3774():
    sheet("contract-petanque").enter(auction("1 2 pass pass", (2, 0, 1))).next(throwing=[2, 0, 1])
    fled = sheet("contract-petanque").enter(auction("2 double flee pass pass", (2, 0, 1)))
    fled.next(throwing=[0, 2, 0])  # the fleer's ball is thrown by the other defender


def test_ten_rounds_of_two_rows():
    game = sheet("contract-petanque")
    for number in range(1, 11):
        game.next(round=number).expects(Auction).enter(auction("1 pass pass"))
        game.expects(Balls).enter(balls(0, 1, 2))
    game.ends(10, 0, 0, places=(1, 2, 2))


def last_round(totals: tuple[int, ...]) -> Entered:
    game = sheet("contract-petanque").each(*[auction("1 pass pass"), balls(0, 1, 2)] * 9)
    game.match.sheet.totals = list(totals)
    return game


@pytest.mark.parametrize(
    ("totals", "bids", "allowed"),
    [
        ((-21, 0, 5), "1 pass pass", True),
        ((-21, 0, 5), "2 pass pass", False),
        ((-20, 0, 5), "2 pass pass", True),
        ((-21, 0, -5), "2 pass pass", True),
        ((0, -21, 5), "1 2 pass pass", False),
        ((0, -21, 5), "1 double pass pass", False),
        ((0, -21, 5), "1 pass pass", True),
        ((0, -21, 5), "1 pass 2 pass pass", True),
        ((5, 0, -21), "1 double flee pass pass", False),
    ],
)
def test_more_than_twenty_behind_the_others_one_may_only_pass_in_the_last_round_line_3784(
    totals, bids, allowed
):
    if allowed:
        last_round(totals).enter(auction(bids))
    else:
        why = "more than 20 points behind in the last round one may only"
        last_round(totals).refuses(auction(bids), because=why)


def test_before_the_last_round_nobody_is_restricted():
    game = sheet("contract-petanque", scores=(-50, 0, 0)).enter(auction("5 pass pass"))
    assert game.row.result.bids == ("5", "pass", "pass")


@pytest.mark.parametrize("nearest", [[0, 0, 0], [0, 1], [0, 1, 3], None, "012"])
def test_impossible_balls_are_refused(nearest):
    sheet("contract-petanque").enter(auction("1 pass pass")).refuses(nearest=nearest)


@pytest.mark.parametrize("order", [[0, 0, 1], [0, 1], [], None])
def test_each_player_has_one_ball_before_the_auction(order):
    sheet("contract-petanque").refuses(order=order, bids=["1", "pass", "pass"])


def test_it_is_for_three():
    no_table("contract-petanque", 4)


def test_no_contract_means_no_multiple():
    assert Contract(0, 2).multiple() == 1
