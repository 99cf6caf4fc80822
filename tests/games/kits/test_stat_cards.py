"""Cards that have their own value in each of several categories, shown on a deck of eight and a small game."""

from dataclasses import replace
from random import Random

import pytest

from games.core import contract
from games.core.contract import PLAY_CHECKS
from games.core.errors import Illegal
from games.core.game import Game, individuals
from games.core.options import Preset
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import FirstTo
from games.kits.cards import cards_of, mask_of
from games.kits.rankings import in_order
from games.kits.stat_cards import StatDeck, StatRanking, StatTrickState
from tests.games.dsl import begin

NAMES = ("Owl", "Fox", "Elk", "Ant", "Bee", "Cat", "Dog", "Eel")
POWER = (1, 4, 9, 0, 0, 3, 4, None)
SPEED = (8, 6, 5, None, 7, 4, 3, 2)
DECK = StatDeck(
    texts=NAMES,
    said=tuple(name.lower() for name in NAMES),
    categories=("Power", "Speed"),
    category_names=("power", "speed"),
    values=(POWER, SPEED),
    faces=tuple((f"P{power}", f"S{speed}") for power, speed in zip(POWER, SPEED, strict=True)),
)


class Beasts(Game):
    """Three tricks with six of the cards; who can play an equal or better card must. First to six tricks."""

    key, title, family, seats = "test-beasts", "Beasts", "tricks", (2,)
    presets, max_actions = (Preset("house", "House rules", ()),), 20
    sides = classmethod(lambda cls, seats, options: individuals(seats))

    class Result(DealResult):
        tricks: tuple[int, ...] = per_side("Tricks", Number(0, 3), total=3)

    class Sheet(FirstTo):
        target = 6

        def score(self, result, deal):
            return Score(result.tricks)

    class State(StatTrickState):
        stats = DECK
        piles = ("away",)

        def sizes(self):
            return [3, 3, 2]

        def follow_duties(self, led, best):
            return in_order(self.ranking.beats[best])

        def result(self):
            return Beasts.Result(tricks=tuple(self.won[:2]))


def numbers(names):
    return [NAMES.index(name) for name in names.split()]


def hands(*held):
    """Seat 0 leads with these hands."""
    deal = begin(Beasts, dealer=1)
    deal.state.hands = [mask_of(numbers(names)) for names in (*held, "")]
    deal.state.begin_play()
    return deal


def names_of(mask):
    return [NAMES[card] for card in cards_of(mask)]


def worse(category, name):
    """The cards that a card is beaten by."""
    return names_of(DECK.rankings[category].beats[NAMES.index(name)])


class TestOrder:
    def test_an_equal_value_beats_too_and_each_of_two_equals_the_other(self):
        assert worse(0, "Fox") == ["Elk", "Dog"]
        assert worse(0, "Dog") == ["Fox", "Elk"]
        assert worse(0, "Elk") == []

    def test_a_card_without_a_value_beats_nothing_and_is_no_card_of_the_category(self):
        assert all("Eel" not in worse(0, name) for name in NAMES)
        assert worse(0, "Eel") == []
        assert names_of(DECK.rankings[0].suits[0]) == list(NAMES[:-1])

    def test_nought_is_a_value(self):
        assert worse(0, "Ant") == ["Owl", "Fox", "Elk", "Bee", "Cat", "Dog"]

    def test_heights_rise_with_the_values_and_equal_values_are_as_high(self):
        assert StatRanking((5, None, 2.5, 5, -1)).height == (2, -1, 1, 2, 0)

    def test_a_card_is_worth_more_the_fewer_beat_it_and_less_where_it_has_no_value(self):
        worth = dict(zip(NAMES, DECK.worth, strict=True))
        assert worth["Elk"] == 1 + 1 / 4  # none is better in power, three in speed
        assert worth["Eel"] == 1 / 7
        assert worth["Ant"] == 1 / 7


class TestTexts:
    def test_a_lead_is_a_card_and_a_category_in_which_it_has_a_value(self):
        leads = DECK.leads(mask_of(numbers("Owl Ant Eel")))
        assert [DECK.text(lead) for lead in leads] == ["Owl Power", "Ant Power", "Owl Speed", "Eel Speed"]
        assert [DECK.say(lead) for lead in leads[:2]] == ["owl: power", "ant: power"]

    def test_every_move_is_read_back_from_its_text(self):
        assert [DECK.actions[DECK.text(action)] for action in DECK.every_action()] == DECK.every_action()
        assert len(DECK.actions) == 8 + 2 * 8

    def test_names_of_which_two_moves_would_be_alike_are_refused(self):
        with pytest.raises(ValueError, match="'Owl Power' can be read in two ways"):
            replace(DECK, texts=("Owl", "Owl Power", *NAMES[2:]))

    @pytest.mark.parametrize("rubbish", ["", "owl", "Owl  Power", "Owl Size", "Power", None, 7, ["Owl"]])
    def test_rubbish_is_no_move(self, rubbish):
        with pytest.raises(Illegal):
            hands("Owl Fox", "Elk Ant").state.parse(0, rubbish)


class TestPlay:
    def test_the_leader_names_a_category_and_the_others_play_a_card(self):
        deal = hands("Owl Ant", "Elk Cat").may("Owl Power", "Ant Power", "Owl Speed")
        deal.plays("Owl Power").told(1, "{0} leads owl: power.").turn(1).may("Elk", "Cat")
        assert deal.view(1)["facts"] == [["Led", "power"]]

    def test_the_category_led_says_what_beats(self):
        hands("Fox Ant", "Elk Bee").plays("Fox Power").may("Elk")
        hands("Fox Ant", "Elk Bee").plays("Fox Speed").may("Bee")

    def test_of_equal_cards_the_last_played_wins(self):
        deal = hands("Fox Owl", "Dog Ant").plays("Fox Power").may("Dog").plays("Dog").turn(1)
        assert deal.won == [0, 1, 0]

    def test_a_card_without_a_value_there_never_wins(self):
        deal = hands("Ant Owl", "Eel Cat").plays("Ant Power").may("Cat")
        assert hands("Owl Ant", "Eel Cat").plays("Owl Speed").plays("Eel").won == [1, 0, 0]
        assert deal.plays("Cat").won == [0, 1, 0]

    def test_a_bare_card_cannot_be_led_nor_one_without_a_value_there(self):
        hands("Owl Eel", "Elk Ant").refuses(0, "Owl", "Eel Power", "Elk Power")

    def test_nothing_is_led_between_tricks(self):
        deal = hands("Owl Ant", "Elk Cat").plays("Owl Power", "Elk")
        assert "facts" not in deal.view(0)

    def test_what_is_written_on_a_card_is_seen_by_who_sees_the_card(self):
        deal = hands("Owl Ant", "Elk Cat")
        assert deal.view(0)["faces"] == {"Owl": ["P1", "S8"], "Ant": ["P0", "SNone"]}
        deal.plays("Ant Power")
        assert set(deal.view(1)["faces"]) == {"Ant", "Elk", "Cat"}
        assert set(deal.view(None)["faces"]) == {"Ant"}

    def test_the_whole_deck_is_dealt(self):
        deal = begin(Beasts).happens()
        assert sorted(card for held in deal.hands for card in cards_of(held)) == list(range(8))
        assert deal.state.whole_deck() == 0xFF

    @pytest.mark.parametrize("check", PLAY_CHECKS)
    def test_what_the_kit_gives_keeps_the_contract(self, check):
        assert contract.run_check(Beasts, check, seeds=range(2)) is None


def quick(deal):
    (seat,) = deal.actors()
    return deal.text(seat, deal.greedy(seat, Random(0)))


class TestGreedy:
    def test_it_leads_what_nothing_unseen_beats_in_the_category_where_that_is_so(self):
        assert quick(hands("Elk Cat", "Fox Bee")) == "Elk Power"
        assert quick(hands("Owl Cat", "Fox Elk")) == "Owl Speed"

    def test_without_a_sure_card_it_leads_its_weakest(self):
        assert quick(hands("Cat Eel", "Fox Bee")) == "Eel Speed"

    def test_last_in_the_trick_it_wins_with_its_weakest_winner_and_else_throws_its_weakest(self):
        assert quick(hands("Cat Owl", "Elk Dog").plays("Cat Power")) == "Dog"
        assert quick(hands("Elk Owl", "Fox Eel").plays("Elk Power")) == "Eel"
