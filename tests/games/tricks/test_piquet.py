"""Piquet, Parlett, lines 643-743."""

from random import Random

import pytest

from games.core.state import WORLDS_GIVEN_UP
from games.kits.cards import cards_of
from games.tricks.piquet import PACK, PIPS, RUNS, worths
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, sheet

ELDER, YOUNGER = 1, 0
NAPOLEON = "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D"
JOSEPHINE = "TS 7S TH 9H 7H KC QC TC AD QD JD TD"
DRAWN = "9S 8S KH 9C KD QS AC 7D"


def dealt(elder: str, younger: str, talon: str, **begun) -> Dealt:
    """Seat 0 deals, so that seat 1 is elder."""
    return deal("piquet", younger, elder, later=talon, **begun)


def sample() -> Dealt:
    """The sample deal, after the exchange: lines 747-767."""
    game = dealt(NAPOLEON, JOSEPHINE, DRAWN)
    return game.plays("KS", "8C", "7C", "9D", "8D", "7S", "9H", "7H")


def with_pique() -> Dealt:
    """Lines 883-885, when elder has exchanged one card: his hand, and a point that is equal."""
    elder = "KS QS JS TS 7H AH KH QH AC KC KD QD"
    younger = "AS 9S JH 9H QC TC 9C AD JD TD 9D 8D"
    game = dealt(elder, younger, "8S TH 8H 7S JC 8C 7C 7D").plays("7H", "enough", "enough", "leave")
    return game.plays("point-5", "how high", "worth-48", "equal", "sequence-4", "how high", "to-K", "good")


class TestCards:
    def test_the_ace_is_worth_eleven_courts_ten_and_others_what_they_show(self):
        assert [PIPS[card] for card in PACK.cards("AS KS QS JS TS 9S 8S 7S")] == [11, 10, 10, 10, 10, 9, 8, 7]

    def test_sequences_of_five_and_more_count_ten_more(self):
        assert {(run.cards.bit_count(), run.points) for run in RUNS} == {
            (3, 3),
            (4, 4),
            *((n, n + 10) for n in range(5, 9)),
        }

    def test_points_may_be_sunk_to_any_number__line_903(self):
        assert (4, 39) in worths(PACK.mask("KS QS JS TS 7S"), False)

    def test_but_where_it_is_agreed_only_to_that_of_whole_cards(self):
        whole = worths(PACK.mask("KS QS JS TS 7S"), True)
        assert sorted(worth for size, worth in whole if size == 4) == [37, 40]


class TestTheExchange:
    def test_elder_must_put_a_card_away(self):
        game = dealt(NAPOLEON, JOSEPHINE, DRAWN).turn(ELDER)
        assert "enough" not in game.texts(ELDER)
        game.plays("KS").allows(ELDER, "enough")

    def test_five_are_the_most(self):
        game = dealt(NAPOLEON, JOSEPHINE, DRAWN).plays("KS", "8C", "7C", "9D", "8D").turn(YOUNGER)
        assert game.hands[ELDER] == PACK.mask("AS JS 9S 8S AH KH QH JH 8H JC 9C KD")

    def test_he_looks_at_what_he_leaves_of_his_five_but_never_at_the_last_three(self):
        game = dealt(NAPOLEON, JOSEPHINE, DRAWN).plays("KS", "8C", "enough")
        stock = game.stock_holder
        assert game.known(ELDER, stock) == PACK.mask("KH 9C KD")
        assert game.known(YOUNGER, stock) == 0

    def test_and_knows_which_of_them_younger_takes(self):
        game = dealt(NAPOLEON, JOSEPHINE, DRAWN).plays("KS", "8C", "enough", "7S", "9H", "enough")
        assert game.known(ELDER, YOUNGER) == PACK.mask("KH 9C")

    def test_younger_need_not_exchange(self):
        game = dealt(NAPOLEON, JOSEPHINE, DRAWN).plays("KS", "8C", "7C", "9D", "8D", "enough").turn(YOUNGER)
        game.may("leave", "turn up").told(None, "{0} exchanges nothing.")

    def test_what_he_leaves_he_sees_only_with_elder(self):
        game = dealt(NAPOLEON, JOSEPHINE, DRAWN).plays("KS", "8C", "7C", "9D", "8D", "7S", "enough")
        stock = game.stock_holder
        assert game.known(YOUNGER, stock) == 0
        game.plays("turn up")
        assert game.known(YOUNGER, stock) == game.known(ELDER, stock) == PACK.mask("AC 7D")

    def test_what_is_put_away_only_its_owner_sees(self):
        game = sample()
        piles = {pile["name"]: pile for pile in game.view(YOUNGER)["piles"]}
        assert piles["younger's discards"]["cards"] == ["7S", "9H", "7H"]
        assert "cards" not in piles["elder's discards"]


BLANK = "TS 9S 8S TH 9H 8H TC 9C 8C TD 9D 8D"
OTHER = "AS KS QS AH KH QH AC KC QC AD KD QD"
REST = "JS 7S JH 7H JC 7C JD 7D"


class TestCarteBlanche:
    def test_a_hand_without_court_cards_counts_ten_when_shown(self):
        game = dealt(BLANK, OTHER, REST).plays("carte blanche").turn(ELDER)
        assert game.known(YOUNGER, ELDER) == PACK.mask(BLANK)
        assert game.view(None)["seats"][ELDER]["points"] == 10

    def test_but_only_before_a_card_is_put_away(self):
        assert "carte blanche" not in dealt(BLANK, OTHER, REST).plays("8S").texts(ELDER)

    def test_an_ace_is_no_court_card(self):
        dealt(BLANK.replace("TS", "AS"), OTHER.replace("AS", "TS"), REST).allows(ELDER, "carte blanche")

    def test_who_has_a_court_card_has_none(self):
        assert "carte blanche" not in dealt(OTHER, BLANK, REST).texts(ELDER)

    def test_afterwards_it_is_known_that_only_shown_cards_were_put_away(self):
        game = dealt(BLANK, OTHER, REST).plays(
            "carte blanche", "8S", "8H", "8C", "8D", "9D", "KS", "KH", "KC"
        )
        game.plays("nothing", "nothing", "sequence-3")
        shown, rng, worlds = PACK.mask(BLANK), Random(1), set()
        for _ in range(40):
            world = game.resample(YOUNGER, rng)
            away = world.hands[world.discards(ELDER)]
            assert away | shown == shown
            assert (world.hands[ELDER] & shown).bit_count() == 7
            worlds.add(away)
        assert len(worlds) > 5


class TestDeclaring:
    def test_the_sample_deal__lines_749_767(self):
        game = sample().turn(ELDER).plays("point-5", "how high", "worth-49").turn(YOUNGER)
        game.may("good").plays("good")
        assert game.counted_by(ELDER, 2) == 5
        game.plays("sequence-4").may("good").plays("good", "three-J").turn(YOUNGER).plays("not good")
        assert game.view(None)["seats"][ELDER]["points"] == 9
        assert game.view(None)["seats"][YOUNGER]["points"] == 0, "he counts only when elder has led"
        game.plays("AH")
        assert [seat["points"] for seat in game.view(None)["seats"]] == [17, 10]
        assert game.known(ELDER, YOUNGER) == PACK.mask("TS TH TC TD QS QC QD")

    def test_and_its_tricks__lines_769_800(self):
        game = sample().plays(
            "point-5", "how high", "worth-49", "good", "sequence-4", "good", "three-J", "not good"
        )
        game.plays("AH", "TH", "KH", "7D", "QH", "TD", "JH", "JD", "8H", "QD")
        assert game.gained == [0, 6]
        game.plays("KD", "AD", "AC", "9C", "KC", "JC", "QC", "8S", "TC", "9S")
        assert game.gained == [6, 6]
        game.plays("QS", "AS", "JS", "TS").ended(tricks=(5, 7), play=(6, 9), point=(0, 5), sets=(17, 0))

    def test_the_introductory_hand__lines_659_703(self):
        game = dealt(
            "QS 8S 7S AH JH AC 8C 7C AD QD JD 9D",
            "AS KS KH TH 9H KC QC JC TC TD 8D 7D",
            "QH 8H 7H 9S KD JS TS 9C",
        ).plays("8S", "7S", "8C", "7C", "JH", "9H", "8D", "7D")
        game.plays(
            "point-5", "how high", "worth-50", "good", "sequence-4", "not good", "three-A", "not good", "AD"
        )
        assert [seat["points"] for seat in game.view(None)["seats"]] == [32, 6]

    def test_nobody_claims_more_than_he_holds(self):
        game = sample()
        game.may("point-3", "point-4", "point-5", "nothing")

    def test_not_good_is_only_said_with_better(self):
        game = sample().plays("point-5")
        game.may("good", "how high")

    def test_equal_points_count_for_nobody(self):
        game = with_pique()
        assert game.counted_by(ELDER, 2) == game.counted_by(YOUNGER, 2) == 0

    def test_younger_may_say_good_and_sink_what_is_better(self):
        game = sample().plays("nothing", "count mine", "sequence-4", "good", "three-J", "good")
        assert game.counted_by(ELDER, 4) == 3

    def test_younger_may_sink_pips_to_be_equal__line_901(self):
        younger = "KS QS JS TS 7S KH 9H 8C 7C 7D 9D KC"
        game = dealt("AH QH JH 8H 9S 8S AC QC JC AD QD JD", younger, "7H TH TC 9C TD 8D KD AS")
        game.plays("9S", "enough", "enough", "leave").plays("point-4", "how high", "worth-39").allows(
            YOUNGER, "equal"
        )

    def test_but_not_where_whole_cards_are_sunk(self):
        younger = "KS QS JS TS 7S KH 9H 8C 7C 7D 9D KC"
        talon = "7H TH TC 9C TD 8D KD AS"
        game = dealt("AH QH JH 8H 9S 8S AC QC JC AD QD JD", younger, talon, whole=True)
        game.plays("9S", "enough", "enough", "leave", "point-4", "how high", "worth-39").may(
            "good", "not good"
        )

    def test_who_claims_nothing_lets_the_other_count(self):
        game = (
            sample()
            .plays("nothing")
            .may("nothing", "count mine")
            .plays("count mine", "nothing", "nothing", "nothing")
        )
        game.plays("nothing", "AH")
        assert (game.counted_by(YOUNGER, 2), game.counted_by(ELDER, 2)) == (5, 0)

    def test_whoever_has_the_best_sequence_counts_all_of_his(self):
        game = with_pique()
        assert game.counted_by(ELDER, 3) == 7

    def test_any_four_beat_any_three(self):
        game = sample().plays("nothing", "nothing", "nothing", "nothing", "three-J")
        game.allows(YOUNGER, "not good")

    def test_a_sunk_king_brings_three_for_fourteen_and_is_not_seen__line_907(self):
        elder = "AS KS QS JS 9S 8S 7S KH AC KC AD TD"
        younger = "AH QH JH TH 9H 8H 7H QC JC 9C QD JD"
        game = dealt(elder, younger, "KD TS TC 8C 7C 9D 8D 7D").plays("TD", "enough", "enough", "leave")
        game.plays("nothing", "nothing", "nothing", "nothing", "three-A", "good")
        assert game.counted_by(ELDER, 4) == 6
        assert game.known(YOUNGER, ELDER) == PACK.mask("AS AC AD KS KC KD"), "the king of hearts stands alone"
        game.plays("AS")
        assert PACK.mask("KH") & game.known(YOUNGER, ELDER) == 0

    def test_what_has_been_said_is_so_in_every_world(self):
        game = sample().plays(
            "point-5", "how high", "worth-49", "good", "sequence-4", "good", "three-J", "not good"
        )
        rng, hands = Random(3), set()
        WORLDS_GIVEN_UP.clear()
        for _ in range(30):
            mine, other = game.resample(ELDER, rng), game.resample(YOUNGER, rng)
            assert any(len(cards_of(mine.hands[YOUNGER] & cards)) >= 3 for cards in PACK.of_rank.values())
            assert other.hands[ELDER] & PACK.mask("AH KH QH JH") == PACK.mask("AH KH QH JH")
            assert (other.hands[ELDER] & PACK.mask("JS JC JD")).bit_count() >= 2
            hands |= {mine.hands[YOUNGER], other.hands[ELDER]}
        assert len(hands) > 20
        assert not WORLDS_GIVEN_UP


class TestPlay:
    def test_pique__lines_883_885(self):
        game = with_pique().plays("fourteen-K", "good", "AH", "9H", "KH", "JH", "QH", "8D", "AC", "9C")
        assert not game.pique
        game.plays("KC", "TC")
        assert (game.pique, game.view(None)["seats"][ELDER]["points"]) == (True, 30)

    def test_elders_lead_counts_besides_the_trick(self):
        game = sample().plays("nothing", "nothing", "nothing", "nothing", "nothing", "nothing", "AH")
        assert game.gained == [0, 1]
        assert game.plays("TH").gained == [0, 2]

    def test_suit_is_followed_and_there_are_no_trumps(self):
        sample().plays("nothing", "nothing", "nothing", "nothing", "nothing", "nothing", "AH").may("TH")


NOTHING = dict.fromkeys(("blank", "point", "sequences", "sets"), (0, 0))


def entered(**fields):
    """A result of the first deal, in which seat 1 is elder; six tricks each where nothing else is said."""
    return {**NOTHING, "tricks": [6, 6], "play": [6, 7], "pique": False, **fields}


class TestScoring:
    def test_the_sample_deal_is_28_to_23__line_800(self):
        result = entered(point=[0, 5], sequences=[0, 4], sets=[17, 0], tricks=[5, 7], play=[6, 9])
        sheet("piquet").enter(result).counts(23, 28)

    def test_capot_is_ten_and_thirty(self):
        sheet("piquet").enter(entered(tricks=[0, 12], play=[0, 13])).counts(0, 53).mentions("capot 30")

    def test_repique_is_sixty(self):
        sheet("piquet").enter(entered(point=[0, 6], sequences=[0, 16], sets=[0, 14])).counts(6, 103)

    def test_a_set_of_the_other_does_not_bar_it_if_sequences_come_to_thirty(self):
        sheet("piquet").enter(entered(point=[0, 8], sequences=[0, 22], sets=[3, 0])).counts(9, 97)

    def test_but_a_point_or_a_carte_blanche_does(self):
        sheet("piquet").enter(entered(point=[5, 0], sequences=[0, 30])).counts(11, 37)
        sheet("piquet").enter(entered(blank=[10, 0], point=[0, 8], sequences=[0, 22])).counts(16, 37)

    def test_younger_may_make_it_too(self):
        sheet("piquet").enter(entered(point=[6, 0], sequences=[16, 0], sets=[14, 0])).counts(102, 7)

    def test_equality_protects_nobody__line_735(self):
        sheet("piquet").enter(entered(sequences=[0, 16], sets=[0, 14])).counts(6, 97)

    def test_pique_is_thirty(self):
        result = entered(sequences=[0, 7], sets=[0, 17], tricks=[5, 7], play=[6, 8], pique=True)
        sheet("piquet").enter(result).counts(6, 72)

    @pytest.mark.parametrize(
        ("wrong", "at"),
        [
            ({"pique": True}, "pique"),
            ({"sets": [3, 0], "point": [0, 6], "sequences": [0, 16], "pique": True}, "pique"),
            ({"sequences": [0, 18], "tricks": [0, 12], "play": [0, 13]}, "pique"),
            ({"play": [6, 6]}, "play"),
            ({"play": [13, 7]}, "play"),
            ({"tricks": [7, 6]}, "tricks"),
            ({"point": [5, 5]}, "point"),
            ({"sets": [3, 3]}, "sets"),
            ({"blank": [5, 0]}, "blank"),
            ({"point": [2, 0]}, "point"),
            ({"sequences": [0, 5]}, "sequences"),
            ({"sequences": [0, 14]}, "sequences"),
            ({"sets": [0, 13]}, "sets"),
            ({"sets": [0, 34]}, "sets"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, at):
        sheet("piquet").refuses(entered(**wrong), at=at)

    def test_six_deals_are_a_partie(self):
        match = sheet("piquet")
        for number in range(6):
            match.goes_on().enter(entered(play=[6, 7] if number % 2 == 0 else [7, 6]))
        match.ends(39, 39, places=(1, 1))

    def test_au_cent_goes_on_to_a_hundred__line_649(self):
        match = sheet("piquet", preset="au-cent")
        match.each(*[entered(play=[6, 7] if number % 2 == 0 else [7, 6]) for number in range(8)]).goes_on()
        match.enter(entered(tricks=[0, 12], play=[0, 13])).ends(52, 105)

    def test_something_must_end_it(self):
        no_table("piquet", deals=0)


def test_greedy_beats_random():
    random, greedy = gain_of_greedy("piquet", 40, seed=2)
    assert greedy > random
