"""The trick kit, shown on games small enough to read: whist, must-beat, one to lose tricks in."""

from collections import Counter
from random import Random

import pytest

from games.core import contract
from games.core.contract import PLAY_CHECKS
from games.core.game import Game, individuals, two_teams
from games.core.options import Preset
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import FirstTo
from games.core.state import CHANCE
from games.kits.cards import CARD, HEARTS, SPADES, SUIT_MASK, cards_of, mask_of
from games.kits.rankings import in_order
from games.kits.tricks import TrickState
from tests.games.dsl import legal
from tests.games.kits.hands import hand


class Whist(Game):
    """Two against two with spades as trumps; a point for each trick over six. First to five."""

    key, title, family, seats = "test-whist", "Whist", "tricks", (4,)
    presets, max_actions = (Preset("house", "House rules", ()),), 70

    @classmethod
    def sides(cls, seats, options):
        return two_teams(seats)

    class Result(DealResult):
        tricks: tuple[int, ...] = per_side("Tricks", Number(0, 13), total=13)

    class Sheet(FirstTo):
        target = 5

        def score(self, result, deal):
            return Score(tuple(max(0, tricks - 6) for tricks in result.tricks))

    class State(TrickState):
        def trump(self):
            return SPADES

        def result(self):
            return Whist.Result(tricks=(self.won[0] + self.won[2], self.won[1] + self.won[3]))


class MustBeat(Whist):
    """Whist in which a player must beat the best card if he can, and ruff when he is void."""

    class State(Whist.State):
        def follow_duties(self, led, best):
            follow, beats = self.ranking.follow[led], self.ranking.beats[best]
            trumps = self.ranking.trumps
            return in_order(follow & beats, follow, trumps & beats, trumps)


class Ruffing(Whist):
    """Whist in which a player follows suit or ruffs as he likes, but throws no other card while he can follow."""

    class State(Whist.State):
        def follow_duties(self, led, best):
            suit = self.ranking.follow[led]
            return ((suit, suit | self.ranking.trumps),)


class Losing(Whist):
    """Everybody for himself, against tricks; hearts may not be led while the leader has anything else."""

    low_wins = True
    sides = classmethod(lambda cls, seats, options: individuals(seats))

    class State(TrickState):
        def lead_duties(self, leader):
            return in_order(~SUIT_MASK[HEARTS])

        def wants(self, holder):
            return False

        def result(self):
            return Whist.Result(tricks=tuple(self.won))


@pytest.mark.parametrize("game", [Whist, MustBeat, Ruffing, Losing])
@pytest.mark.parametrize("check", PLAY_CHECKS)
def test_what_the_kit_gives_keeps_the_contract(game, check):
    assert contract.run_check(game, check, seeds=range(2)) is None


def deal(game, *hands, dealer=3):
    """A deal of small hands; without hands a random one is still to come."""
    table = game.table_for()
    start = game.Sheet(table).next_deal()
    state = game.State(table, type(start)(1, dealer, start.scores))
    if hands:
        state.hands = [mask_of(hand(text)) for text in hands]
        state.begin_play()
    return state


def play(state, text):
    for card in hand(text):
        (seat,) = state.actors()
        assert card in state.legal(seat), f"{card} by {seat}"
        state.apply(seat, card)


def random_positions(game, seed, pick="sample_legal"):
    rng = Random(seed)
    state = deal(game, dealer=seed % 4)
    while actors := state.actors():
        if actors == (CHANCE,):
            state.apply_chance(state.draw(rng))
        else:
            yield state
            state.apply(actors[0], getattr(state, pick)(actors[0], rng))
    yield state


class TestPlay:
    def test_suit_must_be_followed(self):
        state = deal(Whist, "AH 2C", "2H 3H AS", "KC KD", "QC QD")
        play(state, "AH")
        assert legal(state) == ["2H", "3H"]
        play(state, "2H")
        assert legal(state) == ["KC", "KD"]

    def test_the_highest_trump_else_the_highest_of_the_suit_led_wins_and_leads(self):
        state = deal(Whist, "KH 2C 2D", "AH 3C 3D", "2S 4C AD", "QH 3S 5D")
        play(state, "KH AH 2S QH")
        assert state.won == [0, 0, 1, 0]
        assert state.taken[2] == mask_of(hand("KH AH 2S QH"))
        play(state, "4C 3S 2C 3C")
        assert state.won == [0, 0, 1, 1]
        play(state, "5D 2D 3D AD")
        assert state.actors() == ()
        assert state.result().tricks == (2, 1)
        assert state.returns() == [0.0, 0.0, 0.0, 0.0]

    def test_who_can_beat_must_and_who_is_void_must_ruff_and_overruff(self):
        state = deal(MustBeat, "QH 2C", "2H KH", "3S 5D", "2S 4S")
        play(state, "QH")
        assert legal(state) == ["KH"]
        play(state, "KH")
        assert legal(state) == ["3S"]
        play(state, "3S")
        assert legal(state) == ["4S"]

    def test_after_a_ruff_the_suit_is_followed_with_any_card_and_a_low_trump_must_be_thrown_under(self):
        state = deal(MustBeat, "QH 2C", "5S 2D", "2H KH", "3S 5D")
        play(state, "QH 5S")
        assert legal(state) == ["2H", "KH"]
        play(state, "2H")
        assert legal(state) == ["3S"]

    def test_who_can_follow_may_ruff_instead_but_throw_nothing_else(self):
        state = deal(Ruffing, "QH 2C", "5H 2D 4S", "2D 3S", "3C 5D")
        play(state, "QH")
        assert legal(state) == ["5H", "4S"]
        play(state, "4S")
        assert legal(state) == ["2D", "3S"]

    def test_a_lead_may_be_restricted(self):
        state = deal(Losing, "AH 2C", "2H 3H", "KC KD", "QC QD")
        assert legal(state) == ["2C"]


class TestKnowledge:
    def test_who_does_not_follow_is_known_to_be_void(self):
        state = deal(Whist, "AH 2C", "KC AS", "2H KD", "QC QD")
        play(state, "AH KC")
        assert state.lacks == [0, SUIT_MASK[HEARTS], 0, 0]

    def test_who_does_not_beat_has_nothing_that_beats(self):
        state = deal(MustBeat, "JH 2C", "2H 3C", "QH 5D", "4S 5S")
        play(state, "JH 2H")
        assert cards_of(state.lacks[1]) == hand("QH KH AH")

    def test_who_ruffs_as_he_likes_may_still_have_the_suit_and_who_throws_has_it_not(self):
        state = deal(Ruffing, "QH 2C", "5H 4S", "2D 3C", "3H 5D")
        play(state, "QH 4S")
        assert state.lacks[1] == 0
        play(state, "2D")
        assert state.lacks[2] == SUIT_MASK[HEARTS]

    def test_a_forbidden_lead_shows_that_there_was_nothing_else(self):
        state = deal(Losing, "AH 2H", "3C 3H", "KC KD", "QC QD")
        play(state, "AH")
        assert state.lacks[0] == ~SUIT_MASK[HEARTS]

    @pytest.mark.parametrize("game", [Whist, MustBeat, Ruffing, Losing])
    @pytest.mark.parametrize("seed", range(3))
    def test_a_resampled_world_has_all_that_a_seat_knows(self, game, seed):
        rng = Random(seed)
        for state in random_positions(game, seed):
            for seat in range(4):
                world = state.resample(seat, rng)
                assert world.view(seat) == state.view(seat)
                assert world.hands[seat] == state.hands[seat]
                assert sum(world.hands) == sum(state.hands)
                assert not any(held & lack for held, lack in zip(world.hands, state.lacks, strict=True))
                assert all(
                    seat != actor or world.legal(seat) == state.legal(seat) for actor in state.actors()
                )


class TestGreedy:
    def test_it_leads_what_cannot_be_beaten(self):
        state = deal(Whist, "AH 2C KS", "3C 3D 4D", "2H KD 5D", "QC QD 6D")
        assert state.greedy(0, Random(1)) == CARD["AH"]

    def test_it_wins_cheaply_in_last_place_and_leaves_the_partner_his_trick(self):
        state = deal(Whist, "2H 2C", "3H 2D", "4H 4D", "5H AH")
        play(state, "2H 3H 4H")
        assert state.greedy(3, Random(1)) == CARD["5H"]
        state = deal(Whist, "2H 2C", "KH 2D", "4H 4D", "5H AH")
        play(state, "2H KH 4H")
        assert state.greedy(3, Random(1)) == CARD["5H"]

    def test_ducking_it_plays_the_highest_card_that_does_not_win(self):
        state = deal(Losing, "9D 2C", "3D 4D", "2D 8D", "TD 7D")
        play(state, "9D 4D")
        assert state.greedy(2, Random(1)) == CARD["8D"]

    @pytest.mark.parametrize(("game", "sign"), [(Whist, 1), (MustBeat, 1), (Losing, -1)])
    def test_it_is_better_than_chance(self, game, sign):
        rng = Random(5)
        tricks = Counter()
        for number in range(150):
            state = deal(game, dealer=number % 4)
            while actors := state.actors():
                if actors == (CHANCE,):
                    state.apply_chance(state.draw(rng))
                else:
                    clever = (actors[0] + number) % 2
                    state.apply(actors[0], (state.greedy if clever else state.sample_legal)(actors[0], rng))
            for seat in range(4):
                tricks[(seat + number) % 2] += state.won[seat]
        assert sign * (tricks[1] - tricks[0]) > 150
