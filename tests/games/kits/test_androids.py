"""Two people with androids for partners, shown on Android Whist: who sees whom, commands, answers, worlds."""

from random import Random

import pytest

from games.core.errors import BadLog, Illegal
from games.core.game import Deal
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.state import CHANCE, OPEN
from games.kits.androids import exchanged
from games.kits.cards import DECK_52, cards_of, mask_of
from games.tricks.android_whist import AndroidWhist, AndroidWhistState
from tests.games.dsl import cards as hand, legal, play_with_events as act
from tests.games.tricks.android_positions import MINE, OTHERS, deal


class TestSeating:
    def test_the_people_sit_side_by_side_and_the_others_android_leads__lines_345_347(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C", dealer=0)
        assert state.around() == (0, OTHERS, MINE, 1)
        assert state.actors() == (1,), "who commands the android on the dealer's left"
        act(state, "clubs", "duck", "5C")
        assert state.actors() == (0,)
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C", dealer=1)
        assert state.around() == (1, MINE, OTHERS, 0)
        assert state.actors() == (0,)

    def test_everybody_sees_the_others_android_and_not_the_own__line_347(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        piles = {pile["name"]: pile.get("cards") for pile in state.view(0)["piles"]}
        assert piles == {"your android": None, "the other android": ["9C", "8C"]}
        piles = {pile["name"]: pile.get("cards") for pile in state.view(1)["piles"]}
        assert piles == {"your android": None, "the other android": ["7C", "6C"]}
        assert all("cards" not in pile for pile in state.view(None)["piles"])
        assert state.view(0)["seats"][1]["hand"] == ["?", "?"]

    def test_a_stranger_reads_whose_each_android_is(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        for viewer in (None, OPEN):
            names = [str(pile["name"]) for pile in state.view(viewer)["piles"]]
            assert names == ["android of {0}", "android of {1}"]

    def test_the_tricks_of_the_android_count_for_its_partner(self):
        state = deal("2C", "4C", "6C", "8C")
        act(state, "clubs", "duck", "4C", "2C")
        assert state.actors() == ()
        assert state.won == [0, 0, 0, 1]
        assert state.tricks_of(1) == 1


class TestErrors:
    def test_an_error_costs_nothing_and_the_partner_commands_again(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        act(state, "hearts")
        assert state.actors() == (1,)
        assert state.tried == (state.parse(1, "hearts"),)
        act(state, "clubs")
        assert state.tried == ()

    def test_everybody_hears_the_answer_but_no_card(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        command = state.parse(1, "clubs")
        assert state.told(0, 1, command) == "{1} commands: clubs."
        state.apply(1, command)
        assert state.told_chance(0, state.draw(Random(0))) == "The android of {1} plays 8♣."
        state.apply_chance("8C")
        state.apply(0, state.parse(0, "high"))
        assert state.draw(Random(0)) == "6C"
        with pytest.raises(Illegal, match="follows from the play"):
            state.check_chance("7C")

    def test_a_forged_answer_in_a_log_is_refused(self):
        match = LiveMatch(AndroidWhist.table_for(2))
        match.advance(Random(1))
        (seat,) = match.actors()
        match.play(seat, "longest", match.seq)
        for text in ('salt:"XX"', "salt:7", "salt:[]"):
            with pytest.raises(BadLog):
                match.replay(Chance(match.seq + 1, None, text))

    def test_unknown_words_are_refused(self):
        match = LiveMatch(AndroidWhist.table_for(2))
        match.advance(Random(1))
        with pytest.raises(Illegal):
            match.play(match.actors()[0], "please win", match.seq)


class TestCommands:
    def test_only_an_androids_turn_is_commanded_and_only_by_its_partner(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        assert (state.holder(), state.commanding(), state.actors()) == (OTHERS, True, (1,))
        act(state, "clubs", "high")
        assert (state.holder(), state.commanding(), state.actors()) == (1, False, (1,))
        assert legal(state) == ["4C", "5C"]

    def test_what_was_commanded_and_what_failed_stand_beside_the_game(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        act(state, "hearts")
        facts = [[str(part) for part in fact] for fact in state.view(0)["facts"]]
        assert facts == [["To command", "the android of {1}"], ["Errors", "hearts"]]
        state.apply(1, state.parse(1, "clubs"))
        assert [[str(part) for part in fact] for fact in state.view(0)["facts"]] == [["Command", "clubs"]]

    def test_a_copy_remembers_what_has_been_heard_and_goes_its_own_way(self):
        state = deal("2C 3C", "4C 5C", "6C 7C", "8C 9C")
        act(state, "hearts")
        twin = state.clone()
        act(twin, "clubs")
        assert (len(state.answers), len(twin.answers)) == (1, 2)
        assert (state.played[OTHERS], twin.played[OTHERS]) == (0, hand("8C"))
        assert state.tried and not twin.tried


class TestWorlds:
    def positions(self, seed):
        rng = Random(seed)
        state = AndroidWhistState(AndroidWhist.table_for(2), Deal(1, seed % 2, (0, 0)))
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
            else:
                yield state
                state.apply(actors[0], state.sample_legal(actors[0], rng))

    def test_in_a_resampled_world_the_android_answers_as_it_did(self):
        rng = Random(1)
        right = total = 0
        for seed in range(6):
            for state in self.positions(seed):
                if len(state.answers) % 5:
                    continue
                for seat in range(2):
                    world = state.resample(seat, rng)
                    assert world.hands[seat] == state.hands[seat]
                    assert world.hands[3 - seat] == state.hands[3 - seat]
                    for holder, then, asked, reply in world.answers:
                        now = world.hands[holder] | (world.played[holder] & ~then)
                        total += 1
                        right += world.reply(asked, now) == reply
        assert right > 0.97 * total

    def test_an_error_after_longest_rules_one_sided_hands_out(self):
        state = deal("2C 3C", "4C 2H", "6C 7C", "8H 9C")
        act(state, "longest")
        held = {state.resample(1, Random(seed)).hands[OTHERS] for seed in range(40)}
        assert hand("8H 9C") in held
        assert all((cards & hand("8H")) for cards in held), "two clubs would have been its longest suit"


class TestExchanges:
    """Random exchanges between two hands until the first fits."""

    CLUBS, SPADES = hand("2C 3C 4C 5C"), hand("2S 3S 4S 5S")

    def fewer_than(self, least, suit):
        """How many cards of a suit a hand is short of."""
        return lambda cards: max(0, least - (cards & suit).bit_count())

    @pytest.mark.parametrize("seed", range(10))
    def test_they_end_with_a_hand_that_fits_and_lose_no_card(self, seed):
        one, other = exchanged(self.CLUBS, self.SPADES, 0, 0, self.fewer_than(3, self.SPADES), Random(seed))
        assert (one & self.SPADES).bit_count() >= 3
        assert (one | other, one & other) == (self.CLUBS | self.SPADES, 0)
        assert one.bit_count() == other.bit_count() == 4

    def test_cards_that_a_hand_cannot_have_are_never_exchanged_into_it(self):
        barred_one, barred_other = hand("2S"), hand("2C")
        for seed in range(20):
            one, other = exchanged(
                self.CLUBS,
                self.SPADES,
                barred_one,
                barred_other,
                self.fewer_than(2, self.SPADES),
                Random(seed),
            )
            assert (one & barred_one, other & barred_other) == (0, 0)
            assert (one & self.SPADES).bit_count() >= 2

    def test_where_nothing_may_be_exchanged_the_hands_stay(self):
        everything = mask_of(DECK_52)
        short = self.fewer_than(1, self.SPADES)
        assert exchanged(self.CLUBS, self.SPADES, everything, 0, short, Random(1)) == (
            self.CLUBS,
            self.SPADES,
        )

    def test_what_cannot_be_reached_leaves_the_best_that_was_found(self):
        one, _ = exchanged(self.CLUBS, self.SPADES, hand("2S"), 0, self.fewer_than(4, self.SPADES), Random(1))
        assert one & self.SPADES == hand("3S 4S 5S")

    def test_hands_that_fit_are_mixed(self):
        found = {
            exchanged(self.CLUBS, self.SPADES, 0, 0, lambda cards: 0, Random(seed))[0] for seed in range(30)
        }
        assert len(found) > 15
        assert all(len(cards_of(cards)) == 4 for cards in found)
