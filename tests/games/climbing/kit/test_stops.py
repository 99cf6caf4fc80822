"""Sequences that go up until a card cannot be had: on the smallest game that there is of it."""

from __future__ import annotations

from random import Random

import pytest

from games.climbing.kit.stops import LOW_ACE, StopsState
from games.core.game import Game
from games.core.messages import say
from games.core.results import DealResult, Number, per_seat
from games.core.sheet import fixed_deals
from tests.games.dsl import Dealt, begin, deal

CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "A23456789TJQ") for suit in "CDHS")


class Stops(Game):
    """Twelve cards each for three, and nothing is won but the cards that others have left."""

    seats = (3, 4)
    Sheet = fixed_deals(1)

    class Result(DealResult):
        left: tuple[int, ...] = per_seat(say("Cards"), Number(0, 12))

    class State(StopsState):
        def after_deal(self):
            self.first_start()

        def on_card(self, seat, card):
            if not self.hands[seat]:
                self.end()

        def result(self):
            return Stops.Result(left=tuple(hand.bit_count() for hand in self.hands[: self.table.seats]))


def swapped(text: str, **given: str) -> str:
    for one, other in given.items():
        text = text.replace(one, other)
    return text


def hands(
    first: str = swapped(DIAMONDS, AD="AS", QD="QS"),
    second: str = HEARTS,
    third: str = CLUBS,
    dead: str = swapped(SPADES, AS="AD", QS="QD"),
) -> Dealt:
    """Seats 0 to 2 and the dead hand; as it stands, seat 0 has the diamonds but the ace and the queen."""
    return deal(Stops, first, second, third, later=dead)


class TestTheDeal:
    @pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (4, 0), (4, 2)])
    def test_the_dead_hand_gets_the_last_of_each_round(self, seats, dealer):
        state = begin(Stops, seats, dealer=dealer).happens().state
        sizes = [hand.bit_count() for hand in state.hands]
        assert sizes[seats:] == [48 // (seats + 1), 0]
        assert sum(sizes) == 48
        assert [place for place in range(seats) if sizes[place] == 9] == ([dealer] if seats == 4 else [])


class TestSequences:
    def test_the_lowest_diamond_begins(self):
        game = hands().turn(0).may("2D")
        assert game.view(1)["piles"][0]["cards"] == ["AD"]

    def test_the_next_goes_on_from_who_has_it(self):
        game = hands(swapped(DIAMONDS, **{"3D": "AH"}), swapped(HEARTS, AH="3D"), dead=SPADES)
        game.turn(0).plays("AD", "2D").turn(1).may("3D").plays("3D").turn(0).may("4D")

    def test_a_card_that_cannot_be_had_stops_it_and_the_last_player_starts_the_other_colour(self):
        game = hands()
        for rank in "23456789TJ":
            game.plays(f"{rank}D")
        game.turn(0).may("AS").told(2, "{0} plays J♦.")
        assert game.view(2)["piles"][0]["cards"] == ["QD", "AD"]

    def test_the_lowest_card_of_either_suit_of_the_other_colour_starts(self):
        first = "AD 3C 5C 4S 6S 8S QS TD JD QD 9D 8D"
        rest = [text for text in LOW_ACE.texts if text not in first.split() and text != "2D"]
        deal(
            Stops, first, " ".join(rest[:12]), " ".join(rest[12:24]), later="2D " + " ".join(rest[24:])
        ).plays("AD").turn(0).may("3C", "4S")

    def test_who_has_neither_suit_passes_to_the_left(self):
        game = hands(
            DIAMONDS.replace("2D", "AH"), HEARTS.replace("AH", "AS"), CLUBS, SPADES.replace("AS", "2D")
        )
        game.plays("AD").turn(0).may("pass").plays("pass").told(1, "{0} has nothing to start with.")
        game.turn(1).may("AS").plays("AS").turn(1).may("2H")

    def test_the_deal_is_over_when_nobody_can_start(self):
        low = [" ".join(suit.split()[:10]) for suit in (CLUBS, SPADES, DIAMONDS)]
        game = hands(f"{low[0]} QD QS", f"{low[1]} JD QC", f"{low[2]} JC JS", HEARTS)
        game.plays(*low[2].split(), "JD", "QD", *low[0].split(), "JC", "QC").turn(1).may("pass")
        game.plays("pass", "pass", "pass").turn().ended(left=(1, 10, 1))

    def test_a_queen_ends_a_sequence(self):
        game = hands(swapped(DIAMONDS, AD="AS"), dead=swapped(SPADES, AS="AD"))
        for rank in "23456789TJQ":
            game.plays(f"{rank}D")
        game.turn(0).may("AS").plays("AS").turn().ended(left=(0, 12, 12))

    def test_without_a_live_diamond_the_dealers_left_starts_with_black(self):
        game = hands(HEARTS, CLUBS, SPADES, DIAMONDS).turn(1).may("AC").plays("AC").turn(1).may("2C")
        assert game.view(0)["piles"][0]["cards"] == list(reversed(DIAMONDS.split()))

    @pytest.mark.parametrize("move", ["", "AD", "3D", "pass", "take", "KD", "XX", None, 7])
    def test_nothing_else_is_a_move(self, move):
        hands().refuses(0, move)


class TestWhatIsKnown:
    def worlds(self, game: Dealt, viewer: int) -> list:
        return [game.resample(viewer, Random(seed)) for seed in range(20)]

    def test_all_know_the_card_that_comes_next_and_those_that_are_dead(self):
        worlds = self.worlds(hands(), 2)
        assert all(world.hands[0] & LOW_ACE.mask("2D") for world in worlds)
        assert all(world.hands[3] & LOW_ACE.mask("AD") for world in worlds)
        assert len({world.hands[0] for world in worlds}) > 10

    def test_who_starts_with_a_card_has_none_below(self):
        first = "AD 3C 5C 4S 6S 8S QS TD JD QD 9D 8D"
        rest = [text for text in LOW_ACE.texts if text not in first.split() and text != "2D"]
        game = deal(
            Stops, first, " ".join(rest[:12]), " ".join(rest[12:24]), later="2D " + " ".join(rest[24:])
        )
        game.plays("AD", "4S")
        assert all(not world.hands[0] & LOW_ACE.mask("AS 2S 3S") for world in self.worlds(game, 1))

    def test_who_cannot_start_has_neither_suit(self):
        game = hands(
            DIAMONDS.replace("2D", "AH"), HEARTS.replace("AH", "AS"), CLUBS, SPADES.replace("AS", "2D")
        )
        game.plays("AD", "pass")
        black = LOW_ACE.of_suit[0] | LOW_ACE.of_suit[3]
        assert all(not world.hands[0] & black for world in self.worlds(game, 1))

    def test_who_takes_the_dead_hand_knows_the_one_he_left(self):
        game = hands()
        left = game.hands[1]
        game.state.take_dead(1)
        assert all(world.hands[3] == left for world in self.worlds(game, 1))
        assert len({world.hands[3] for world in self.worlds(game, 2)}) > 10


class TestOwnRuns:
    def test_a_run_ends_at_a_gap_and_one_starts_again_where_that_is_dead(self):
        assert hands().run_from(0, LOW_ACE.first["2D"]) == (10, False)
        game = hands(swapped(DIAMONDS, AD="AS"), dead=swapped(SPADES, AS="AD"))
        assert game.run_from(0, LOW_ACE.first["2D"]) == (11, True)
