"""Narnian Whist, My Games, lines 377-420."""

from random import Random

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import mask_of
from games.tricks.narnian_whist import AWAY, DUMMY, NarnianState, NarnianWhist, deck_of
from tests.games.dsl import legal, play as act

# Twelve cards of two categories; the last four have no Speed.
CARDS = [(chr(65 + number), number // 2, "" if number > 7 else 7 - number) for number in range(12)]
DECK = "name,Strength,Speed\n" + "\n".join(f"{name},{strength},{speed}" for name, strength, speed in CARDS)
SURPLUS = DECK + "\nX,20,\nY,21,\nZ,22,"
LOW = DECK.replace("Speed", "Speed (low)")


def table(deck=DECK):
    return NarnianWhist.table_for(options={"deck": deck})


def deal(*hands, deck=DECK, number=1):
    """Hands of attacker, left, right and dummy by the cards' letters; number: which deal."""
    sheet = NarnianWhist.Sheet(table(deck))
    for _ in range(number - 1):
        sheet.enter(NarnianWhist.Result(tricks=1))
    state = NarnianState(sheet.table, sheet.next_deal())
    if hands:
        attacker, left, dummy, right = state.around
        names = deck_of(state.table).texts
        for holder, held in zip((attacker, left, right, dummy), hands, strict=True):
            state.hands[holder] = mask_of([names.index(name) for name in held])
        state.after_deal()
    return state


class TestDeal:
    def test_surplus_cards_go_to_the_attacker_who_puts_them_away_face_up__lines_391_397(self):
        state = deal(deck=SURPLUS)
        state.apply_chance(list(range(15)))
        assert state.actors() == (0,)
        assert [hand.bit_count() for hand in state.hands] == [6, 3, 3, 3, 0]
        assert legal(state) == ["A", "B", "C", "D", "E", "F"]
        act(state, "B", "A", "F")
        assert state.actors() == (1,)
        for viewer in (0, 1, 2, None):
            piles = {pile["name"]: pile.get("cards") for pile in state.view(viewer)["piles"]}
            assert piles["put away"] == ["A", "B", "F"]
        assert state.hands[AWAY].bit_count() == 3

    def test_the_dummy_lies_open_before_the_attacker_puts_cards_away__line_391(self):
        state = deal(deck=SURPLUS)
        state.apply_chance(list(range(15)))
        for viewer in (1, 2, None):
            assert state.view(viewer)["piles"][0]["cards"] == ["X", "Y", "Z"]

    def test_nothing_is_put_away_from_an_even_deal(self):
        state = deal()
        state.apply_chance(list(range(12)))
        assert state.phase == "play"

    def test_what_is_written_on_the_cards_is_seen(self):
        state = deal("ABC", "DEF", "GHI", "JKL")
        assert state.view(0)["faces"]["A"] == ["Strength 0", "Speed 7"]
        assert state.view(0)["faces"]["L"] == ["Strength 5", "Speed -"]
        assert "D" not in state.view(0)["faces"]


class TestPlay:
    def test_the_attackers_left_leads_and_names_a_category_his_card_has__line_401(self):
        state = deal("ABC", "DKL", "GHI", "EFJ")
        assert state.actors() == (1,)
        assert legal(state) == ["D Strength", "K Strength", "L Strength", "D Speed"]

    def test_play_goes_attacker_defender_dummy_defender__line_391(self):
        state = deal("ABC", "DEF", "GHI", "JKL")
        assert state.order == (1, DUMMY, 2, 0)
        act(state, "D Strength")
        assert state.actors() == (0,), "the attacker plays the dummy's cards"
        assert state.playable() == state.hands[DUMMY]

    def test_equal_or_higher_must_be_played_else_anything__line_401(self):
        state = deal("BGL", "CEF", "DHI", "AJK")
        act(state, "C Strength")
        assert legal(state) == ["J", "K"]
        act(state, "K")
        assert legal(state) == ["D", "H", "I"], (
            "nothing beats it: any card, without a duty to follow the category"
        )

    def test_a_card_without_the_category_may_be_thrown_though_another_has_it(self):
        state = deal("ABL", "CIJ", "DEK", "FGH")
        act(state, "C Speed", "F")
        assert "K" in legal(state)
        assert "D" in legal(state)

    def test_of_equal_best_cards_the_last_played_wins__line_401(self):
        state = deal("LGB", "KEF", "HCA", "DIJ")
        act(state, "K Strength")
        act(state, "D", "A", "L")
        assert state.won == [1, 0, 0, 0, 0]
        state = deal("KGB", "LEF", "HCA", "DIJ")
        act(state, "L Strength", "D", "A")
        assert legal(state) == ["K"], "an equal card must be played"
        act(state, "K")
        assert state.won[0] == 1

    def test_lower_may_be_better(self):
        state = deal("ABC", "DEF", "GIJ", "HKL", deck=LOW)
        act(state, "D Speed")
        assert legal(state) == ["H"]

    def test_the_dummy_leads_when_it_has_taken_the_trick(self):
        state = deal("ABC", "DEF", "GHI", "JKL")
        act(state, "D Strength", "L", "G", "A")
        assert state.order[0] == DUMMY
        assert state.actors() == (0,)


class TestMatch:
    def test_six_deals_and_everybody_attacks_twice__line_407(self):
        match = LiveMatch(table(), entered=True)
        attackers = []
        for tricks in (3, 0, 1, 1, 1, 2):
            attackers.append(match.sheet.next_deal().dealer)
            match.enter({"tricks": tricks}, match.seq)
        assert attackers == [0, 1, 2, 0, 2, 1]
        assert match.result.totals == (4, 2, 2)
        assert match.result.places == (1, 2, 2)

    def test_after_three_deals_left_is_right__line_407(self):
        assert deal(number=1).around == (0, 1, DUMMY, 2)
        assert deal(number=3).around == (2, 0, DUMMY, 1)
        assert deal(number=4).around == (0, 2, DUMMY, 1)
        assert deal(number=5).around == (2, 1, DUMMY, 0)

    def test_attacker_and_dummy_score_the_defenders_do_not__line_403(self):
        state = deal("ABC", "DEF", "GHI", "JKL")
        act(state, "D Strength", "L", "G", "A")
        rng = Random(1)
        while state.actors():
            (seat,) = state.actors()
            state.apply(seat, state.sample_legal(seat, rng))
        row = NarnianWhist.Sheet(state.table).enter(state.result())
        assert row.points == (state.won[0] + state.won[DUMMY], 0, 0)

    def test_more_tricks_than_the_deck_has_are_refused(self):
        match = LiveMatch(table(), entered=True)
        with pytest.raises(BadResult, match="a deal with this deck has 3 tricks, not 4"):
            match.enter({"tricks": 4}, match.seq)

    def test_a_bad_deck_makes_no_table(self):
        with pytest.raises(BadOption, match="Deck: 12 to 64 cards are needed, not 1"):
            table("name,a\nx,1")


def test_greedy_attacks_and_defends_better_than_chance():
    def attack(clever_attacker, seed):
        rng = Random(seed)
        state = NarnianState(
            NarnianWhist.table_for(), NarnianWhist.Sheet(NarnianWhist.table_for()).next_deal()
        )
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
                continue
            clever = (actors[0] == state.attacker) == clever_attacker
            state.apply(actors[0], (state.greedy if clever else state.sample_legal)(actors[0], rng))
        return state.result().tricks

    assert sum(attack(True, seed) - attack(False, seed) for seed in range(60)) > 60
