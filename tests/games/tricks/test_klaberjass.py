"""Klaberjass and Belote for two: Parlett, lines 1061-1135."""

from random import Random

import pytest

from games.kits.cards import SUITS
from games.kits.pack import total
from games.tricks.klaberjass import MOST_CARDS, PACK, WORTH, ranking_of
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

ABEL, BAKER = 1, 0
ABELS = "KS 9H 7H TC JC AD"
BAKERS = "7S JH TH 8H QC 8C"


def first_deal(**options) -> Dealt:
    """Lines 1141-1173: Baker deals and turns the ace of hearts; the three that each draws come next."""
    return deal("klaberjass", BAKERS, ABELS, later="AH AS QH 9D KC 7C TD", dealer=BAKER, **options)


def after_the_exchange() -> Dealt:
    return first_deal().turn(ABEL).plays("accept").turn(ABEL).plays("exchange")


class TestThePack:
    def test_jack_and_nine_are_highest_in_trumps_and_the_ten_beats_the_king_everywhere(self):
        hearts, spades = ranking_of(2).suits[2], ranking_of(2).suits[3]
        trumps = sorted(PACK.texts_of(hearts), key=lambda text: ranking_of(2).height[PACK.first[text]])
        assert trumps == ["7H", "8H", "QH", "KH", "TH", "AH", "9H", "JH"]
        plain = sorted(PACK.texts_of(spades), key=lambda text: ranking_of(2).height[PACK.first[text]])
        assert plain == ["7S", "8S", "9S", "JS", "QS", "KS", "TS", "AS"]

    @pytest.mark.parametrize("trump", range(4))
    def test_the_scoring_cards_are_152_and_the_last_trick_ten__lines_1083_1141(self, trump):
        assert total(PACK.deck, WORTH[trump]) == 152
        assert MOST_CARDS == 162


class TestMakingTrumps:
    def test_elder_accepts_schmeisses_or_passes(self):
        first_deal().turn(ABEL).may("accept", "schmeiss", "pass")

    def test_who_accepts_makes_the_turned_suit_trumps_and_both_get_three_cards_more(self):
        game = first_deal().plays("accept")
        assert (game.maker, game.suit) == (ABEL, SUITS.index("H"))
        assert [hand.bit_count() for hand in game.hands[:2]] == [9, 9]

    def test_the_bottom_card_is_shown_for_information(self):
        game = first_deal().plays("accept")
        assert game.shown[game.stock_holder].bit_count() == 2, "the turned card and the bottom one"

    def test_a_schmeiss_that_is_accepted_ends_the_deal(self):
        game = first_deal().plays("schmeiss").turn(BAKER).may("throw in", "refuse").plays("throw in")
        game.ended(maker=None, cards=(0, 0))

    def test_one_that_is_refused_makes_its_proposer_the_maker(self):
        game = first_deal().plays("schmeiss", "refuse")
        assert (game.maker, game.suit) == (ABEL, SUITS.index("H"))
        game = first_deal().plays("pass", "schmeiss").turn(ABEL).plays("refuse")
        assert game.maker == BAKER

    def test_when_both_pass_another_suit_may_be_named(self):
        game = first_deal().plays("pass", "pass").turn(ABEL)
        game.may("pass", "trumps-C", "trumps-D", "trumps-S").plays("trumps-S")
        assert (game.maker, game.suit) == (ABEL, SUITS.index("S"))

    def test_when_both_pass_again_the_deal_is_thrown_in(self):
        first_deal().plays("pass", "pass", "pass", "pass").ended(maker=None)

    def test_purists_know_no_schmeiss(self):
        first_deal(schmeiss=False).may("accept", "pass")


class TestTheSeven:
    def test_it_is_exchanged_for_the_turned_card(self):
        game = after_the_exchange()
        assert game.hands[ABEL] & PACK.mask("AH")
        assert not game.hands[ABEL] & PACK.mask("7H")

    def test_who_has_none_is_asked_all_the_same(self):
        first_deal().plays("accept", "keep").turn(BAKER).may("keep")

    def test_not_after_another_suit_was_named(self):
        game = first_deal().plays("pass", "pass", "trumps-S").turn(ABEL)
        assert game.phase == "sequences"

    def test_it_may_be_exchanged_after_sequences_too(self):
        game = first_deal().plays("accept", "keep", "keep", "nothing", "nothing").turn(ABEL)
        game.may("keep", "exchange").plays("exchange").turn(ABEL)
        assert game.phase == "play" and game.hands[ABEL] & PACK.mask("AH")

    def test_what_was_declared_was_declared_with_the_seven(self):
        game = deal(
            "klaberjass", "7S JH TC QC 8C 8D", "9H 8H 7H TD JC AD", later="AH KS AS 9D KC 7C TH", dealer=BAKER
        )
        game.plays("accept", "keep", "keep", "sequence-3", "good").turn(ABEL).plays("exchange")
        assert game.counts[0].points == 20
        world = game.state.resample(BAKER, Random(1))
        assert world.hands[ABEL] & PACK.mask("9H 8H AH") == PACK.mask("9H 8H AH")


class TestSequences:
    def declaring(self, elder: str, younger: str, turned: str = "7C", **options) -> Dealt:
        """Nine cards each, in spades trumps named by elder in the second round."""
        own, other = elder.split(), younger.split()
        later = " ".join([turned, *own[6:], *other[6:]])
        game = deal(
            "klaberjass", " ".join(other[:6]), " ".join(own[:6]), later=later, dealer=BAKER, **options
        )
        return game.plays("pass", "pass", "trumps-S")

    def test_the_longer_is_better_and_the_better_counts_all(self):
        game = self.declaring("9H TH JH 7D 8D 9D AS 7S 9C", "QC KC AC JC 8S QS KD TD QH")
        game.plays("sequence-3").turn(BAKER).plays("not good")
        assert game.melds_of(BAKER) == 50
        assert game.melds_of(ABEL) == 0

    def test_of_as_long_ones_the_higher_then_the_one_in_trumps(self):
        game = self.declaring("9H TH JH 7D 8D TD AC 7S JC", "9S TS JS KC 8C QH KD AD QC")
        game.plays("sequence-3").turn(BAKER).plays("how high").turn(ABEL).plays("to-J")
        game.turn(BAKER).plays("how high").turn(ABEL).plays("plain").turn(BAKER).plays("not good")
        assert game.melds_of(BAKER) == 20

    def test_of_equals_elders_counts(self):
        game = self.declaring("9H TH JH 7D 8D TD AC 7S JC", "9D JD QC KC 8S QH KD TC 8C")
        game.plays("sequence-3", "good")
        assert game.melds_of(ABEL) == 20
        game = self.declaring("9H TH JH 7D 8D AD AC 7S 8C", "9D TD JD KC 8S QH KD TC QS")
        game.plays("sequence-3", "how high", "to-J", "how high", "plain", "equal")
        assert (game.melds_of(ABEL), game.melds_of(BAKER)) == (20, 0)

    def test_in_belote_five_are_a_hundred_and_quartets_count(self):
        belote = {"preset": "belote"}
        game = self.declaring(
            "9H TH JH QH KH JD JC JS 7D", "9D TD 8D KC 8S QD KD TC QS", turned="8C", **belote
        )
        game.plays("sequence-5", "good").turn(ABEL).plays("four-J", "good")
        assert game.melds_of(ABEL) == 100 + 200


class TestPlay:
    def test_a_led_trump_must_be_beaten_and_who_is_void_must_trump(self):
        game = after_the_exchange().plays("nothing", "nothing").turn(ABEL)
        game.plays("9H").turn(BAKER).may("JH")

    def test_the_sample_deal__lines_1161_1173(self):
        game = deal(
            "klaberjass", "7S JH TH 8H QC 8C", "KS 9H 7H TC JC AD",
            later="AH AS AC 9D KC 7C TD", dealer=BAKER,
        ).plays("accept", "exchange", "nothing", "nothing")  # fmt: skip
        game.plays("AC", "7C", "TC", "8C", "JC", "KC", "JH", "AH", "8H", "9H")
        game.plays("AS", "7S", "AD", "TD", "9D", "TH", "QC", "KS")
        game.ended(maker=ABEL, cards=(64, 67), melds=(0, 0), bella=None)

    def test_king_and_queen_of_trumps_are_bella_when_the_second_is_played(self):
        hands = "7S 8S 9C TH 8H QD", "KS QS AC TC 7H AD"
        game = deal("klaberjass", *hands, later="AS 9D 8D KD 7C JC TD", dealer=BAKER)
        game.plays("accept", "keep", "keep", "nothing", "nothing", "keep", "keep").plays("KS")
        assert game.bella < 0
        game.plays("8S").turn(ABEL).plays("QS")
        assert game.bella == ABEL


class TestTheSheet:
    def test_the_maker_with_more_and_the_other_count_their_own(self):
        sheet("klaberjass").enter(maker=1, cards=[64, 67], melds=[0, 0], bella=None).counts(64, 67)

    def test_bete_gives_the_other_both__line_1124(self):
        match = sheet("klaberjass").enter(maker=1, cards=[70, 50], melds=[20, 0], bella=1).counts(160, 0)
        match.mentions("bête")

    def test_half_bete_gives_the_other_only_his_own(self):
        sheet("klaberjass").enter(maker=0, cards=[40, 60], melds=[0, 0], bella=0).counts(0, 60).mentions(
            "equal"
        )

    def test_five_hundred_win(self):
        row = {"maker": 0, "cards": [120, 10], "melds": [50, 0], "bella": 0}
        sheet("klaberjass").each(row, row).goes_on().enter(**row).ends(570, 30)

    def test_what_cannot_be_is_refused(self):
        sheet("klaberjass").refuses(maker=None, cards=[10, 0], melds=[0, 0], bella=None, at="maker")
        sheet("klaberjass").refuses(maker=0, cards=[100, 100], melds=[0, 0], bella=None, at="cards")
        sheet("klaberjass").refuses(maker=0, cards=[60, 60], melds=[20, 20], bella=None, at="melds")


class TestBelote:
    """Lines 1132-1135."""

    CLAIM = {"maker": 0, "cards": [40, 30], "melds": [20, 0], "bella": None, "out": 0}

    def dealt(self, scores=(0, 0)) -> Dealt:
        hands = "7S JH TH 8H QC 8C", "KS 9H 7H TC JC AD"
        later = "AH AS AC 9D KC 7C TD"
        game = deal("klaberjass", *hands, later=later, dealer=BAKER, preset="belote", scores=scores)
        return game.plays("accept", "exchange", *["nothing"] * 4)

    def test_there_is_no_schmeiss__line_1132(self):
        first_deal(preset="belote").may("accept", "pass")

    def test_quartets_are_a_class_of_their_own_and_the_better_counts_all(self):
        dealt = TestSequences().declaring(
            "JH JD JC JS QH QD QC QS 7D", "9H 9D 9C 9S 8D KC TC TD TH", turned="8C", preset="belote"
        )
        dealt.plays("nothing", "count mine", "four-J", "good")
        assert (dealt.melds_of(ABEL), dealt.melds_of(BAKER)) == (200 + 100, 20)

    @pytest.mark.parametrize(
        ("rank", "points"), [("J", 200), ("9", 150), ("A", 100), ("T", 100), ("K", 100), ("Q", 100)]
    )
    def test_what_four_of_a_kind_are_worth(self, rank, points):
        held = first_deal(preset="belote").quartets(PACK.of_rank[rank])
        assert [one.points for one in held] == [points]

    def test_sevens_and_eights_count_nothing(self):
        assert first_deal(preset="belote").quartets(PACK.of_rank["7"] | PACK.of_rank["8"]) == []

    def test_only_who_has_a_trick_may_say_that_he_is_out__line_1135(self):
        game = self.dealt().refuses(ABEL, "out").plays("AC").refuses(BAKER, "out")
        game.plays("7C").turn(ABEL).allows(ABEL, "out").plays("TC").refuses(BAKER, "out")

    def test_it_ends_the_deal_at_once_with_what_has_been_taken__line_1134(self):
        game = self.dealt(scores=(990, 980)).plays("AC", "7C", "TC", "8C", "out")
        game.told(BAKER, "{1} claims to be out.").turn()
        game.ended(maker=ABEL, cards=(0, 21), melds=(0, 0), out=ABEL)
        assert game.points() == (0, 21 + 1000)
        wrong = self.dealt(scores=(990, 970)).plays("AC", "7C", "TC", "8C", "out")
        assert wrong.points() == (1000, 21)

    def test_the_quick_player_says_it_when_it_is_so(self):
        for scores, word in (((0, 980), "out"), ((0, 970), "JC")):
            game = self.dealt(scores).plays("AC", "7C", "TC", "8C")
            assert (game.text(ABEL, game.greedy(ABEL, Random(1))) == "out") == (word == "out")

    def test_who_is_right_wins_even_against_more__line_1135(self):
        game = sheet("klaberjass", preset="belote", scores=(940, 1010)).enter(self.CLAIM)
        game.ends(1000, 1040, places=(1, 2), because="{0} wins by a right claim.")
        game.says("{0} claims to be out.")

    def test_who_is_wrong_loses__line_1135(self):
        game = sheet("klaberjass", preset="belote", scores=(930, 100)).enter(self.CLAIM)
        game.ends(990, 130, places=(2, 1), because="{1} wins by the other's wrong claim.")

    def test_without_a_claim_the_thousand_counts_at_the_end_of_a_deal(self):
        row = {**self.CLAIM, "cards": [120, 10], "out": None}
        sheet("klaberjass", preset="belote", scores=(860, 900)).enter(row).ends(1000, 910, places=(1, 2))
        sheet("klaberjass", preset="belote", scores=(850, 900)).enter(row).goes_on()

    def test_it_is_said_in_play_and_where_the_table_plays_so(self):
        thrown_in = {"maker": None, "cards": [0, 0], "melds": [0, 0], "bella": None, "out": 0}
        sheet("klaberjass", preset="belote").refuses(thrown_in, at="out").refuses(
            {**self.CLAIM, "out": 2}, at="out"
        )
        sheet("klaberjass").refuses(self.CLAIM, at="out")

    def test_a_match_played_here_and_typed_in_comes_to_the_same(self):
        played_and_typed("klaberjass", seed=2, out=True, quartets=True, schmeiss=False)


def test_two_play():
    no_table("klaberjass", 3)


def test_greedy_beats_random():
    random, greedy = gain_of_greedy("klaberjass", 40, seed=2)
    assert greedy > random
