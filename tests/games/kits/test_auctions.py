"""Auctions of rising bids."""

from games.core.freeze import frozen
from games.kits.auctions import Auction, PatientAuction


def after(*bids, order=(1, 2, 3, 0)):
    auction = Auction(order)
    for bid in bids:
        assert not auction.over
        auction.call(bid)
    return auction


def test_the_turn_goes_round_among_those_still_in():
    auction = after(50, 0, 55)
    assert auction.turn == 0
    auction.call(60)
    assert auction.turn == 1
    auction.call(65)
    assert auction.turn == 3
    assert auction.inside == (1, 3, 0)


def test_it_ends_when_all_but_the_highest_bidder_have_passed():
    auction = after(50, 0, 0, 0)
    assert auction.over
    assert (auction.bidder, auction.bid) == (1, 50)


def test_the_last_one_in_may_still_bid_if_nobody_has():
    auction = after(0, 0, 0)
    assert not auction.over
    auction.call(10)
    assert auction.over
    assert (auction.bidder, auction.bid) == (0, 10)


def test_all_may_pass():
    auction = after(0, 0, 0, 0)
    assert auction.over
    assert auction.bidder == -1


def test_the_last_call_of_a_seat():
    auction = after(50, 0, 55)
    assert [auction.last_call(seat) for seat in range(4)] == [None, 50, 0, 55]


def test_a_clone_goes_its_own_way():
    auction = after(50, 0)
    clone = auction.clone()
    assert frozen(clone) == frozen(auction)
    clone.call(55)
    assert auction.turn == 3
    assert auction.bid == 50


def patient(*bids, **more):
    auction = PatientAuction((1, 2, 3, 0), silence=8, top=42, **more)
    for bid in bids:
        assert not auction.over
        auction.call(bid)
    return auction


def test_who_passes_in_a_patient_auction_may_bid_later():
    auction = patient(3, 0, 0, 0, 0, 5)
    assert (auction.bidder, auction.bid, auction.turn) == (2, 5, 3)
    assert auction.last_call(1) == 0
    assert auction.last_call(0) == 0


def test_a_patient_auction_ends_by_silence_by_the_top_bid_or_by_everybody_passing_at_once():
    assert patient(0, 0, 0, 0).over
    assert not patient(0, 3, 0, 0, 0, 0).over
    assert patient(3, *[0] * 8).over
    assert patient(42).over


def test_a_patient_auction_may_go_on_from_a_bid():
    auction = PatientAuction((2, 0), silence=4, top=42, bid=7, bidder=2)
    for _ in range(4):
        assert not auction.over
        auction.call(0)
    assert auction.over
    assert (auction.bidder, auction.bid) == (2, 7)
    twin = auction.clone()
    assert frozen(twin) == frozen(auction)
