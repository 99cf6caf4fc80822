"""Call-Partner Five Hundred, Parlett, lines 3784-3794, and what it shares with Five Hundred, lines 3657-3774."""

import pytest

from games.kits.rankings import NO_TRUMP
from games.tricks.five_hundred_call_partner import PACK
from games.tricks.kit.five_hundred import CONTRACTS, FiveHundredState
from tests.games.dsl import begin, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "five-hundred-call-partner"
HANDS = (
    "* JS JC AS KS QS TS 9S 8S 7S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D",
    "AC KC QC TC 9C 8C 7C 6C 5C 4C",
    "6S 5S 4S 3S 4H 3H 4D 3D 3C 2C",
)
KITTY = "2S 2H 2D"


def dealt(dealer=4, hands=HANDS, kitty=KITTY, **options):
    """Seat 0 speaks first."""
    return begin(KEY, 5, dealer=dealer, **options).happens(PACK.cards(" ".join((*hands, kitty))))


def contract(bid, *after, put="2S 2H 2D", **more):
    """Seat 0 has this contract and has put cards away."""
    passes = [] if bid == "open" else ["pass"] * 4
    return dealt(**more).plays(f"bid {bid}", *passes, *put.split(), *after)


def scored(contract="6S", tricks=(6, 1, 1, 1, 1), **result):
    usual = {"contract": contract, "declarer": 0, "partner": None, "tricks": list(tricks)}
    return sheet(KEY).enter({**usual, **result})


class TestBids:
    def test_a_misere_stands_between_seven_and_eight_tricks_and_an_open_one_above_all(self):
        place = CONTRACTS.index
        assert place("6NT") < place("7S") < place("7C") < place("7NT") < place("misere") < place("8S")
        assert CONTRACTS[-2:] == ("10NT", "open")
        dealt().plays("bid misere").refuses(1, "bid 7NT").allows(1, "bid 8S").plays("bid 8S").refuses(
            2, "bid misere"
        )

    def test_who_has_passed_may_bid_again_until_four_pass_in_a_row(self):
        state = (
            dealt().plays("pass", "bid 6S", "pass", "pass", "pass", "bid 6C", "pass", "pass", "pass").turn(4)
        )
        state.plays("pass").turn(0)
        assert (state.caller, state.contract) == (0, "6C")

    def test_four_players_need_three_passes(self):
        begin(KEY, 4).happens().plays("pass", "pass", "pass", "bid 6S", "pass", "pass").turn(3).plays(
            "pass"
        ).turn(0)

    def test_an_open_misere_ends_it_at_once(self):
        dealt().plays("bid open").turn(0).plays("2S", "2H", "2D").turn(0)

    def test_where_all_pass_everybody_plays_for_himself_at_no_trump(self):
        state = dealt().plays(*["pass"] * 5).turn(0)
        assert state.ranking is state.rankings[NO_TRUMP]
        assert state.hands[5] == PACK.mask(KITTY)
        assert not state.together(0, 1)
        assert state.together(1, 1)
        state.to_the_end().ended(contract="none", declarer=None, partner=None)


class TestTheCards:
    def test_the_left_bower_is_a_trump(self):
        for trump, letters in enumerate(("CS", "DH", "HD", "SC")):
            ranking = FiveHundredState.rankings[trump]
            order = sorted((c for c in PACK.deck if ranking.trumps >> c & 1), key=ranking.height.__getitem__)
            top = [PACK.texts[card] for card in reversed(order)][:5]
            assert top == ["*", f"J{letters[0]}", f"J{letters[1]}", f"A{letters[0]}", f"K{letters[0]}"]

    def test_a_trump_suit_of_eight_has_ten_with_the_joker_and_its_colour_seven(self):
        """Of the pack of 33 for three: eight cards a suit."""
        three = PACK.whole & ~sum(PACK.of_rank[rank] for rank in "23456")
        spades = FiveHundredState.rankings[3]
        assert [(suit & three).bit_count() for suit in spades.suits] == [7, 8, 8, 10]

    def test_at_no_trump_jacks_are_plain_and_the_joker_is_the_only_trump(self):
        ranking = FiveHundredState.rankings[NO_TRUMP]
        assert ranking.trumps == PACK.jokers
        assert ranking.beats[PACK.first["TS"]] == PACK.mask("JS QS KS AS *")

    def test_four_play_without_low_cards(self):
        state = begin(KEY, 4).state
        assert len(state.cards_dealt()) == 43
        assert {PACK.texts[card] for card in state.cards_dealt() if PACK.texts[card][0] in "234"} == {
            "4D",
            "4H",
        }


class TestTheCall:
    def test_the_declarer_takes_the_kitty_unseen_and_puts_three_away(self):
        state = dealt().plays("bid 6S", *["pass"] * 4)
        assert state.hands[0] == PACK.mask(f"{HANDS[0]} {KITTY}")
        state.plays("7S", "2H", "2D").told(1, "{0} puts 3 cards away.")
        assert (state.hands[5], state.known(1, 5)) == (PACK.mask("7S 2H 2D"), 0)

    def test_he_calls_a_card_that_he_has_not_or_nobody(self):
        state = (
            contract("6S").turn(0).allows(0, "alone", "call AH", "call 2D").refuses(0, "call *", "call AS")
        )
        state.plays("alone").told(1, "{0} calls nobody.").turn(0)
        assert state.partner == -1

    def test_who_has_it_is_known_at_once(self):
        state = contract("6S", "call AH").told(3, "{0} calls A♥.")
        assert (state.partner, state.known(3, 1)) == (1, PACK.mask("AH"))
        assert [str(word) for word in state.labels(1)] == ["partner"]
        assert state.together(0, 1)
        assert state.together(2, 4)
        assert not state.together(1, 2)

    def test_a_card_put_away_makes_nobody_partner(self):
        state = contract("6S", "call 2H")
        assert (state.partner, state.known(3, 5)) == (-1, PACK.mask("2H"))
        assert state.together(1, 2)

    def test_four_call_no_card_that_is_not_in_the_pack(self):
        state = begin(KEY, 4, dealer=3).happens().plays("bid 6S", "pass", "pass", "pass")
        state.plays(*state.texts(0)[:1], *state.texts(0)[1:2], *state.texts(0)[2:3])
        assert not {"call 2C", "call 3H", "call 4S"} & set(state.texts(0))

    def test_a_misere_is_played_alone(self):
        contract("misere").turn(0)
        assert contract("misere").phase == "play"

    def test_an_open_misere_shows_the_hand_before_the_lead(self):
        assert contract("open").known(2, 0) == PACK.mask(HANDS[0])
        assert contract("misere").known(2, 0) == 0


class TestPlay:
    def test_the_declarer_leads_and_the_left_bower_follows_trumps(self):
        contract("6S", "alone").turn(0).plays("JC", "5H", "5D", "4C").may("3S", "4S", "5S", "6S")

    def test_the_joker_follows_no_suit_at_no_trump(self):
        hands = (HANDS[0].replace("7S", "5H"), HANDS[1].replace("5H", "7S"), *HANDS[2:])
        bid = ["pass", "bid 6NT", *["pass"] * 4, "2S", "2H", "2D", "alone"]
        dealt(hands=hands).plays(*bid, "6H", "5D", "4C", "3H").turn(0).may("5H")
        state = dealt(hands=hands).plays(*bid, "7S", "5D", "4C", "3S").turn(0)
        assert "*" not in state.texts(0)

    def test_who_cannot_follow_may_play_it_and_takes_the_trick(self):
        state = dealt().plays(
            "pass", "bid 6NT", *["pass"] * 4, "2S", "2H", "2D", "alone", "AH", "5D", "4C", "3H"
        )
        state.allows(0, "*", "7S").plays("*").turn(0)
        assert state.won[0] == 1

    def test_who_leads_it_says_what_the_others_follow(self):
        state = contract("6NT", "alone", "*").turn(0).may("joker C", "joker D", "joker H", "joker S")
        state.plays("joker S").told(2, "{0} asks for spades.").turn(1).plays("5H", "5D", "4C")
        state.may("3S", "4S", "5S", "6S").plays("3S").turn(0)
        assert state.won[0] == 1
        assert state.asked == -1
        state.plays("7S", "6H", "6D", "5C").may("4S", "5S", "6S")

    def test_he_asks_for_no_suit_that_he_has_shown_he_is_out_of(self):
        state = dealt().plays("pass", "bid 6NT", *["pass"] * 4, "AH", "2S", "2D", "alone")
        state.plays("2H", "5D", "4C", "3H", "7S").turn(4).plays("6S", "AS", "5H", "6D", "5C").turn(0)
        state.plays("*").may("joker C", "joker D", "joker S").refuses(0, "joker H")

    def test_in_a_suit_the_joker_is_a_trump_like_others(self):
        contract("6S", "alone", "*").turn(1)

    def test_what_it_asks_for_is_said_to_who_looks_on(self):
        view = contract("6NT", "alone", "*", "joker D").state.view(None)
        assert ["The joker asks for", "diamonds"] in [[str(word) for word in fact] for fact in view["facts"]]


class TestScores:
    def test_both_partners_get_or_lose_the_whole_value_and_the_others_ten_a_trick(self):
        scored("7D", (4, 3, 1, 2, 0), partner=1).counts(180, 180, 10, 20, 0)
        scored("7D", (4, 2, 2, 2, 0), partner=1).counts(-180, -180, 20, 20, 0)
        scored("6S", (6, 1, 1, 2, 0)).counts(40, 10, 10, 20, 0)
        scored("10NT", (9, 1, 0, 0, 0)).counts(-520, 10, 0, 0, 0)

    def test_further_tricks_count_nothing_but_all_of_them_at_least_250(self):
        scored("6S", (9, 1, 0, 0, 0)).counts(40, 10, 0, 0, 0)
        scored("6S", (7, 3, 0, 0, 0), partner=1).counts(250, 250, 0, 0, 0)
        scored("10H", (10, 0, 0, 0, 0)).counts(500, 0, 0, 0, 0)

    @pytest.mark.parametrize(("bid", "worth"), [("misere", 250), ("open", 520)])
    def test_a_misere_lost_brings_the_others_ten_for_each_trick_of_the_declarer(self, bid, worth):
        scored(bid, (2, 8, 0, 0, 0)).counts(-worth, 20, 20, 20, 20)
        scored(bid, (0, 4, 3, 2, 1)).counts(worth, 40, 30, 20, 10)

    def test_where_all_passed_everybody_gets_ten_a_trick(self):
        scored("none", (0, 4, 3, 2, 1)).counts(0, 40, 30, 20, 10).says("All passed")

    def test_what_happened_is_said(self):
        scored("7NT", (7, 3, 0, 0, 0)).says("{0} made 7NT with 7 tricks")
        scored("open", (1, 9, 0, 0, 0)).says("{0} lost open misère with 1 trick")

    def test_500_end_it_up_or_down(self):
        scored("7D", (7, 3, 0, 0, 0)).goes_on()
        scored("10H", (10, 0, 0, 0, 0)).ends(500, 0, 0, 0, 0, places=(1, 2, 2, 2, 2))
        scored("10H", (9, 1, 0, 0, 0)).ends(-500, 10, 0, 0, 0, places=(5, 1, 2, 2, 2))

    def test_of_several_with_500_the_declarer_wins(self):
        result = {"contract": "6S", "declarer": 0, "partner": 2, "tricks": [6, 4, 0, 0, 0]}
        sheet(KEY, scores=(460, 490, 480, 0, 0)).enter(result).ends(
            500, 530, 520, 0, 0, places=(1, 2, 3, 4, 4)
        )
        lost = {**result, "tricks": [5, 4, 0, 0, 1], "partner": None}
        sheet(KEY, scores=(460, 490, 480, 0, 0)).enter(lost).ends(
            420, 530, 480, 0, 10, places=(3, 1, 2, 5, 4)
        )


class TestWhatIsTypedIn:
    GOOD = {"contract": "7H", "declarer": 2, "partner": 1, "tricks": [1, 3, 4, 1, 1]}

    @pytest.mark.parametrize(
        ("wrong", "at"),
        [
            ({"contract": "5S"}, "contract"),
            ({"contract": None}, "contract"),
            ({"declarer": 5}, "declarer"),
            ({"partner": 2}, "partner"),
            ({"partner": "nobody"}, "partner"),
            ({"tricks": [1, 3, 4, 1, 0]}, "tricks"),
            ({"tricks": [1, 3, 4, 2]}, "tricks"),
            ({"tricks": [-1, 5, 4, 1, 1]}, "tricks"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, at):
        sheet(KEY).enter(self.GOOD)
        sheet(KEY).refuses({**self.GOOD, **wrong}, at=at)

    def test_a_match_played_here_and_typed_in_comes_to_the_same(self):
        played_and_typed(KEY, seed=3)


def test_four_or_five_play():
    no_table(KEY, 3)
    no_table(KEY, 6)


def test_the_quick_player_beats_chance():
    by_chance, cleverly = gain_of_greedy(KEY, deals=60, seed=1)
    assert cleverly > by_chance
