"""The Bum Game: Parlett, lines 4940-5065."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.climbing.kit.ranked_sets import PACK, kind_of
from games.core.registry import get
from tests.games.dsl import Dealt, no_table, sheet

BOSS = "* 2 A Q J J 10 9 8 8 7 4 3 3"
FOREMAN = "2 2 A J 10 10 9 9 8 7 7 5 5 3"
WORKER = "A K K K Q J 10 6 6 6 5 4 4"
BUM = "* 2 A K Q Q 9 8 7 6 5 4 3"


def table(*hands: str, order: tuple[int, ...] = (), dealer: int | None = None) -> Dealt:
    """A deal with these hands, by seat."""
    rules = get("bum-game")
    made = rules.table_for(len(hands))
    last = len(hands) - 1 if dealer is None else dealer
    first = replace(rules.sheet(made).next_deal(), dealer=last, carry={"order": list(order)})
    cards = PACK.cards(" ".join(hands))
    state = rules.State(made, first)
    assert [len(hand.split()) for hand in hands] == state.sizes()[:-1]
    return Dealt(state).happens([*cards, *(card for card in PACK.deck if card not in cards)])


def held(game: Dealt, seat: int) -> list[str]:
    return sorted(game.state.texts_of(game.hands[seat]))


def small(*hands: str) -> Dealt:
    """A trick in the middle of a deal, with fewer cards than are dealt."""
    game = table(BOSS, FOREMAN, WORKER, BUM)
    left = PACK.whole
    for seat, hand in enumerate(hands):
        wanted = 0
        for text in hand.split():
            card = PACK.named[text] & left
            wanted |= card & -card
            left ^= card & -card
        game.state.hands[seat] = wanted
    game.state.hands[4] = left
    return game


def test_trap_the_exchange_of_the_sample_game_lines_5022_5040():
    game = table(BOSS, FOREMAN, WORKER, BUM, order=(0, 1, 2, 3))
    assert game.actors() == (2, 3)
    game.by(3, "keep")
    game.by(2, "keep").turn(0)
    assert held(game, 0) == sorted(["*", "2", "2", "A", "A", "Q", "J", "J", "10", "9", "8", "8", "7", "4"])
    assert held(game, 1) == sorted(["2", "2", "A", "A", "J", "10", "10", "9", "9", "8", "7", "7", "5", "5"])
    assert held(game, 2) == sorted(["K", "K", "K", "Q", "J", "10", "6", "6", "6", "5", "4", "4", "3"])
    assert held(game, 3) == sorted(["*", "K", "Q", "Q", "9", "8", "7", "6", "5", "4", "3", "3", "3"])


def test_lines_5040_5065_the_sample_game():
    """Boss, Worker, Bum and Foreman go out in this order."""
    game = table(BOSS, FOREMAN, WORKER, BUM, order=(0, 1, 2, 3)).by(3, "keep").by(2, "keep")
    game.plays("Q J 10 9 8 7", "pass", "pass", "pass").turn(0)
    game.plays("4", "A", "pass", "*", "pass", "pass", "pass").turn(3)
    game.plays("9 8 7 6 5 4 3", "pass", "pass", "pass").turn(3)
    game.plays("3 3", "2 8", "10 10", "K K", "pass", "A A", "2 2", "pass", "pass", "pass").turn(1)
    game.plays("5 5", "6 6", "Q Q", "* 2", "pass", "pass", "pass").turn(0)
    game.plays("J", "A", "pass", "pass").turn(1)
    game.plays("9 8 7", "Q J 10", "pass", "pass").turn(2)
    game.plays("6 5 4 3", "pass", "pass", "K", "pass", "pass", "4", "K").ended(went_out=(0, 2, 3))


def test_jokers_may_be_kept_or_given():
    game = table(BOSS, FOREMAN, WORKER, BUM, order=(0, 1, 2, 3)).by(3, "give").by(2, "keep")
    assert held(game, 0).count("*") == 2


def test_in_the_first_deal_nothing_is_exchanged_and_the_bum_deals():
    table(BOSS, FOREMAN, WORKER, BUM).turn(0)


def test_trap_boss_and_foreman_get_a_card_more():
    rules = get("bum-game")
    made = rules.table_for(4)
    first = replace(rules.sheet(made).next_deal(), dealer=1, carry={"order": [3, 0, 2, 1]})
    assert rules.State(made, first).sizes() == [14, 13, 13, 14, 0]


@pytest.mark.parametrize(
    ("cards", "better"),
    [
        ("3", "4"), ("K", "A"), ("A", "2"), ("2", "*"), ("5 5", "6 6"), ("7 7 7 7", "8 2 2 *"), ("A 2 2", "2 * *"),
        ("3 4 5", "4 5 6"), ("9 10 J", "A 2 *"), ("2 2", "* *"), ("K A 2", "A 2 *"),
    ],
)  # fmt: skip
def test_line_4974_what_beats_what(cards, better):
    low, high = (kind_of(PACK.mask(text)) for text in (cards, better))
    assert low and high and low[:2] == high[:2] and high[2] > low[2]


@pytest.mark.parametrize(
    "cards", ["3 4", "3 5 7", "3 3 4 4", "3 4 2", "A 2 3", "K A *", "2 * *  A K", "4 5 *"]
)
def test_trap_wild_cards_have_their_own_place_in_sequences(cards):
    assert kind_of(PACK.mask(cards)) is None


def test_trap_the_same_number_and_the_same_form():
    game = small("3 3 9", "4 4 4 A", "4 5 6 K", "8 8 9 10")
    game.plays("3 3").turn(1).may("pass", "4 4")
    texts = set(small("3 4 5", "6 7 8 9 10 J", "9 9 9", "K").plays("5 4 3").texts(1))
    assert texts == {"pass", "8 7 6", "9 8 7", "10 9 8", "J 10 9"}


def test_ace_two_joker_is_a_sequence_or_three_aces_as_it_is_needed():
    small("A 2 * 3", "K A 2 4", "2 2 2 4", "5").plays("* 2 A").turn(1).may("pass")
    small("K K K 3", "A 2 * 4", "2 2 2 4", "5").plays("K K K", "* 2 A").turn(2).may("pass", "2 2 2")


def test_two_jokers_are_unbeatable():
    small("* * 3", "2 2 A A 4", "K K 4", "5 5 4").plays("* *").turn(1).may("pass")


def test_trap_who_has_passed_may_play_again_but_nobody_twice_running():
    game = small("3 8 9", "4 K 9", "5 A 9", "6 7 9").plays(
        "3", "pass", "5", "6", "8", "K", "pass", "pass", "pass"
    )
    game.turn(1)


def test_trap_if_the_winner_has_run_out_the_lead_passes_to_his_left():
    game = small("A", "4 5", "4 6", "4 7").plays("A").turn(1).plays("pass", "pass", "pass").turn(1)
    assert game.went_out == (0,)


def test_five_of_a_kind_may_be_led_with_wild_cards():
    small("7 7 7 2 * 3", "4", "5", "6").allows(0, "* 2 7 7 7")


def test_the_points_of_a_deal_and_the_next_positions():
    score = (
        sheet("bum-game", 4).enter(went_out=[2, 0, 3]).counts(2, 0, 3, 1).next(dealer=1, order=[2, 0, 3, 1])
    )
    score.refuses(went_out=[2, 0], at="went_out")


def test_positions_part_who_is_level_at_the_end():
    score = sheet("bum-game", 4, target=5).each({"went_out": [0, 1, 2]}, {"went_out": [1, 0, 2]})
    score.ends(5, 5, 2, 0, places=(2, 1, 3, 4))


def test_three_players_exchange_by_the_middleman():
    hands = (
        "* A A K K Q J 10 9 8 7 6 5 4 4 3 3 3",
        "* 2 A K Q Q J J 10 9 9 8 7 7 6 6 5 4",
        "2 2 2 A K Q J 10 10 9 8 8 7 6 5 5 4 3",
    )
    game = table(*hands, order=(0, 1, 2))
    assert game.actors() == (2,)
    game.by(2, "keep").turn(0)
    assert held(game, 0).count("3") == 1 and held(game, 0).count("*") == 2 and held(game, 0).count("2") == 1
    assert held(game, 1).count("3") == 1 and held(game, 1).count("2") == 2 and held(game, 1).count("4") == 0
    assert held(game, 2).count("3") == 2 and held(game, 2).count("4") == 2 and held(game, 2).count("2") == 1


def test_with_five_the_middleman_exchanges_nothing():
    rules = get("bum-game")
    made = rules.table_for(5)
    first = replace(rules.sheet(made).next_deal(), dealer=4, carry={"order": [0, 1, 2, 3, 4]})
    state = rules.State(made, first)
    state.apply_chance(state.draw(Random(1)))
    before = state.hands[2]
    for seat in (3, 4):
        state.apply(seat, state.parse(seat, "keep"))
    assert state.hands[2] == before


def test_three_to_five_play():
    no_table("bum-game", 2)
    no_table("bum-game", 6)
