"""Auction Pitch: Parlett, line 618."""

from __future__ import annotations

from games.kits.cards import HEARTS, SPADES
from tests.games.dsl import deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "auction-pitch"
HANDS = ("AS KS JS 2D 3D 4D", "QS TS 5S AD KD QD", "2S AH KH QH JH TH", "AC KC QC JC TC 9C")


def bidding():
    rest = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]
    dealt = set(" ".join(HANDS).split())
    return deal(KEY, *HANDS, " ".join(card for card in rest if card not in dealt))


def test_each_bids_once_more_than_those_before_from_the_dealers_left():
    game = bidding().turn(1).may("pass", "bid 1", "bid 2", "bid 3", "bid 4").plays("bid 2")
    game.turn(2).may("pass", "bid 3", "bid 4").plays("pass").turn(3).plays("pass").turn(0).plays(
        "bid 3"
    ).turn(0)


def test_trap_the_suit_of_the_first_card_is_trumps():
    game = bidding().plays("pass", "pass", "pass", "bid 1").turn(0).plays("2D")
    assert game.state.trump() == 1
    again = bidding().plays("pass", "pass", "pass", "bid 1").plays("AS")
    assert again.state.trump() == SPADES and SPADES != HEARTS


def test_one_follows_or_trumps_and_throws_only_without_the_suit():
    game = bidding().plays("bid 1", "pass", "pass", "pass").turn(1).plays("AD").turn(2)
    assert len(game.texts(2)) == 6
    game.plays("2S").turn(3).plays("9C").turn(0).may("2D", "3D", "4D")


def test_what_the_deal_is_worth_is_counted():
    game = (
        bidding().plays("pass", "pass", "pass", "bid 3").plays("AS", "5S", "2S", "9C", "KS", "TS", "TH", "TC")
    )
    game.plays("JS", "QS", "JH", "JC")
    result = game.to_the_end(seed=1).result()
    assert (result.bid, result.pitcher, result.high, result.low) == (3, 0, 0, 2)
    assert result.jack == 1


def test_everybody_scores_what_he_made():
    sheet(KEY).enter(bid=2, pitcher=0, high=0, low=2, jack=0, game=1).counts(2, 1, 1, 0).says(
        "{0} bid 2 and made 2"
    )


def test_trap_the_setback_is_the_bid_and_not_what_is_missing():
    sheet(KEY).enter(bid=3, pitcher=0, high=0, low=0, jack=1, game=2).counts(-3, 1, 1, 0)


def test_all_pass_and_nothing_is_played():
    bidding().plays("pass", "pass", "pass", "pass").ended(bid=0)
    sheet(KEY).enter(bid=0).counts(0, 0, 0, 0).says("All passed")


def test_the_first_with_seven_wins_but_not_together():
    sheet(KEY, scores=(5, 6, 0, 0)).enter(bid=2, pitcher=0, high=0, low=0, jack=None, game=3).ends(7, 6, 0, 1)
    sheet(KEY, scores=(5, 6, 0, 0)).enter(bid=2, pitcher=0, high=0, low=0, jack=1, game=3).goes_on()


def test_what_cannot_be_is_refused():
    sheet(KEY).refuses(bid=5, pitcher=0, high=0, low=0, jack=None, game=None, at="bid")
    sheet(KEY).refuses(bid=2, pitcher=4, high=0, low=0, jack=None, game=None, at="pitcher")
    sheet(KEY).refuses(bid=2, pitcher=0, high=None, low=0, jack=None, game=None, at="high")
    no_table(KEY, 5)


def test_what_was_played_can_be_typed_in_and_a_quick_player_beats_chance():
    played_and_typed(KEY, 1)
    gain = gain_of_greedy(KEY, deals=60, seed=2)
    assert gain[1] > gain[0]
