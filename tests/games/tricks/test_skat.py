"""Skat, Parlett, lines 3941-4229."""

from random import Random

import pytest

from games.core.state import OPEN
from games.tricks.skat import CLUBS, DIAMONDS, GRAND, HEARTS, PACK, SPADES, VALUES, tops
from tests.games.dsl import begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

FOREHAND = "JH JD TC QC 8C AS TS 9S AD QD"
MIDDLEHAND = "JC JS AC KC KS QH TD KD 8D 7D"
REARHAND = "9C 7C QS AH TH KH 9H 8H 7H 9D"
SKAT = "8S 7S"
TRICKS = (
    "JH JS 7C",
    "QH 7H QD",
    "KS QS AS",
    "8C AC 9C",
    "7D 9D AD",
    "JD JC AH",
    "8D 8H QC",
    "TC KC 9H",
    "TS KD KH",
    "9S TD TH",
)
"""Those of the sample deal, each from its leader on."""


def sample(dealer=2, seats=3):
    """The sample deal: the dealer's left is forehand, and with four at the table the dealer has no cards."""
    pack = PACK.cards(" ".join((FOREHAND, MIDDLEHAND, REARHAND, SKAT)))
    return begin("skat", seats, dealer=dealer).happens(pack)


def bid_up(state, top, *, then=()):
    """Middlehand names values to forehand up to the top, forehand says yes; then come other calls."""
    for value in [value for value in VALUES if value <= top]:
        state.plays(f"bid {value}", "yes")
    return state.plays(*then)


def soloist(bid=18, *after, dealer=2):
    """Forehand is the soloist at this bid."""
    return bid_up(sample(dealer), bid, then=("pass", "pass", *after))


def scored(**result):
    """A sheet with this result of seat 0, who bid 18 for clubs and took the skat, where nothing else is said."""
    usual = {"bid": 18, "soloist": 0, "game": "clubs", "hand": False, "announced": "none"}
    return sheet("skat").enter({**usual, **result})


class TestBids:
    def test_they_are_all_the_values_that_a_game_can_have(self):
        row = "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100"
        assert [value for value in VALUES if value <= 100] == [int(word) for word in row.split()]
        assert {216, 360} < set(VALUES)
        assert (VALUES[0], VALUES[-1]) == (18, 360)

    def test_middlehand_names_each_value_in_turn_and_forehand_says_yes_or_passes(self):
        state = sample().turn(1).may("bid 18", "pass").plays("bid 18").told(2, "{1} bids 18.")
        state.turn(0).may("pass", "yes").plays("yes").told(2, "{0} says yes.").turn(1).may("bid 20", "pass")

    def test_rearhand_goes_on_with_the_next_value_against_who_is_left(self):
        bid_up(sample(), 27, then=["pass"]).turn(2).may("bid 30", "pass").plays("bid 30").turn(0)
        sample().plays("bid 18", "pass").turn(2).plays("bid 20").turn(1).plays("pass").turn(2)

    def test_who_is_left_must_reach_what_was_named_last(self):
        state = sample().plays("bid 18", "yes", "bid 20", "pass", "pass").turn(1)
        assert (state.soloist, state.bid) == (1, 20)
        state = sample().plays("bid 18", "yes", "pass", "bid 20", "pass").turn(2)
        assert (state.soloist, state.bid) == (2, 20)

    def test_forehand_speaks_last_when_both_others_pass(self):
        state = sample().plays("pass", "pass").turn(0).may("bid 18", "pass")
        state.plays("bid 18")
        assert (state.soloist, state.bid) == (0, 18)

    def test_all_passing_is_a_deal_for_nobody(self):
        sample().plays("pass", "pass", "pass").ended(bid=0)
        sheet("skat").enter(bid=0).counts(0, 0, 0).says("All passed").next(dealer=1)

    def test_nothing_is_named_over_the_highest_value(self):
        bid_up(sample(), VALUES[-1]).turn(1).may("pass")

    def test_the_last_call_stands_beside_each_seat(self):
        state = sample().plays("bid 18", "yes", "bid 20")
        assert [str(state.call(one)) for one in range(3)] == ["18", "20", ""]


class TestTheSkat:
    def test_the_soloist_takes_it_unseen_and_puts_two_cards_away(self):
        state = soloist(18, "take")
        assert state.hands[0] == PACK.mask(f"{FOREHAND} {SKAT}")
        state.plays("AD").told(1, "{0} picks a card.").plays("QD").told(1, "{0} puts 2 cards away.")
        assert state.hands[3] == PACK.mask("AD QD")
        assert (state.known(0, 3), state.known(1, 3)) == (PACK.mask("AD QD"), 0)
        state.may("clubs", "diamonds", "hearts", "spades", "grand", "null")

    def test_a_hand_leaves_it(self):
        state = soloist(18, "hand").turn(0)
        assert state.hands[0] == PACK.mask(FOREHAND)
        assert state.known(0, 3) == 0
        state.plays("clubs").may("none", "schneider", "schwarz", "ouvert", "conceded")

    def test_schneider_and_schwarz_are_declared_from_the_hand_alone(self):
        soloist(18, "take", "AD", "QD", "clubs").may("none", "conceded").refuses(0, "schneider", "ouvert")

    def test_who_plays_ouvert_shows_his_cards(self):
        state = soloist(18, "hand", "null")
        assert state.known(1, 0) == 0
        state.may("none", "ouvert", "conceded").plays("ouvert")
        assert state.known(1, 0) == state.known(None, 0) == PACK.mask(FOREHAND)

    def test_a_null_must_reach_the_bid(self):
        soloist(23, "take", "AD", "QD", "null").may("none", "ouvert", "conceded")
        soloist(24, "take", "AD", "QD", "null").may("ouvert", "conceded")
        assert "null" not in soloist(48, "take", "AD", "QD").texts(0)
        soloist(48, "hand", "null").may("ouvert", "conceded")
        assert "null" not in soloist(60, "hand").texts(0)


class TestPlay:
    def test_forehand_leads_whoever_is_the_soloist(self):
        sample().plays("bid 18", "pass", "pass", "hand", "diamonds", "none").turn(0)

    def test_jacks_are_trumps_in_every_suit_and_the_only_ones_at_grand(self):
        state = soloist(18, "hand", "clubs", "none", "8C")
        assert set(state.texts(1)) == {"JC", "JS", "AC", "KC"}
        state = soloist(18, "hand", "grand", "none", "JD")
        assert set(state.texts(1)) == {"JC", "JS"}
        state = soloist(18, "hand", "grand", "none", "8C")
        assert set(state.texts(1)) == {"AC", "KC"}

    def test_at_null_the_jack_is_a_card_of_its_suit_and_the_ten_below_it(self):
        state = soloist(18, "hand", "null", "none", "8C")
        assert set(state.texts(1)) == {"JC", "AC", "KC"}
        ranking = state.ranking
        assert ranking.beats[PACK.first["TC"]] == PACK.mask("JC QC KC AC")

    def test_the_first_trick_of_the_soloist_ends_a_null(self):
        soloist(18, "hand", "null", "none", "QC", "KC", "9C").turn(1)
        state = soloist(18, "hand", "null", "none", "AS", "KS", "QS").ended(tricks=1, points=None, tops=None)
        sheet("skat").enter(state.result().to_json()).counts(-35, 0, 0)

    def test_the_sample_deal_is_won_with_84(self):
        state = bid_up(sample(), 27, then=["pass"])
        for value in (30, 33, 35, 36, 40, 44, 45, 46):
            state.plays(f"bid {value}", "yes")
        state.plays("pass", "hand", "clubs", "none")
        for trick in TRICKS:
            state.plays(*trick.split())
        state.ended(points=84, tricks=6, tops=2, hand=True, bid=46)
        sheet("skat").enter(state.result().to_json()).counts(48, 0, 0).says(
            "{0} won clubs", "12 × 4 = 48, the bid was 46"
        )

    def test_with_four_the_dealer_sits_out(self):
        state = (
            sample(dealer=3, seats=4).turn(1).plays("bid 18", "yes", "pass", "pass", "hand", "clubs", "none")
        )
        state.plays("JH", "JS", "7C").turn(1)
        assert state.hands[3] == 0
        assert [str(word) for word in state.labels(3)] == ["dealer", "sits out"]
        assert state.known(3, 4) == 0

    def test_the_two_others_play_together(self):
        state = soloist(18, "hand", "clubs", "none")
        assert state.together(1, 2)
        assert not state.together(0, 1)

    def test_no_world_shows_the_skat_or_forgets_what_the_soloist_has_played(self):
        state = soloist(18, "hand", "clubs", "none", "JH", "JS", "7C").state
        skats = {state.resample(1, Random(seed)).hands[3] for seed in range(30)}
        assert len(skats) > 5
        own = [
            world.hands[0] | world.hands[3] | world.spent for world in (state.resample(0, Random(1)), state)
        ]
        assert own[0] & PACK.mask(FOREHAND) == PACK.mask(FOREHAND) == own[1] & PACK.mask(FOREHAND)


class TestTops:
    def test_they_are_the_unbroken_row_that_one_has_or_lacks(self):
        hands = {
            "JC JS AC KC KS QH TD KD 8D 7D": (DIAMONDS, 2),
            "JH JD TC QC 8C AS TS 9S": (CLUBS, 2),
            "JS": (HEARTS, 1),
            "JD": (SPADES, 3),
            "AC": (CLUBS, 4),
            "TC": (CLUBS, 5),
            "JC JS JH JD AH": (HEARTS, 5),
            "JC JS JH JD AC TC KC QC 9C 8C 7C": (CLUBS, 11),
            "AS": (CLUBS, 11),
            "JC JH": (GRAND, 1),
            "AC TC": (GRAND, 4),
        }
        assert {hand: tops(PACK.mask(hand), game) for hand, (game, _) in hands.items()} == {
            hand: count for hand, (_, count) in hands.items()
        }

    @pytest.mark.parametrize(("jack", "count"), [("JH", 2), ("JS", 1), ("JC", 1)])
    def test_a_jack_in_the_skat_changes_them_from_the_hand_too(self, jack, count):
        forehand = "JD AS TS KS QS 9S 8S AH TH AC"
        others = [text for text in PACK.texts if text not in f"{forehand} {jack} 7D"]
        state = deal("skat", forehand, " ".join(others[:10]), " ".join(others[10:]), f"{jack} 7D", dealer=2)
        state.plays("pass", "pass", "bid 18", "hand", "spades", "none").to_the_end().ended(tops=count)


class TestScores:
    def test_the_base_value_counts_for_tops_game_hand_schneider_and_schwarz(self):
        won = {"points": 70, "tricks": 6, "tops": 2}
        scored(game="diamonds", **won).counts(27, 0, 0)
        scored(game="diamonds", **{**won, "points": 90}).counts(36, 0, 0)
        scored(game="grand", **won).counts(72, 0, 0)
        scored(hand=True, **won).counts(48, 0, 0)
        scored(game="hearts", **{**won, "tops": 1}).counts(20, 0, 0)
        scored(tops=4, hand=True, points=70, tricks=7).counts(72, 0, 0)
        scored(game="grand", hand=True, tops=4, points=70, tricks=7).counts(144, 0, 0)
        scored(tops=1, points=120, tricks=10).counts(48, 0, 0)

    def test_schneider_and_schwarz_declared_count_twice(self):
        spades = {"game": "spades", "hand": True, "announced": "schneider", "tops": 3}
        scored(**spades, points=90, tricks=8).counts(77, 0, 0)
        scored(**spades, points=120, tricks=10).counts(88, 0, 0)
        scored(**{**spades, "announced": "schwarz"}, points=120, tricks=10).counts(99, 0, 0)

    def test_the_dearest_games_are_216_and_360(self):
        ouvert = {"hand": True, "announced": "ouvert", "points": 120, "tricks": 10}
        scored(**ouvert, tops=11).counts(216, 0, 0)
        scored(**ouvert, game="grand", tops=4).counts(360, 0, 0)

    @pytest.mark.parametrize(
        ("hand", "announced", "value"),
        [(False, "none", 23), (True, "none", 35), (False, "ouvert", 46), (True, "ouvert", 59)],
    )
    def test_null_has_fixed_values_and_lost_with_the_skat_counts_double(self, hand, announced, value):
        null = {"game": "null", "hand": hand, "announced": announced}
        scored(**null, tricks=0).counts(value, 0, 0)
        scored(**null, tricks=1).counts(-value * (1 if hand else 2), 0, 0)

    def test_60_are_not_enough_and_only_skat_games_lose_double(self):
        scored(tops=1, points=61, tricks=5).counts(24, 0, 0)
        scored(tops=1, points=60, tricks=5).counts(-48, 0, 0)
        scored(tops=1, points=60, tricks=5, hand=True).counts(-36, 0, 0)

    def test_who_has_30_is_himself_schneidered(self):
        scored(tops=1, points=31, tricks=3, hand=True).counts(-36, 0, 0)
        scored(tops=1, points=30, tricks=3, hand=True).counts(-48, 0, 0)
        scored(tops=1, points=30, tricks=3).counts(-72, 0, 0)

    def test_what_was_declared_and_not_made_is_lost_too(self):
        declared = {"hand": True, "tops": 1, "points": 89, "tricks": 8}
        scored(**declared, announced="schneider").counts(-60, 0, 0)
        scored(**{**declared, "points": 30}, announced="schneider").counts(-72, 0, 0)
        scored(**{**declared, "points": 110}, announced="schwarz").counts(-84, 0, 0)

    def test_a_game_worth_less_than_the_bid_is_lost_and_raised_to_it_before_it_is_doubled(self):
        spades = {"game": "spades", "tops": 2, "points": 80, "tricks": 7}
        scored(**spades, bid=33).counts(33, 0, 0)
        scored(**spades, bid=45).counts(-110, 0, 0)
        scored(**{**spades, "tops": 1}, hand=True, bid=45).counts(-55, 0, 0)

    def test_schneider_may_save_who_bid_too_high(self):
        clubs = {"tops": 1, "tricks": 8, "bid": 36}
        scored(**clubs, points=90).counts(36, 0, 0)
        scored(**clubs, points=89).counts(-72, 0, 0)

    def test_a_game_conceded_loses_its_value_without_schneider(self):
        scored(announced="conceded", tops=1).counts(-48, 0, 0)
        scored(announced="conceded", tops=1, hand=True).counts(-36, 0, 0)
        scored(announced="conceded", game="null", bid=30).counts(-92, 0, 0)
        soloist(18, "take", "AD", "QD", "clubs", "conceded").turn().ended(
            announced="conceded", points=None, tricks=None, tops=2
        )

    def test_most_points_after_the_agreed_rounds_win(self):
        entered = sheet("skat", rounds=1)
        entered.enter(bid=18, soloist=1, game="null", hand=True, announced="none", tricks=0)
        entered.goes_on().enter(bid=0).goes_on().enter(bid=0).ends(0, 35, 0, places=(2, 1, 2))
        assert sheet("skat", 4, rounds=2).match.sheet.number_of_deals() == 8


class TestWhatIsTypedIn:
    GOOD = {
        "bid": 18,
        "soloist": 0,
        "game": "clubs",
        "hand": False,
        "announced": "none",
        "tops": 2,
        "points": 70,
        "tricks": 6,
    }

    @pytest.mark.parametrize(
        ("wrong", "at"),
        [
            ({"bid": 19}, "bid"),
            ({"bid": -1}, "bid"),
            ({"bid": "much"}, "bid"),
            ({"soloist": 3}, "soloist"),
            ({"game": "ramsch"}, "game"),
            ({"announced": "schneider"}, "announced"),
            ({"announced": "ouvert"}, "announced"),
            ({"game": "null", "tricks": 2}, "tricks"),
            ({"game": "null", "tricks": 0, "bid": 24}, "game"),
            ({"game": "null", "tricks": 0, "hand": True, "announced": "schwarz"}, "announced"),
            ({"game": "grand", "tops": 5}, "tops"),
            ({"tops": 0}, "tops"),
            ({"tops": 12}, "tops"),
            ({"points": 121}, "points"),
            ({"tricks": 10}, "points"),
            ({"tricks": 0}, "points"),
            ({"tricks": None}, "tricks"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, at):
        sheet("skat").enter(self.GOOD)
        sheet("skat").refuses({**self.GOOD, **wrong}, at=at)

    def test_the_dealer_of_four_is_no_soloist(self):
        sheet("skat", 4).refuses(self.GOOD, at="soloist")
        sheet("skat", 4).enter({**self.GOOD, "soloist": 1}).counts(0, 36, 0, 0)

    def test_a_match_played_here_and_typed_in_comes_to_the_same(self):
        played_and_typed("skat", seed=5)
        played_and_typed("skat", seed=6, clever=0.2)


def test_three_or_four_play():
    no_table("skat", 2)
    no_table("skat", 5)


def test_who_looks_on_sees_no_hand():
    view = begin("skat", 4).happens().state.view(None)
    assert [set(one["hand"]) for one in view["seats"]] == [set(), {"?"}, {"?"}, {"?"}]
    assert all("?" not in one["hand"] for one in begin("skat").happens().state.view(OPEN)["seats"])


def test_the_quick_player_beats_chance():
    by_chance, cleverly = gain_of_greedy("skat", deals=120, seed=1)
    assert cleverly > by_chance
