"""Kaluki, Parlett, lines 4501-4539."""

from __future__ import annotations

import pytest

from games.core.state import CHANCE
from games.rummy.kaluki import CLOSE
from games.rummy.kit.laying import RESHUFFLE
from games.rummy.kit.wild_melds import COUNTS, PACK, WILD, nearness, text
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

HEARTS = "TH QH KH AH * 2S"
LINE_4525 = "6C 7C 8C 9C 4S 4H 4C 4D 5D 2S"
FILL = "8H 9D TC JS 3H 6S 8H 9D TC JS 3H 6S KC 7S KC 7S QD QD 4C AH 5S 5S"
"""What no meld is made of by itself."""


def hands(first: str, second: str = "", up: str = "7D", *stock: str, **begun: object) -> Dealt:
    """A deal of seat 1 and the dealer, filled up to fifteen cards, with an upcard and the first cards of the stock."""
    left = list(PACK.deck)

    def take(words: str, count: int) -> list[int]:
        cards = []
        for word in [*words.split(), *FILL.split(), *PACK.texts][: 108 if count else None]:
            found = next((card for card in left if PACK.texts[card] == word), -1)
            if found >= 0 and len(cards) < count:
                left.remove(found)
                cards.append(found)
        return cards

    named = [card for words, count in ((second, 15), (first, 15), (up, 1)) for card in take(words, count)]
    return begin("kaluki", 2, **begun).happens([*named, *take(" ".join(stock), len(stock)), *left])


def drawn(first: str, second: str = "", up: str = "7D", card: str = "5H", **begun: object) -> Dealt:
    """Nobody has wanted the upcard, and seat 1 has drawn."""
    return hands(first, second, up, card, **begun).plays("pass", "pass", "draw")


def opened(first: str, second: str = "", **begun: object) -> Dealt:
    """Seat 1 has laid out four hearts and a joker, discarded a two, and the dealer has drawn."""
    game = drawn(HEARTS + " " + first, second, **begun).plays("meld TH *JH QH", "lay KH", "lay AH", "2S")
    return game.plays("draw")


class TestTheDeal:
    @pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 15), (4, 15), (5, 13), (6, 11)])
    def test_line_4511_cards_by_players(self, seats, each):
        state = begin("kaluki", seats).happens().state
        assert [hand.bit_count() for hand in state.hands] == [each] * seats + [108 - seats * each - 1, 1]

    def test_line_4503_two_to_six_play(self):
        no_table("kaluki", 7)

    def test_line_4509_what_cards_count(self):
        counts = {word: COUNTS[PACK.first[word]] for word in ("AS", "KH", "TD", "9C", "2C", "*")}
        assert counts == {"AS": 15, "KH": 10, "TD": 10, "9C": 9, "2C": 2, "*": 25}

    def test_line_4515_the_upcard_is_exchanged_and_nothing_is_laid_out(self):
        game = hands(HEARTS).turn(1).may("pass", "take").plays("take")
        assert not [move for move in game.texts(1) if " " in move] and "7D" not in game.texts(1)


class TestMelds:
    def test_line_4505_the_ace_is_low_or_high_but_does_not_go_round(self):
        melds = {text(*meld) for meld in WILD}
        assert {"AC 2C 3C", "QC KC AC"} <= melds and not {"KC AC 2C", "AC 2C KC"} & melds

    def test_no_run_has_two_aces(self):
        game = opened("", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D").by(0, "meld AS 2S 3S")
        for rank in "456789TJQK":
            game.by(0, f"lay {rank}S")
        game.refuses(0, "lay AS")

    def test_line_4529_trap_a_set_has_four_cards_of_different_suits(self):
        """With twins: the second seven of spades fits no set of sevens that has one."""
        game = drawn("TH JH QH KH AH 7S 7S 7H 7C").plays("meld TH JH QH", "lay KH", "lay AH", "meld 7C 7H 7S")
        game.refuses(1, "lay 7S").refuses(1, "meld 7S 7S 7H")
        assert not {one for meld in WILD if (one := text(*meld)).count("7S") > 1}

    def test_line_4527_trap_a_joker_is_no_second_card_of_the_same(self):
        game = drawn("TH QH KH AH 7S 7H 7C * *").plays("meld TH *JH QH", "lay KH", "lay AH", "meld 7C 7H 7S")
        game.allows(1, "lay *7D").plays("lay *7D").refuses(1, "lay *7S", "lay *7D")

    def test_line_4527_a_meld_has_one_joker_or_more(self):
        drawn("TH AH * * 4S").allows(1, "meld TH *JH *QH", "meld *QH *KH AH")
        assert not [meld for meld in WILD if meld[0] == meld[1]]


class TestTheFirstMeld:
    def test_line_4525_ten_joker_queen_king_ace_are_fifty_five(self):
        game = drawn(HEARTS).plays("meld TH *JH QH", "lay KH").refuses(1, "2S")
        assert game.value == 40
        game.plays("lay AH").allows(1, "2S")
        assert game.value == 55 and game.opened == 2

    def test_line_4525_trap_melds_and_a_card_added_to_anothers_meld(self):
        """30 for a run, 16 for a set, and 5 for a card that fits diamonds of the other player."""
        first = "KS QS JS TS AD 2D 3D 4D 2S"
        game = drawn(first, LINE_4525).plays(
            "meld TS JS QS", "lay KS", "meld AD 2D 3D", "lay 4D", "2S", "draw"
        )
        game.plays("meld 6C 7C 8C", "lay 9C", "meld 4C 4D 4H", "lay 4S").refuses(0, "2S")
        assert game.value == 46
        game.plays("lay 5D").allows(0, "2S")
        assert game.value == 51

    def test_line_4523_trap_nothing_is_added_before_a_meld_of_ones_own(self):
        game = opened("", "9H JH 3C")
        assert not [move for move in game.texts(0) if move.startswith("lay")]

    def test_line_4523_who_does_not_get_there_takes_all_back_and_discards(self):
        game = drawn("6C 7C 8C 9C 4S 4H 2S").plays("meld 6C 7C 8C", "lay 9C")
        game.allows(1, "back").plays("back").told(0, "{1} takes all back.")
        assert not game.laid and game.value == 0
        assert not [move for move in game.texts(1) if " " in move]
        game.plays("2S").turn(0)

    def test_what_was_taken_back_has_been_seen(self):
        game = drawn("6C 7C 8C").plays("meld 6C 7C 8C", "back")
        shown = game.view(0)["seats"][1]["hand"]
        assert sorted(card for card in shown if card != "?") == ["6C", "7C", "8C"]
        assert len(shown) == 16

    def test_trap_the_ace_counts_fifteen_low_as_well(self):
        game = drawn("AC 2C 3C AD 2D 3D 4D 5D").plays("meld AC 2C 3C", "meld AD 2D 3D")
        assert game.value == 40

    def test_afterwards_any_meld_will_do(self):
        game = drawn(HEARTS + " 2C 3C 4C").plays("meld TH *JH QH", "lay KH", "lay AH")
        game.allows(1, "meld 2C 3C 4C")


class TestJokers:
    def test_line_4531_trap_a_joker_is_taken_for_its_card_even_before_a_meld_of_ones_own(self):
        game = opened("", "JH 3C").plays("swap JH").told(1, "{0} takes the joker for J♥.")
        assert "*" in game.view(0)["seats"][0]["hand"] and "JH" not in game.view(0)["seats"][0]["hand"]
        assert game.view(1)["seats"][1]["melds"] == [{"cards": ["TH", "JH", "QH", "KH", "AH"]}]
        assert "*" in game.view(1)["seats"][0]["hand"]

    def test_as_an_option_only_with_a_meld_of_ones_own(self):
        opened("", "JH 3C", jokers="melded").refuses(0, "swap JH")

    def test_line_4527_what_a_joker_represents_is_said(self):
        game = opened("")
        assert game.view(0)["seats"][1]["melds"][0]["title"] == "joker for J♥"

    def test_a_joker_taken_may_be_laid_out_at_once(self):
        first = "TS JS QS KS AS JH"
        game = opened("", first).plays("swap JH", "meld TS JS QS", "lay KS", "lay *AS")
        assert game.value == 55


class TestTheTurn:
    def test_line_4521_trap_the_upcard_just_taken_is_not_discarded(self):
        game = hands("3C 3C", "4D 4D", "7D", "5H", "4D").plays("pass", "pass", "draw", "3C")
        game.plays("take").refuses(0, "3C")

    def test_its_twin_is(self):
        game = hands("3C 4C", "3C 4D", "7D", "5H").plays("pass", "pass", "draw", "3C", "take").allows(0, "3C")
        game.plays("3C")
        assert PACK.texts[game.waste[-1]] == "3C" and game.waste[-1] != game.waste[0]

    def test_line_4533_the_discards_become_the_stock(self):
        game = drawn("3C")
        game.state.hands[game.stock_holder], game.state.stock = 0, ()
        game.plays("3C")
        assert game.actors() == (CHANCE,) and game.phase == RESHUFFLE
        game.happens()
        assert len(game.stock) == 1 and len(game.waste) == 1

    def test_line_4535_going_out_by_a_meld_a_card_added_or_a_discard(self):
        others = "8H 9D 3H 6S 8H 9D 3H 6S KD 7S KD 7S QD QD 4D"
        game = drawn(HEARTS + " 4C 5C 6C 7C 8C 9C TC JC QC", others, card="KC")
        game.plays("meld TH *JH QH", "lay KH", "lay AH", "meld 4C 5C 6C")
        for rank in "789TJQ":
            game.plays(f"lay {rank}C")
        game.allows(1, "lay KC", "KC", "2S").plays("lay KC", "2S").ended(left=(total_of(game, 0), 0))


def total_of(game: Dealt, seat: int) -> int:
    hand = game.hands[seat]
    return sum(COUNTS[card] for card in PACK.deck if hand >> card & 1)


class TestScoring:
    def test_line_4537_soft_score(self):
        sheet("kaluki", 4).enter(left=[0, 25, 40, 7]).counts(0, 25, 40, 7).says(
            "{0} goes out", "{1}: 25", "{2}: 40", "{3}: 7"
        )

    def test_line_4537_somebody_with_150_ends_it_and_the_lowest_total_wins(self):
        match = sheet("kaluki", 3, scores=(0, 0, 0)).each({"left": [0, 120, 90]}, {"left": [40, 30, 0]})
        match.ends(40, 150, 90, places=(1, 3, 2))

    def test_line_4539_hard_score(self):
        """Two for a joker, one for any other card, from each to the winner."""
        match = sheet("kaluki", 3, scoring="hard", target=0, deals=2)
        match.enter(left=[0, 5, 9]).counts(-14, 5, 9).goes_on()
        match.enter(left=[3, 0, 1]).ends(-11, 1, 10, places=(1, 2, 3))

    def test_line_4539_a_joker_counts_two_by_number(self):
        game = begin("kaluki", 2, scoring="hard", target=0, deals=4).happens()
        state = game.state
        state.hands[0], state.hands[1] = PACK.mask("* * 5C AS"), 0
        assert state.result().left == (6, 0)

    def test_two_cannot_go_out(self):
        sheet("kaluki", 3).refuses(left=[0, 0, 9], at="left")

    def test_a_deal_that_nobody_ends_counts_nothing(self):
        sheet("kaluki", 3).enter(left=[20, 30, 9]).counts(0, 0, 0).says("Nobody goes out.")

    def test_something_must_end_the_match(self):
        no_table("kaluki", 4, target=0, deals=0)


class TestTheQuickPlayer:
    def test_it_keeps_what_is_near_to_other_cards(self):
        hand = PACK.mask("5C 7C KD KS 2H")
        near = [nearness(PACK.first[word], hand) for word in ("6C", "KH", "9H", "*")]
        assert near == [4, 4, 0, 9] and near[0] >= CLOSE

    def test_it_beats_chance(self):
        assert gain_of_greedy("kaluki", deals=8, seed=1)[1] >= 7
