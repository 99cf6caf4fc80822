"""An auction of two at a time. A game with one: `tests/games/tricks/test_skat.py`."""

from games.tricks.kit.duel import DuelAuction


def called(*bids, order=(0, 1, 2)):
    """The auction after these calls, a pass being 0."""
    auction = DuelAuction(order)
    for bid in bids:
        assert not auction.over
        auction.call(bid)
    return auction


def test_the_second_speaks_to_the_first_and_the_third_to_who_is_left():
    assert [called(*bids).turn for bids in ((), (1,), (1, 1), (1, 1, 2), (1, 1, 0), (1, 0))] == [
        1,
        0,
        1,
        0,
        2,
        2,
    ]
    assert [called(*bids).turn for bids in ((1, 0, 2), (1, 1, 0, 2), (0,), (0, 1))] == [1, 0, 2, 0]


def test_what_is_named_waits_for_an_answer_and_what_is_held_leads_to_the_next():
    assert [called(*bids).at_stake for bids in ((), (1,), (1, 1), (1, 1, 2))] == [0, 0, 1, 1]


def test_it_is_over_when_one_is_left_who_has_named_or_held_something():
    ends = {
        (1, 0, 0): (1, 1),
        (1, 1, 0, 0): (0, 1),
        (1, 0, 2, 0): (2, 2),
        (1, 0, 2, 2, 0): (1, 2),
        (0, 0, 1): (0, 1),
    }
    for bids, (bidder, bid) in ends.items():
        auction = called(*bids)
        assert (auction.over, auction.bidder, auction.bid, auction.inside) == (True, bidder, bid, (bidder,))


def test_who_is_left_alone_and_has_named_nothing_speaks_last():
    auction = called(0, 0)
    assert (auction.over, auction.turn, auction.asked) == (False, 0, False)
    assert called(0, 0, 0).over
    assert called(0, 0, 0).bidder == -1


def test_a_copy_goes_its_own_way():
    auction = called(1, 1)
    copy = auction.clone()
    copy.call(2)
    assert (auction.bid, auction.asked, copy.bid, copy.asked) == (1, False, 2, True)
    assert called(0, 0, 0).clone().over
