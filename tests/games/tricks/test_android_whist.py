"""Android Whist, My Games, lines 317-373."""

from random import Random

import pytest

from games.core.errors import BadLog, BadResult, Illegal
from games.core.game import Deal
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import CARD
from games.kits.hands import CALL
from games.tricks.android_whist import AndroidWhist, AndroidWhistState, obeyed
from tests.games.dsl import cards as hand, legal, play_with_events as act

ERROR = -1
MINE, OTHERS = 2, 3
"""The androids of seats 0 and 1."""


def deal(zero, one, android0, android1, dealer=0):
    """Small hands by holder."""
    state = AndroidWhistState(AndroidWhist.table_for(2), Deal(1, dealer, (0, 0)))
    state.hands = [hand(text) for text in (zero, one, android0, android1)]
    state.after_deal()
    return state


def obeys(command, cards, led=None, best=None):
    """What an android plays, as a text; None for an error."""
    words = AndroidWhistState.words
    card = obeyed(
        CALL + words.index(command), hand(cards), CARD[led] if led else -1, CARD[best or led] if led else -1
    )
    return None if card == ERROR else next(text for text, number in CARD.items() if number == card)


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

    def test_the_people_deal_in_turn__line_345(self):
        sheet = AndroidWhist.Sheet(AndroidWhist.table_for(2))
        dealers = []
        for _ in range(4):
            dealers.append(sheet.next_deal().dealer)
            sheet.enter(AndroidWhist.Result(tricks=(7, 6)))
        assert dealers == [0, 1, 0, 1]


class TestFollowCommands:
    def test_duck_plays_the_lowest_of_the_suit_or_reports_an_error__line_355(self):
        assert obeys("duck", "9H 4H 2S", "5H") == "4H"
        assert obeys("duck", "9C 4C 2S", "5H") is None

    def test_beat_plays_the_lowest_card_that_beats__line_357(self):
        assert obeys("beat", "KH 9H 4H", "5H") == "9H"
        assert obeys("beat", "KH 9H 4H", "5H", "AH") == "4H"
        assert obeys("beat", "KC 9C", "5H") is None

    def test_a_void_android_may_ruff_and_trumps_outrank_all__lines_361_363(self):
        assert obeys("beat", "KC 9S 3S", "5H", "AH") == "3S"
        assert obeys("high", "KC 9S 3S", "5H", "AH") == "9S"
        assert obeys("beat", "KC 9S 3S", "5H", "8S") == "9S"
        assert obeys("beat", "KC 7S 3S", "5H", "8S") is None, "neither beats nor follows"

    def test_it_may_not_ruff_while_it_can_follow(self):
        assert obeys("beat", "2H 3S", "5H") == "2H"
        assert obeys("high", "2H KS", "5H", "4S") == "2H"

    def test_high_plays_the_highest_that_beats_else_the_lowest__line_361(self):
        assert obeys("high", "KH 9H 4H", "5H") == "KH"
        assert obeys("high", "KH 9H 4H", "5H", "AH") == "4H"


class TestLeadCommands:
    def test_a_named_suit__line_369(self):
        assert obeys("hearts", "KH 9H 4S") == "9H"
        assert obeys("high hearts", "KH 9H 4S") == "KH"
        assert obeys("clubs", "KH 9H 4S") is None

    def test_shortest_leaves_trumps_out_and_a_tie_is_an_error__line_371(self):
        assert obeys("shortest", "KH 9H 4C 5C 6C 2S") == "9H"
        assert obeys("high shortest", "KH 9H 4C 5C 6C 2S") == "KH"
        assert obeys("shortest", "KH 9H 4C 5C 2S") is None

    def test_a_void_suit_is_not_the_shortest_and_only_trumps_are_an_error(self):
        assert obeys("shortest", "KH 9H 2S") == "9H"
        assert obeys("shortest", "KS 2S") is None

    def test_longest_includes_trumps_and_a_tie_is_an_error__line_373(self):
        assert obeys("longest", "KS 9S 4S 5C 6C") == "4S"
        assert obeys("high longest", "KS 9S 4S 5C 6C") == "KS"
        assert obeys("longest", "KS 9S 5C 6C") is None

    def test_they_are_for_leading_and_after_an_error_only__line_365(self):
        state = deal("2C 3C", "4H 5C", "6H 7D", "8C 9C")
        assert "duck" not in legal(state)
        act(state, "clubs")
        assert legal(state) == ["duck", "beat", "high"]
        act(state, "duck")
        assert state.phase == "play"
        assert "shortest" in legal(state)
        assert "duck" not in legal(state), "it would fail again"
        assert "beat" in legal(state)
        act(state, "beat", "diamonds")
        assert state.trick == [CARD["8C"], CARD["7D"]]


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
                        now = world.hands[holder] | (world.gone[holder] & ~then)
                        total += 1
                        right += world.reply(asked, now) == reply
        assert right > 0.97 * total

    def test_an_error_after_longest_rules_one_sided_hands_out(self):
        state = deal("2C 3C", "4C 2H", "6C 7C", "8H 9C")
        act(state, "longest")
        held = {state.resample(1, Random(seed)).hands[OTHERS] for seed in range(40)}
        assert hand("8H 9C") in held
        assert all((cards & hand("8H")) for cards in held), "two clubs would have been its longest suit"


class TestScoring:
    @pytest.mark.parametrize(("tricks", "points"), [(7, 1), (10, 4), (13, 7)])
    def test_tricks_over_six__line_341(self, tricks, points):
        match = LiveMatch(AndroidWhist.table_for(2), entered=True)
        assert match.enter({"tricks": [13 - tricks, tricks]}, match.seq).points == (0, points)

    def test_five_points_or_more_win__line_341(self):
        match = LiveMatch(AndroidWhist.table_for(2), entered=True)
        for _ in range(2):
            match.enter({"tricks": [10, 3]}, match.seq)
        assert match.result.totals == (8, 0)
        assert match.result.places == (1, 2)

    def test_the_tricks_of_the_android_count_for_its_partner(self):
        state = deal("2C", "4C", "6C", "8C")
        act(state, "clubs", "duck", "4C", "2C")
        assert state.actors() == ()
        assert state.won == [0, 0, 0, 1]
        assert state.tricks_of(1) == 1

    @pytest.mark.parametrize("tricks", [[7, 7], [14, -1], [7], None])
    def test_impossible_tricks_are_refused(self, tricks):
        match = LiveMatch(AndroidWhist.table_for(2), entered=True)
        with pytest.raises(BadResult):
            match.enter({"tricks": tricks}, match.seq)


def test_four_people_play_the_same_whist_without_androids__lines_337_341():
    state = AndroidWhistState(AndroidWhist.table_for(4), Deal(1, 0, (0, 0)))
    state.apply_chance(list(range(52)))
    assert state.actors() == (1,)
    assert "piles" not in state.view(0)
    assert state.view(0)["seats"][1]["hand"] == ["?"] * 13
    assert legal(state)[0] == "2D"
    assert state.table.sides == ((0, 2), (1, 3))
