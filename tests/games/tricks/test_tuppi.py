"""Tuppi, My Games, lines 798-840."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.state import CHANCE, OPEN
from games.kits.cards import CARD, cards_of, mask_of
from games.tricks.tuppi import AWAY, NOLO, PASS, RAMI, SOOLI, Tuppi, TuppiState

HANDS = (
    "AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C",  # clubs: black bid cards only
    "AD 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2D",  # diamonds: red bid cards only
    "AH 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2H",
    "AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S",
)


def hand(text):
    return [CARD[card] for card in text.split()]


def deal(*hands, scores=(0, 0), dealer=0, **options):
    """A state with these hands, the bids still to come."""
    table = Tuppi.table_for(options=options)
    sheet = Tuppi.Sheet(table)
    sheet.totals = list(scores)
    start = sheet.next_deal()
    state = TuppiState(table, type(start)(1, dealer, tuple(scores)))
    state.apply_chance([card for text in (hands or HANDS) for card in hand(text)])
    return state


def bid(state, *texts):
    for seat, text in enumerate(texts):
        state.apply(seat, state.parse(seat, text))


def show(state):
    while state.phase == "show":
        (seat,) = state.actors()
        (card,) = state.legal(seat)
        state.apply(seat, card)


def play_out(state, seed=1):
    rng = Random(seed)
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.sample_legal(seat, rng))
    return state


def points(scores=(0, 0), **result):
    sheet = Tuppi.Sheet(Tuppi.table_for())
    sheet.totals = list(scores)
    row = sheet.enter(Tuppi.Result.clean(result, sheet.table, sheet.next_deal()))
    return row.totals


def rami(tricks, bidder=0, **more):
    return {"game": "rami", "bidder": bidder, "stopped": False, "tricks": tricks, **more}


def nolo(tricks):
    return {"game": "nolo", "stopped": False, "tricks": tricks}


class TestScoring:
    @pytest.mark.parametrize(("tricks", "expected"), [(7, 4), (8, 8), (9, 12), (13, 28)])
    def test_rami_counts_four_for_each_trick_over_six__line_828(self, tricks, expected):
        assert points(**rami([tricks, 13 - tricks])) == (expected, 0)

    @pytest.mark.parametrize(("tricks", "expected"), [(7, 8), (8, 16), (13, 56)])
    def test_the_opponents_of_rami_get_eight_for_each_trick_over_six__line_829(self, tricks, expected):
        assert points(**rami([13 - tricks, tricks])) == (0, expected)

    @pytest.mark.parametrize(("tricks", "expected"), [(6, 4), (5, 8), (0, 28)])
    def test_nolo_counts_four_for_each_trick_missing_from_seven__line_830(self, tricks, expected):
        assert points(**nolo([tricks, 13 - tricks])) == (expected, 0)

    def test_sooli_counts_24_for_whoever_succeeds__lines_831_832(self):
        assert points(game="sooli", bidder=1, trickless=True) == (0, 24)
        assert points(game="sooli", bidder=1, trickless=False) == (24, 0)

    def test_the_rising_side_goes_on_rising(self):
        assert points((20, 0), **rami([8, 5])) == (28, 0)

    def test_the_other_side_scoring_brings_both_to_nought_and_gets_nothing__line_834(self):
        assert points((40, 0), **rami([3, 10])) == (0, 0)
        assert points((0, 48), **nolo([6, 7])) == (0, 0)

    def test_a_stopped_deal_brings_the_rising_side_down_without_a_count__line_834(self):
        assert points((0, 48), game="nolo", stopped=True) == (0, 0)

    def test_52_points_win__line_836(self):
        table = Tuppi.table_for()
        match = LiveMatch(table, entered=True)
        match.enter(rami([13, 0]), match.seq)
        match.enter(rami([11, 2]), match.seq)
        assert not match.over
        assert match.sheet.totals == [48, 0]
        match.enter(nolo([6, 7]), match.seq)
        assert match.over
        assert match.result.places == (1, 2)
        assert match.sheet.rows[0].why == ("Rami, 13 tricks, 7 over six: 28",)


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            (rami([7, 7]), "tricks"),
            (rami([14, -1]), "tricks"),
            (rami([7, 6], bidder=2), "bidder"),
            ({"game": "rami", "stopped": False, "tricks": [7, 6]}, "bidder"),
            ({"game": "whist"}, "game"),
            ({"game": "nolo", "stopped": True}, "stopped"),
            ({"game": "sooli", "bidder": 0}, "trickless"),
            ({**nolo([6, 7]), "trump": "S"}, "trump"),
        ],
    )
    def test_a_result_that_cannot_be_is_refused_with_the_field_named(self, wrong, field):
        match = LiveMatch(Tuppi.table_for(), entered=True)
        with pytest.raises(BadResult) as refusal:
            match.enter(wrong, match.seq)
        assert field in refusal.value.fields
        assert match.seq == 0
        assert match.sheet.totals == [0, 0]

    def test_sooli_is_refused_at_a_table_without_it__line_840(self):
        match = LiveMatch(Tuppi.table_for(preset="tournament"), entered=True)
        with pytest.raises(BadResult, match="without sooli"):
            match.enter({"game": "sooli", "bidder": 0, "trickless": True}, match.seq)


class TestBidding:
    def test_all_bid_at_once_and_in_secret(self):
        state = deal()
        assert state.actors() == (0, 1, 2, 3)
        before = state.clone()
        other = state.clone()
        state.apply(2, CARD["AH"])
        other.apply(2, CARD["3H"])
        assert state.actors() == (0, 1, 3)
        for viewer in (0, 1, 3, None):
            assert state.view(viewer) == other.view(viewer)
            told = {before.told(viewer, 2, CARD[card]) for card in ("AH", "3H")}
            assert told == {"{2} has bid."}
        assert before.told(2, 2, CARD["AH"]) == "{2} bids with A♥."
        assert state.view(2) != other.view(2)

    def test_twos_and_court_cards_do_not_bid__line_810(self):
        state = deal()
        assert [state.text(0, action) for action in state.legal(0)] == [
            "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "AC", "rami",
        ]  # fmt: skip

    def test_a_bid_is_spoken_only_without_a_card_for_it__line_816(self):
        state = deal()
        assert RAMI in state.legal(0)
        assert NOLO not in state.legal(0)
        assert NOLO in state.legal(1)
        assert RAMI not in state.legal(1)

    def test_cards_are_turned_up_from_the_dealers_left_until_the_first_red__line_812(self):
        state = deal(dealer=2)
        bid(state, "7C", "7D", "7H", "7S")
        assert state.actors() == (3,)
        assert state.told(None, 3, CARD["7S"]) == "{3} shows 7♠: nolo."
        state.apply(3, CARD["7S"])
        state.apply(0, CARD["7C"])
        state.apply(1, CARD["7D"])
        assert state.declarer == 1
        assert state.phase == "sooli"

    def test_cards_not_turned_up_stay_secret(self):
        state = deal()
        bid(state, "7C", "7D", "7H", "7S")
        show(state)
        assert state.bids == [-1] * 4
        view = state.view(None)
        assert "7D" in view["seats"][1]["hand"]
        assert all(view["seats"][seat]["hand"] == ["?"] * 13 for seat in (0, 2, 3))
        assert view["seats"][1]["call"] == "rami (7♦)"
        assert state.hands[2] == mask_of(hand(HANDS[2]))

    def test_a_spoken_bid_shows_what_the_hand_lacks(self):
        state = deal()
        bid(state, "7C", "nolo", "nolo", "7S")
        show(state)
        assert state.phase == "play"
        for viewer in (0, 3):
            world = state.resample(viewer, Random(1))
            assert not any(
                card // 13 in (0, 3) for card in cards_of(world.hands[1]) if card % 13 in range(1, 9)
            )

    def test_nolo_is_led_by_the_player_on_the_dealers_left__line_822(self):
        state = deal(dealer=1)
        bid(state, "7C", "nolo", "nolo", "7S")
        show(state)
        assert state.game == "nolo"
        assert state.actors() == (2,)

    def test_rami_is_led_by_the_player_on_the_declarers_right__line_822(self):
        state = deal(dealer=2, sooli=False)
        bid(state, "7C", "7D", "7H", "7S")
        show(state)
        assert state.declarer == 1
        assert state.actors() == (0,)


class TestSooli:
    def rami_by_two(self, dealer=0):
        state = deal(dealer=dealer)
        bid(state, "7C", "nolo", "7H", "7S")
        show(state)
        assert state.declarer == 2
        return state

    def test_the_opponent_who_shows_first_has_the_choice(self):
        state = self.rami_by_two()
        assert state.actors() == (1,)
        state.apply(1, PASS)
        assert state.actors() == (3,)
        state.apply(3, PASS)
        assert state.game == "rami"
        assert self.rami_by_two(dealer=1).actors() == (3,)

    def test_the_soloist_puts_a_card_away_before_his_partner_gives_him_one__line_814(self):
        state = self.rami_by_two()
        state.apply(1, SOOLI)
        assert state.actors() == (1,)
        assert state.told(0, 1, CARD["KD"]) == "{1} puts a card away."
        state.apply(1, CARD["KD"])
        assert state.actors() == (3,)
        assert state.told(1, 3, CARD["2S"]) == "{3} gives {1} 2♠."
        assert state.told(0, 3, CARD["2S"]) == "{3} gives {1} a card."
        state.apply(3, CARD["2S"])
        assert state.hands[AWAY] == mask_of([CARD["KD"]])
        assert state.hands[1].bit_count() == 13
        assert state.hands[1] & mask_of([CARD["2S"]])

    def test_who_knows_which_card(self):
        state = self.rami_by_two()
        for seat, action in ((1, SOOLI), (1, CARD["KD"]), (3, CARD["2S"])):
            state.apply(seat, action)
        assert state.view(1)["piles"] == [{"name": "put away", "count": 1, "cards": ["KD"]}]
        assert state.view(3)["piles"] == [{"name": "put away", "count": 1}]
        assert "2S" in state.view(3)["seats"][1]["hand"]
        assert state.view(0)["seats"][1]["hand"] == ["?"] * 13
        assert state.resample(3, Random(4)).hands[1] & mask_of([CARD["2S"]])

    def playing(self):
        state = self.rami_by_two()
        for seat, action in ((1, SOOLI), (1, CARD["KD"]), (3, CARD["2S"])):
            state.apply(seat, action)
        return state

    def test_the_partner_is_out_and_the_soloist_plays_last__line_824(self):
        state = self.playing()
        order = []
        for card in ("KH", "KC", "QD"):
            order.append(state.actors()[0])
            state.apply(state.actors()[0], CARD[card])
        assert order == [2, 0, 1]
        assert state.actors() == (2,)
        assert "out of play" in state.view(0)["seats"][3]["labels"]

    def test_whichever_opponent_leads_the_soloist_is_last(self):
        assert self.playing().trick_order(0) == (0, 2, 1)
        assert self.playing().trick_order(2) == (2, 0, 1)

    def test_the_ace_is_the_lowest_card__line_824(self):
        state = deal(
            "2H AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
            "AH 2C AD 3D 4D 5D 6D 7D 8D 9D TD JD QD",
            "3H 2D KD 4H 5H 6H 7H 8H 9H TH JH QH KH",
            "AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S",
        )
        bid(state, "7C", "AD", "7H", "7S")
        show(state)
        assert state.declarer == 1
        state.apply(2, SOOLI)
        state.apply(2, CARD["KH"])
        state.apply(0, CARD["AC"])
        assert state.actors() == (3,)
        for card in ("2S", "AH", "KD"):
            state.apply(state.actors()[0], CARD[card])
        state.apply(3, CARD["AS"])
        state.apply(1, CARD["2C"])
        state.apply(2, CARD["AC"])
        assert state.last == ((3, 1, 2), (CARD["AS"], CARD["2C"], CARD["AC"]))
        state.apply(3, CARD["3S"])
        assert not state.won[2]

    def test_the_first_trick_of_the_soloist_ends_the_deal__line_832(self):
        state = self.playing()
        for card in ("3H", "3C"):
            state.apply(state.actors()[0], CARD[card])
        while state.actors() and not state.won[1]:
            state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
        result = state.result()
        assert result.game == "sooli"
        assert result.trickless is not bool(state.won[1])
        assert result.tricks is None


class TestEarlyStop:
    def test_a_deal_stops_once_the_rising_side_must_lose_it__line_834(self):
        state = deal(scores=(20, 0), sooli=False, dealer=3)
        bid(state, "rami", "7D", "7H", "7S")
        show(state)
        state.ranking = state.rankings[1]  # diamonds win everything, to bring the end about
        play_out(state)
        assert state.side_tricks() == (0, 7)
        assert state.result().stopped
        assert state.result().tricks is None
        assert state.returns() == [-20, 20, -20, 20]

    def test_when_nobody_rises_all_tricks_are_played(self):
        state = deal(sooli=False)
        bid(state, "rami", "7D", "7H", "7S")
        show(state)
        play_out(state)
        assert sum(state.result().tricks) == 13


def test_the_replay_sees_the_secret_bids():
    state = deal()
    state.apply(0, CARD["7C"])
    assert ["Secret bid of {0}", "7♣"] in state.view(OPEN)["facts"]
    assert "facts" not in state.view(1)


def test_greedy_beats_random():
    rng = Random(7)
    table = Tuppi.table_for()
    balance = 0.0
    for number in range(120):
        state = TuppiState(table, type(Tuppi.Sheet(table).next_deal())(1, number % 4, (0, 0)))
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
            else:
                seat = actors[0]
                pick = state.greedy if (seat + number) % 2 else state.sample_legal
                state.apply(seat, pick(seat, rng))
        balance += state.returns()[(number + 1) % 2]
    assert balance > 300
