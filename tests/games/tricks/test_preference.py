"""Preference: Parlett, lines 3814-3927."""

from random import Random

import pytest

from games.core.schedules import preference
from games.core.stakes import SideScore, Terms
from games.tricks.preference import BIDS, PACK
from games.tricks.preference_book import Book
from games.tricks.preference_result import CONTRACTS
from tests.games.dsl import begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "preference"
HANDS = (
    "AS KS QS JS TS AH KH AD KD AC",
    "9S 8S QH JH TH QD JD TD KC QC",
    "7S 9H 8H 7H 9D 8D 7D JC TC 9C",
)
TALON = "8C 7C"
ANNA, BORIS, VERA = range(3)


def dealt(dealer=VERA, hands=HANDS, talon=TALON, **more):
    """Anna is forehand; the first card of the talon is the top one."""
    return deal(KEY, *hands, later=talon, dealer=dealer, **more).plays("look")


def contract(play="6S", bid="6S", put=("8C", "7C"), **more):
    """Anna has the contract."""
    return dealt(**more).plays(f"bid {bid}", "pass", "pass", *put, f"play {play}")


def row(contract="6S", tricks=(6, 2, 2), defence="both", declarer=ANNA, **more):
    named = {"governor": None, "under": False if contract[0] in "67" else None, **more}
    return {
        "contract": contract,
        "declarer": declarer,
        "defence": defence,
        "tricks": tricks and list(tricks),
        **named,
    }


def book(*rows, seats=3, **options):
    """What stands in the book after these results."""
    return sheet(KEY, seats, **options).each(*rows).match.sheet.book


NONE = {"contract": "none", "tricks": [3, 3, 4]}


class TestTheAuction:
    def test_the_bids_in_their_order__line_3854(self):
        suits = "SCDH"
        expected = [f"{level}{suit}" for level in (6, 7, 8, 9) for suit in suits]
        assert list(BIDS) == [*expected, "misere", *(f"10{suit}" for suit in suits)]

    def test_who_passes_is_out_and_jumps_are_allowed__line_3858(self):
        dealt().plays("pass", "bid 6S", "bid 9H", "bid misere").turn(VERA).plays("pass").turn(BORIS)

    def test_in_the_dark_only_seven_clubs_beat_it__line_3856(self):
        state = deal(KEY, *HANDS, later=TALON, dealer=VERA).turn(ANNA).may("look", "dark")
        assert state.known(ANNA, ANNA) == 0
        state.plays("dark").turn(BORIS).refuses(BORIS, "bid 6C", "bid 7S").allows(BORIS, "bid 7C", "bid 10H")
        assert state.known(ANNA, ANNA) == PACK.mask(HANDS[ANNA])
        state.plays("pass", "pass").turn(ANNA)
        assert (state.declarer, BIDS[state.bid]) == (ANNA, "6S")

    def test_who_looked_bids_what_he_likes(self):
        dealt().told(BORIS, "{0} looks at the cards.").allows(ANNA, "bid 6S", "bid misere")

    def test_the_talon_is_shown_and_two_cards_put_away__line_3866(self):
        state = dealt().plays("bid 6S", "pass", "pass").turn(ANNA)
        assert state.known(BORIS, ANNA) == PACK.mask(TALON)
        state.plays("8C", "7C")
        assert (state.hands[4], state.known(BORIS, 4)) == (PACK.mask(TALON), 0)

    def test_the_contract_may_be_higher_and_at_no_trump__line_3866(self):
        state = dealt().plays("bid 8D", "pass", "pass", "8C", "7C").turn(ANNA)
        state.refuses(ANNA, "play 8C", "play 7NT").allows(
            ANNA, "play 8D", "play 8NT", "play misere", "play 10NT"
        )
        ten = dealt().plays("bid misere", "pass", "pass", "8C", "7C")
        ten.may(*(f"play {one}" for one in CONTRACTS[CONTRACTS.index("misere") :]))


class TestTheOthers:
    def test_in_six_spades_both_play__line_3884(self):
        assert contract("6S").turn(ANNA).phase == "play"

    def test_elsewhere_they_say_so_from_the_declarers_left(self):
        state = contract("6C").turn(BORIS).may("join", "stand aside").plays("join").turn(VERA)
        state.plays("join").turn(ANNA)
        assert state.playing == (BORIS, VERA)

    def test_when_both_pass_he_has_won__line_3886(self):
        contract("6C").plays("stand aside", "stand aside").turn().ended(
            contract="6C", defence="neither", tricks=None
        )

    def test_one_governs_and_may_wait_for_the_declarers_lead__line_3890(self):
        state = contract("6C").plays("stand aside", "join").turn(ANNA)
        assert state.governor == VERA
        state.plays("AS").turn(VERA).may("closed", "open").plays("open")
        assert state.known(ANNA, BORIS) == PACK.mask(HANDS[BORIS])
        state.turn(VERA).plays("9S").turn(VERA).plays("7S").turn(ANNA)

    def test_a_governor_who_has_the_lead_says_it_before(self):
        state = dealt(dealer=ANNA, hands=(HANDS[0], HANDS[1], HANDS[2])).plays(
            "pass", "pass", "bid 6C", "8C", "7C"
        )
        state.plays("play 6C", "join", "stand aside").turn(BORIS).may("closed", "open").plays("closed").turn(
            BORIS
        )
        assert state.known(ANNA, VERA) == 0
        state.plays("9S").turn(VERA)


class TestPlay:
    def test_forehand_always_leads__line_3892(self):
        dealt(dealer=ANNA).plays("pass", "pass", "bid 6S", "8C", "7C", "play 6S").turn(BORIS)

    def test_who_cannot_follow_must_trump__line_3892(self):
        hands = (HANDS[0], HANDS[1].replace("9S 8S", "9H 8H"), HANDS[2].replace("9H 8H", "9S 8S"))
        state = contract("6D", hands=hands).plays("join", "join", "AS").turn(BORIS)
        state.may("TD", "JD", "QD")

    def test_a_misere_tells_twelve_cards_and_not_which_two_are_away__line_3876(self):
        state = contract("misere", bid="misere").turn(ANNA)
        facts = [str(fact[1]) for fact in state.facts(BORIS)]
        assert facts[-1].count(",") == 11
        assert state.known(BORIS, ANNA) == PACK.mask("")
        worlds = {state.state.resample(BORIS, Random(seed)).hands[4] for seed in range(40)}
        assert len(worlds) > 5
        assert all(world & ~state.twelve() == 0 for world in worlds)

    def test_in_a_ten_all_hands_lie_open__line_3882(self):
        state = contract("10S", bid="6S").plays("join", "stand aside").turn(ANNA)
        assert [state.known(None, seat) for seat in (BORIS, VERA)] == [
            PACK.mask(HANDS[1]),
            PACK.mask(HANDS[2]),
        ]

    def test_with_four_the_dealer_sits_out__line_3816(self):
        state = begin(KEY, 4, dealer=1).happens().turn(2)
        assert [hand.bit_count() for hand in state.hands] == [10, 0, 10, 10, 2, 0]
        state.plays("look", "pass", "pass", "pass")
        assert [str(word) for word in state.labels(1)] == ["dealer", "sits out"]
        state.to_the_end().ended(contract="none")


class TestRaspasi:
    """Lines 3860-3862."""

    def all_pass(self):
        return dealt(hands=(HANDS[0].replace("AC", "9C"), HANDS[1], HANDS[2].replace("9C", "AC"))).plays(
            *["pass"] * 3
        )

    def test_the_talon_says_the_suits_of_two_tricks(self):
        state = self.all_pass().happens().turn(ANNA)
        assert state.known(BORIS, 3) == PACK.mask("8C")
        state.may("9C").plays("9C", "QC", "AC")
        assert state.taken[VERA] == PACK.mask("9C QC AC 8C")
        state.happens().turn(VERA).may("TC", "JC").plays("TC", "AS", "KC").turn(BORIS)
        assert state.taken[BORIS] == PACK.mask("TC AS KC 7C")
        state.allows(BORIS, "9S", "QH", "QD")

    def test_who_has_none_of_the_suit_leads_what_he_likes(self):
        hands = (HANDS[0].replace("AC", "9D"), HANDS[1], HANDS[2].replace("9D", "AC"))
        state = dealt(hands=hands).plays(*["pass"] * 3).happens().turn(ANNA)
        assert len(state.texts(ANNA)) == 10

    def test_it_ends_in_tricks(self):
        self.all_pass().to_the_end().ended(contract="none", declarer=None, defence=None, under=None)

    def test_each_in_a_row_costs_more_and_the_same_player_deals__line_3862(self):
        game = sheet(KEY).next(dealer=0, passed=0).enter(NONE).next(dealer=0, passed=1)
        game.says("All passed: a trick costs 1", "In the hole: {0} 3, {1} 3, {2} 4")
        game.enter(NONE).enter(NONE).next(dealer=0, passed=3, hole=[18, 18, 24])
        game.enter(row()).next(dealer=1, passed=0)
        game.enter(NONE).next(dealer=1, hole=[21, 21, 28])


class TestTheDeclarer:
    @pytest.mark.parametrize(
        ("contract", "tricks", "value"),
        [
            ("6S", (6, 2, 2), 2),
            ("7H", (7, 2, 1), 4),
            ("8NT", (9, 1, 0), 6),
            ("9C", (9, 1, 0), 8),
            ("10D", (10, 0, 0), 10),
        ],
    )
    def test_what_is_made_goes_into_the_pool__lines_3896_3902(self, contract, tricks, value):
        assert book(row(contract, tricks)).pool == [value, 0, 0]

    def test_a_misere_is_worth_ten(self):
        assert book(row("misere", (0, 5, 5))).pool == [10, 0, 0]

    def test_also_when_both_pass__line_3904(self):
        assert book(row("7C", None, "neither")).pool == [4, 0, 0]

    def test_seven_with_five_tricks_is_eight_in_the_hole__line_3908(self):
        stands = book(row("7C", (5, 3, 2)))
        assert (stands.pool, stands.hole) == ([0, 0, 0], [8, 0, 0])
        assert stands.side[BORIS][ANNA] == 8 + 4 * 3
        assert stands.side[VERA][ANNA] == 8 + 4 * 2

    def test_a_governor_alone_is_consoled__line_3911(self):
        stands = book(row("7C", (5, 3, 2), "one", governor=VERA))
        assert stands.side == [[0, 0, 0], [0, 0, 0], [8 + 4 * 5, 0, 0]]

    def test_a_lost_misere_costs_ten_a_trick_and_is_dealt_again__line_3908(self):
        game = sheet(KEY).enter(row("misere", (2, 4, 4))).next(dealer=0, hole=[20, 0, 0])
        assert game.match.sheet.book.side == [[0, 0, 0], [20, 0, 0], [20, 0, 0]]

    def test_undercontracting_is_ten_in_the_hole__line_3904(self):
        stands = book(row("7C", (8, 1, 1), under=True))
        assert (stands.pool, stands.hole) == ([0, 0, 0], [10, 0, 0])
        sheet(KEY).refuses(row("7C", (6, 2, 2), under=True), at="under")

    def test_on_the_site_eight_are_certain_when_they_can_be_run_from_the_top(self):
        strong = "AS KS QS JS TS AH KH AD KD 9C", HANDS[1], HANDS[2].replace("9C", "AC")
        assert contract("6S", hands=strong).certain() == 9
        assert contract("6C", bid="6C", hands=strong).certain() == 0
        assert contract("8NT", bid="6S", hands=strong).certain() == 9
        passed = contract("7S", hands=strong).plays("stand aside", "stand aside")
        passed.ended(under=True)
        second = dealt(dealer=ANNA, hands=(strong[0], *strong[1:])).plays(
            "pass", "pass", "bid 6S", "8C", "7C", "play 6S"
        )
        assert second.certain() == 0


class TestTheDefenders:
    def test_with_enough_each_writes_for_his_tricks__line_3913(self):
        assert book(row("6C", (6, 4, 0))).side == [[0, 0, 0], [8, 0, 0], [0, 0, 0]]
        assert book(row("9C", (9, 1, 0))).side[BORIS][ANNA] == 8

    @pytest.mark.parametrize(
        ("contract", "tricks", "against"),
        [
            ("6C", (8, 1, 1), (2, 2)),
            ("6C", (9, 1, 0), (2, 4)),
            ("7C", (10, 0, 0), (4, 4)),
            ("8C", (10, 0, 0), (6, 6)),
        ],
    )
    def test_with_too_few_each_pays_for_his_own_shortage__line_3917(self, contract, tricks, against):
        assert book(row(contract, tricks)).side[ANNA] == [0, *against]

    @pytest.mark.parametrize(
        ("contract", "tricks", "writes", "pays"),
        [("6C", (7, 2, 1), 4, 2), ("6C", (7, 3, 0), 4, 2), ("6C", (8, 2, 0), 4, 4), ("7C", (9, 1, 0), 4, 4)],
    )
    def test_who_has_his_own_writes_it_and_the_other_pays_for_both__line_3919(
        self, contract, tricks, writes, pays
    ):
        side = book(row(contract, tricks)).side
        assert (side[BORIS][ANNA], side[ANNA]) == (writes, [0, 0, pays])

    def test_a_governor_writes_or_pays_for_all__line_3921(self):
        assert book(row("6C", (6, 1, 3), "one", governor=BORIS)).side[BORIS] == [8, 0, 0]
        assert book(row("6C", (8, 0, 2), "one", governor=BORIS)).side == [[0, 4, 0], [0, 0, 0], [0, 0, 0]]

    def test_they_write_nothing_for_tricks_in_a_misere(self):
        assert book(row("misere", (0, 5, 5))).side == [[0] * 3] * 3

    def test_the_dealer_of_four_is_no_defender(self):
        stands = book(row("7C", (0, 5, 3, 2), declarer=1), seats=4)
        assert [one[1] for one in stands.side] == [0, 0, 8 + 12, 8 + 8]


class TestTheMatch:
    def test_what_is_too_much_fills_the_fullest_pool_at_ten_a_point__line_3923(self):
        table = sheet(KEY).match.table
        stands = Book.of(table, {"pool": [8, 3, 6], "hole": [0] * 3, "side": [[0] * 3] * 3})
        stands.fill(ANNA, 10)
        assert stands.pool == [10, 7, 10]
        assert stands.side == [[0, 40, 40], [0, 0, 0], [0, 0, 0]]

    def test_what_nobody_can_take_is_forgotten_and_full_pools_end_it__line_3925(self):
        ten = row("10D", (10, 0, 0))
        stopped = sheet(KEY).each(ten, ten).goes_on().enter(ten)
        stopped.ends(200, -100, -100, places=(1, 2, 2), because="Every pool is full.")
        assert stopped.match.sheet.book.pool == [10, 10, 10]
        game = sheet(KEY, target=4).each(row("7C", (7, 2, 1)), row("10D", (10, 0, 0)))
        assert game.match.sheet.book.pool == [4, 4, 4]

    def test_the_averages_of_three__line_3929(self):
        """18, 23 and 32 in the hole: 63 and 13 up, and 77 down."""
        table = sheet(KEY).match.table
        assert Book.of(table, {"pool": [0] * 3, "hole": [18, 23, 32], "side": [[0] * 3] * 3}).totals() == [
            63,
            13,
            -77,
        ]

    def test_figure_20__lines_3834_3844(self):
        """Boris, Anna, Grigori and Vera; of Boris's side all is printed, of the others' what each is up or down."""
        table = sheet(KEY, 4).match.table
        side = [[0, 24, 8, 32], [6, 0, 0, 0], [12, 0, 0, 0], [28, 10, 34, 0]]
        stands = Book.of(table, {"pool": [10] * 4, "hole": [29, 37, 21, 17], "side": side})
        assert stands.totals() == [-12, -138, 20, 130]

    def test_it_is_settled_by_the_side_and_the_hole(self):
        game = sheet(KEY, target=2).each(row("7C", (5, 3, 2)), *[row("10D", (10, 0, 0))])
        reckoning = game.match.sheet.reckoning()
        assert reckoning.hole == {0: 8, 1: 0, 2: 0}
        sides = [SideScore((seat,), total) for seat, total in enumerate(game.match.sheet.totals)]
        assert preference(sides, Terms(value=3, reckoning=reckoning)) == {0: -148, 1: 80, 2: 68}

    def test_points_beside_the_deals_are_refused_with_the_reason(self):
        assert "correct the deal" in str(sheet(KEY).match.sheet.why_no_adjustment())

    def test_who_stops_reads_that_pools_count_nothing(self):
        game = sheet(KEY).enter(row())
        assert "Pools count nothing: {0} 2, {1} 0, {2} 0" in map(str, game.match.sheet.left_out())

    @pytest.mark.parametrize(
        ("wrong", "at"),
        [
            ({"contract": "6X"}, "contract"),
            ({"declarer": 3}, "declarer"),
            ({"defence": "neither", "tricks": None}, "defence"),
            ({"contract": "6C", "defence": "one"}, "governor"),
            ({"contract": "6C", "defence": "one", "governor": 0}, "governor"),
            ({"contract": "misere", "defence": "one", "governor": 1, "under": None}, "defence"),
            ({"tricks": [6, 2, 1]}, "tricks"),
            ({"tricks": None}, "tricks"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, at):
        sheet(KEY).refuses({**row(), **wrong}, at=at)

    def test_at_four_the_dealer_takes_no_part(self):
        sheet(KEY, 4).refuses(row("6C", (6, 2, 2, 0)), at="declarer")
        sheet(KEY, 4).refuses(row("6C", (0, 6, 4, 0), "one", declarer=1, governor=0), at="governor")
        sheet(KEY, 4).refuses(row("6C", (1, 6, 3, 0), declarer=1), at="tricks")


def test_a_match_played_here_and_typed_in_comes_to_the_same():
    played_and_typed(KEY, seed=3, clever=1.0, target=2)


def test_three_or_four_play():
    no_table(KEY, 2)
    no_table(KEY, 5)


def test_the_quick_player_beats_chance():
    by_chance, cleverly = gain_of_greedy(KEY, deals=60, seed=1)
    assert cleverly > by_chance
