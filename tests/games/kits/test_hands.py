"""Hidden hands: who knows which cards, cards that change hands, worlds, texts. Shown on a game of passing cards."""

from collections import Counter
from random import Random

import pytest

from games.core import contract
from games.core.contract import PLAY_CHECKS
from games.core.errors import Illegal
from games.core.fields import Fields
from games.core.game import Game, individuals
from games.core.options import Preset
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import FirstTo
from games.core.state import OPEN
from games.kits.cards import CARD, cards_of, mask_of
from games.kits.determinization import Limit
from games.kits.hands import CALL, HandsState
from games.kits.pack import Pack
from tests.games.dsl import begin, cards
from tests.games.kits.hands import hand

WIDOW = 4
"""The holder of the cards that lie on the table."""


class Passing(Game):
    """All pass two cards to the left at the same time, then in turn say whether they are content; aces count."""

    key, title, family, seats = "test-passing", "Passing", "tricks", (4,)
    presets, max_actions = (Preset("house", "House rules", ()),), 20
    sides = classmethod(lambda cls, seats, options: individuals(seats))

    class Result(DealResult):
        aces: tuple[int, ...] = per_side("Aces", Number(0, 4))

    class Sheet(FirstTo):
        target = 5

        def score(self, result, deal):
            return Score(result.aces)

    class State(Fields, HandsState):
        piles = ("widow",)
        words = ("content", "not")
        words_said = {"not": "not content"}

        calls: tuple[str, ...] = ()

        def sizes(self):
            return [12, 12, 12, 12, 4]

        def after_deal(self):
            self.ask("pass", 0, 1, 2, 3)

        def choices(self, seat):
            return self.pickable(seat) if self.phase == "pass" else [CALL, CALL + 1]

        def act(self, seat, action):
            if self.phase == "say":
                self.calls += (self.text(seat, action),)
                return self.ask("say", seat + 1) if seat < 3 else self.end()
            if self.pick(seat, action, 2):
                self.turn = tuple(other for other in self.turn if other != seat)
            if not self.turn:
                self.exchange(*((giver, (giver + 1) % 4, self.picked(giver)) for giver in range(4)))
                self.ask("say", 0)
            return None

        def call(self, seat):
            return self.calls[seat] if seat < len(self.calls) else ""

        def told_choice(self, viewer, seat, action):
            if self.phase == "pass":
                return self.told_pick(viewer, seat, action, (seat + 1) % 4, 2)
            return super().told_choice(viewer, seat, action)

        def result(self):
            return Passing.Result(
                aces=tuple((held & cards("AC AD AH AS")).bit_count() for held in self.hands[:4])
            )


def deal(*held, widow=""):
    """Small hands; everybody is to pass two cards."""
    begun = begin(Passing, dealer=3)
    begun.state.hands = [cards(text) for text in (*held, widow)]
    begun.state.after_deal()
    return begun


def four(**more):
    return deal("AH 2C KC", "3C AS QS", "2H KD 7S", "QC QD 9S", **more)


def passed():
    return four().by(2, "2H").by(0, "AH", "2C").by(1, "AS").by(2, "KD").by(3, "QC").by(1, "QS").by(3, "QD")


@pytest.mark.parametrize("check", PLAY_CHECKS)
def test_what_the_kit_gives_keeps_the_contract(check):
    assert contract.run_check(Passing, check, seeds=range(2)) is None


class TestDeal:
    def test_everybody_and_the_piles_get_as_many_cards_as_the_game_says(self):
        dealt = begin(Passing).happens(list(range(52)))
        assert [held.bit_count() for held in dealt.hands] == [12, 12, 12, 12, 4]
        assert cards_of(dealt.hands[WIDOW]) == [48, 49, 50, 51]

    def test_cards_thrown_in_are_forgotten(self):
        thrown = passed()
        thrown.state.collect()
        assert thrown.hands == [0] * 5
        assert (thrown.seen, thrown.shown, thrown.lacks, thrown.chosen) == ({}, [0] * 5, [0] * 5, [0] * 4)

    def test_two_actions_of_one_text_make_no_game(self):
        with pytest.raises(ValueError, match="two words are alike, or one is a card's text"):
            type("Twice", (HandsState,), {"words": ("hold", "hold")})
        with pytest.raises(ValueError, match="two words are alike"):
            type("Ace", (HandsState,), {"words": ("AS",)})

    def test_a_pack_of_its_own_is_the_deck_where_no_deck_is_named(self):
        pack = Pack("789", copies=2)
        assert type("Small", (HandsState,), {"pack": pack}).deck == pack.deck


class TestPassing:
    def test_cards_move_when_all_have_picked(self):
        state = passed()
        assert state.hands[:4] == [
            mask_of(hand(text)) for text in ("KC QC QD", "3C AH 2C", "7S AS QS", "9S 2H KD")
        ]
        assert (state.phase, state.actors()) == ("say", (0,))

    def test_everybody_remembers_what_he_passed(self):
        state = passed()
        assert cards_of(state.known(0, 1)) == hand("2C AH")
        assert state.view(0)["seats"][1]["hand"] == ["AH", "2C", "?"]
        assert state.view(2)["seats"][1]["hand"] == ["?", "?", "?"]

    def test_a_card_is_picked_once(self):
        state = four().by(0, "AH").refuses(0, "AH")
        assert state.texts(0) == ["2C", "KC"]

    def test_only_the_own_picked_cards_are_seen(self):
        state = four().by(0, "AH")
        assert (
            state.view(0)["piles"]
            == state.view(OPEN)["piles"]
            == [{"name": "picked", "count": 1, "cards": ["AH"]}]
        )
        assert state.view(1)["piles"] == state.view(None)["piles"] == [{"name": "picked", "count": 1}]

    def test_the_picks_of_another_are_any_of_the_cards_he_may_have(self):
        state = four().by(0, "AH")
        worlds = [state.resample(1, Random(seed)) for seed in range(40)]
        assert all(
            world.chosen[0].bit_count() == 1 and not world.chosen[0] & ~world.hands[0] for world in worlds
        )
        assert len({world.chosen[0] for world in worlds}) > 3
        assert state.resample(0, Random(1)).chosen[0] == cards("AH")

    def test_who_picks_reads_his_cards_and_the_others_how_many(self):
        state = four().by(0, "AH").told(0, "{0} picks A♥.").told(1, "{0} picks a card.")
        state.by(0, "2C").told(0, "{0} gives {1} 2♣, the last of 2 cards.")
        state.told(1, "{0} gives {1} 2 cards.").told(None, "{0} gives {1} 2 cards.")

    def test_a_single_card_is_told_to_who_gets_it(self):
        state = four().state
        assert str(state.told_pick(1, 0, CARD["AH"], 1, 1)) == "{0} gives {1} A♥."
        assert str(state.told_pick(2, 0, CARD["AH"], 1, 1)) == "{0} gives {1} a card."

    def test_cards_put_away_are_told_to_nobody_else(self):
        state = four().state
        assert str(state.told_pick(0, 0, CARD["AH"], WIDOW, 1)) == "{0} puts A♥ away."
        assert str(state.told_pick(1, 0, CARD["AH"], WIDOW, 1)) == "{0} puts a card away."


class TestKnowledge:
    def test_cards_given_in_secret_are_known_to_giver_and_taker_only(self):
        state = four().state
        state.give(0, 2, cards("AH"))
        assert state.hands[2] == cards("AH 2H KD 7S")
        assert cards_of(state.known(0, 2)) == hand("AH")
        assert state.known(1, 2) == state.known(None, 2) == 0

    def test_a_card_all_have_seen_may_be_with_giver_or_taker_after_a_secret_gift(self):
        state = four().state
        state.shown[0] = cards("AH")
        state.give(0, 2, cards("2C"))
        assert state.known(1, 0) == 0
        assert cards_of(state.known(2, 0)) == hand("AH")
        where = Counter()
        for seed in range(200):
            world = state.resample(1, Random(seed))
            where[next(seat for seat in range(4) if world.hands[seat] & cards("AH"))] += 1
        assert set(where) == {0, 2}

    def test_what_a_taker_was_known_to_lack_he_may_have_got_unless_the_giver_lacked_it_too(self):
        state = four().state
        state.lacks[0], state.lacks[2] = cards("3C 4C"), cards("4C 5C")
        state.give(0, 2, cards("2C"))
        assert state.lacks[2] == cards("4C")

    def test_a_card_that_is_no_longer_held_is_not_known_any_more(self):
        state = passed().state
        state.hands[1] &= ~cards("AH")
        assert cards_of(state.known(0, 1)) == hand("2C")

    def test_each_knows_the_own_hand_and_the_omniscient_all(self):
        state = four(widow="5S").state
        assert state.known(2, 2) == state.known(OPEN, 2) == cards("2H KD 7S")
        assert (state.known(2, WIDOW), state.known(OPEN, WIDOW)) == (0, cards("5S"))

    def test_the_widow_is_seen_by_who_has_looked_at_it(self):
        begun = four(widow="5S 6S")
        begun.state.know(0, WIDOW, cards("5S 6S"))
        assert begun.view(0)["piles"] == [{"name": "widow", "count": 2, "cards": ["6S", "5S"]}]
        assert begun.view(1)["piles"] == [{"name": "widow", "count": 2}]


class TestWorlds:
    def test_a_world_keeps_what_a_seat_knows_and_deals_the_rest_again(self):
        state, hands = passed().state, set()
        for seed in range(30):
            world = state.resample(0, Random(seed))
            assert world.view(0) == state.view(0)
            assert sum(world.hands) == sum(state.hands)
            assert not world.hands[1] & cards("AH 2C") ^ cards("AH 2C")
            hands.add(tuple(world.hands))
        assert len(hands) > 10

    def test_nobody_is_dealt_what_he_is_known_to_lack(self):
        state = four().state
        state.lacks[1] = cards("2H KD 7S QC")
        assert all(not state.resample(0, Random(seed)).hands[1] & state.lacks[1] for seed in range(30))

    def test_what_has_been_announced_holds_by_luck_or_by_counting(self):
        state, spades = four().state, cards("AS QS 7S 9S")
        state.limits = lambda viewer: [Limit((1,), ((spades, 1),), 3, 3)]
        for seed in range(20):
            assert (state.resample(0, Random(seed)).hands[1] & spades).bit_count() == 3


class TestTexts:
    def test_cards_and_words_are_read_and_nothing_else(self):
        state = passed().state
        assert [state.parse(0, text) for text in ("2C", "content", "not")] == [0, CALL, CALL + 1]
        for rubbish in ("", "2c", "Content", "KX", None, 7, ["2C"]):
            with pytest.raises(Illegal):
                state.parse(0, rubbish)

    def test_of_twins_a_text_means_the_lowest_that_is_held_and_not_picked(self):
        pack = Pack(copies=2)
        state = type("Twins", (Passing.State,), {"pack": pack, "words": ()})(Passing.table_for(), four().deal)
        state.hands[0] = pack.mask("AS AS KD")
        low, high = pack.cards("AS AS")
        assert state.parse(0, "AS") == low
        state.pick(0, low, 2)
        assert state.parse(0, "AS") == high
        assert [state.text(0, card) for card in state.pickable(0)] == ["KD", "AS"]

    def test_people_read_signs_and_the_words_for_words(self):
        state = passed()
        assert [state.state.say(text) for text in ("AS", "content", "not")] == [
            "A♠",
            "content",
            "not content",
        ]
        state.plays("not").told(3, "{0}: not content.")
        assert state.view(3)["seats"][0]["call"] == "not"

    def test_what_a_deal_brings_is_compared_with_the_average_of_the_others(self):
        ended = passed().plays("content", "not", "content", "not").turn()
        ended.ended(aces=(0, 1, 1, 0))
        assert ended.returns() == pytest.approx([-2 / 3, 2 / 3, 2 / 3, -2 / 3])
