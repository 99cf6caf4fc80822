"""The single-suit trick game, My Games, line 3183."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import mask_of
from games.tricks.single_suit_trick import SingleSuitTrick, most_tricks


def match(**options):
    one = LiveMatch(SingleSuitTrick.table_for(options=options))
    one.advance(Random(1))
    return one


def play(one, *moves):
    for seat, text in moves:
        one.play(seat, text, one.seq)


@cache
def brute(leader, follower):
    """Tricks of the leader, by trying every card of both."""
    return max(
        (
            min(
                1 + brute(leader - {lead}, follower - {answer})
                if lead > answer
                else len(follower) - 1 - brute(follower - {answer}, leader - {lead})
                for answer in follower
            )
            for lead in leader
        ),
        default=0,
    )


class TestPlay:
    def test_any_card_may_be_played_and_the_higher_wins_and_leads(self):
        one = match(each=2, hand="1 4", starter="first")
        assert one.legal_texts(0) == ["1", "4"]
        play(one, (0, "1"))
        assert one.legal_texts(1) == ["2", "3"]
        play(one, (1, "3"))
        assert one.actors() == (1,)
        play(one, (1, "2"), (0, "4"))
        assert one.result.totals == (1, 1)

    def test_equal_tricks_are_a_draw(self):
        one = match(each=2, hand="1 4", starter="first")
        play(one, (0, "1"), (1, "2"), (1, "3"), (0, "4"))
        assert one.result.places == (1, 1)

    def test_the_agreed_deal_and_starter_are_kept(self):
        one = match(each=3, hand="6, 2, 3", starter="second")
        assert one.legal_texts(1) == ["1", "4", "5"]
        assert match(each=3, hand="6 2 3", starter="first").legal_texts(0) == ["2", "3", "6"]

    def test_both_hands_lie_open_to_everybody(self):
        one = match(each=3, hand="1 2 3")
        for viewer in (0, 1, None):
            hands = [seat["hand"] for seat in one.view(viewer)["view"]["seats"]]
            assert hands == [["1", "2", "3"], ["4", "5", "6"]]

    def test_the_largest_deck_is_dealt(self):
        assert len(match(each=32).legal_texts(1)) == 32


class TestRefusals:
    @pytest.mark.parametrize(
        ("hand", "reason"),
        [
            ("1 2", "3 different ones are needed"),
            ("1 2 2", "3 different"),
            ("1 2 7", "not numbers from 1 to 6"),
            ("0 1 2", "not numbers"),
            ("a b c", "not numbers"),
            ("-1 2 3", "not numbers"),
            ("²  1 3", "not numbers"),
        ],
    )
    def test_an_impossible_deal_is_refused_with_the_reason(self, hand, reason):
        with pytest.raises(BadOption, match=reason):
            SingleSuitTrick.table_for(options={"each": 3, "hand": hand})

    def test_tricks_must_add_up(self):
        one = LiveMatch(SingleSuitTrick.table_for(options={"each": 5}), entered=True)
        with pytest.raises(BadResult, match="together they must be 5"):
            one.enter({"tricks": [3, 3]}, one.seq)
        assert one.enter({"tricks": [3, 2]}, one.seq).points == (3, 2)


class TestBestPlay:
    @pytest.mark.parametrize("each", [1, 2, 3, 4])
    def test_the_search_agrees_with_trying_everything(self, each):
        deck = frozenset(range(2 * each))
        for cards in combinations(range(2 * each), each):
            first = frozenset(cards)
            assert most_tricks(mask_of(list(first)), mask_of(list(deck - first))) == brute(
                first, deck - first
            )

    def test_greedy_is_better_than_chance(self):
        rng = Random(2)
        won = 0
        for number in range(200):
            one = LiveMatch(SingleSuitTrick.table_for())
            one.advance(rng)
            while not one.over:
                (seat,) = one.actors()
                assert seat != CHANCE
                pick = one.state.greedy if seat == number % 2 else one.state.sample_legal
                one.play_action(seat, pick(seat, rng))
            won += one.result.places[number % 2] == 1
        assert won > 140
