"""Contract Petanque: My Games, lines 3738-3784."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.throwing.contract_petanque import Auction, Balls, Contract

ContractPetanque = get("contract-petanque")


def new(**options):
    return LiveMatch(ContractPetanque.table_for(3, options))


def auction(game, bids, order=(0, 1, 2)):
    return game.enter({"order": list(order), "bids": bids.split()}, game.seq)


def balls(game, *nearest):
    return game.enter({"nearest": list(nearest)}, game.seq)


def played(bids, nearest, order=(0, 1, 2)):
    game = new()
    auction(game, bids, order)
    return balls(game, *nearest)


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
    row = played("3 pass pass", nearest)
    assert row.why[0].startswith(f"{{0}} has {got} ball points, bid 3")
    assert row.points == ((3, 0, 0) if got >= 3 else (-3, 0, 0))


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
        ("2 double redouble pass pass", (0, 1, 2), None),
    ],
)
def test_doubled_twice_redoubled_four_times_and_the_fleer_with_the_declarer_lines_3778_3780(
    bids, nearest, points
):
    if points is None:
        with pytest.raises(BadResult, match="only the player who made the number bid"):
            played(bids, nearest)
    else:
        assert played(bids, nearest).points == points


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
    game = new()
    with pytest.raises(BadResult, match=reason):
        auction(game, bids)
    assert (game.seq, game.sheet.expects()) == (0, Auction)


def test_a_new_number_bid_voids_double_redouble_and_flight():
    assert played("1 double flee redouble 2 pass pass", (1, 1, 0)).points == (0, 2, 0)


def test_a_double_is_possible_for_each_number_bid():
    assert played("1 double 2 double pass pass", (2, 2, 0)).points == (0, 0, 4)


def test_bidding_follows_the_distance_and_not_the_seats():
    row = played("1 2 pass pass", (0, 0, 1), order=(2, 0, 1))
    assert row.points == (2, 0, 0)


def test_one_player_may_pass_and_bid_again_later():
    """Two passes must follow one another: 1, pass, 2, pass, 3 ... goes round the three by distance."""
    assert played("1 pass 2 pass 3 pass pass", (1, 1, 0)).points == (0, 3, 0)


def test_who_throws_in_the_end_game_lines_3772_3774():
    game = new()
    auction(game, "1 2 pass pass", (2, 0, 1))
    assert game.sheet.next_deal().carry["throwing"] == [2, 0, 1]
    fled = new()
    auction(fled, "2 double flee pass pass", (2, 0, 1))
    assert fled.sheet.next_deal().carry["throwing"] == [0, 2, 0], (
        "the fleer's ball is thrown by the other defender"
    )


def test_ten_rounds_of_two_rows():
    game = new()
    for number in range(1, 11):
        assert game.sheet.next_deal().carry["round"] == number
        assert game.sheet.expects() is Auction
        auction(game, "1 pass pass")
        assert game.sheet.expects() is Balls
        balls(game, 0, 1, 2)
    assert game.over
    assert (game.result.totals, game.result.places) == ((10, 0, 0), (1, 2, 2))


def last_round(totals):
    sheet = ContractPetanque.Sheet(ContractPetanque.table_for())
    for _ in range(9):
        sheet.enter(Auction(order=(0, 1, 2), bids=("1", "pass", "pass")))
        sheet.enter(Balls(nearest=(0, 1, 2)))
    sheet.totals = list(totals)
    return sheet


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
    sheet, result = last_round(totals), Auction(order=(0, 1, 2), bids=tuple(bids.split()))
    if allowed:
        sheet.enter(result)
    else:
        with pytest.raises(BadResult, match="more than 20 points behind in the last round one may only"):
            sheet.enter(result)


def test_before_the_last_round_nobody_is_restricted():
    sheet = ContractPetanque.Sheet(ContractPetanque.table_for())
    sheet.totals = [-50, 0, 0]
    row = sheet.enter(Auction(order=(0, 1, 2), bids=("5", "pass", "pass")))
    assert row.result.bids == ("5", "pass", "pass")


@pytest.mark.parametrize("nearest", [[0, 0, 0], [0, 1], [0, 1, 3], None, "012"])
def test_impossible_balls_are_refused(nearest):
    game = new()
    auction(game, "1 pass pass")
    with pytest.raises(BadResult):
        game.enter({"nearest": nearest}, game.seq)
    assert game.seq == 1


@pytest.mark.parametrize("order", [[0, 0, 1], [0, 1], [], None])
def test_each_player_has_one_ball_before_the_auction(order):
    game = new()
    with pytest.raises(BadResult):
        game.enter({"order": order, "bids": ["1", "pass", "pass"]}, 0)


def test_it_is_for_three_and_no_contract_means_no_multiple():
    with pytest.raises(BadOption):
        ContractPetanque.table_for(4)
    assert Contract(0, 2).multiple() == 1
