"""Jäkis: My Games, lines 2528-2554."""

from random import Random

import pytest

from games.core.errors import BadResult, Illegal
from games.core.match import LiveMatch
from games.core.state import CHANCE, OPEN
from games.kits.cards import CARD
from games.other.jakis import MOST_GOALS, STOCK, TURNING, Goals, Jakis, JakisState, fewest_cards
from tests.games.dsl import event as turn, legal as targets, play as attack


def game(defence: str, stock: str, attackers: str = "2C 2D 2H 2S 3C 3D", **options) -> JakisState:
    """Seat 1 attacks seat 0, whose team is given as left wing, centre, right wing, left and right back, goalie."""
    table = Jakis.table_for(2, options)
    state = JakisState(table, Jakis.Sheet(table).next_deal())
    state.teams = [[CARD[card] for card in team.split()] for team in (defence, attackers)]
    state.stock = [CARD[card] for card in stock.split()]
    state.phase = TURNING
    assert state.attacker == 1
    return state


TEAM = "5C 8D KH 6C 9C TC"


def test_worked_example_line_2542_an_equal_card_beats():
    state = game(TEAM, "8S 4C 4D")
    assert turn(state) == "{1} turns 8♠."
    assert targets(state) == ["left wing", "centre"]


def test_worked_example_line_2548_an_equal_card_beats_the_goalie_too():
    state = game(TEAM, "8S 6S TS 4C 4D 4H 4S")
    turn(state)
    attack(state, "left wing")
    turn(state)
    attack(state, "left defenceman")
    assert turn(state) == "{1} turns 10♠; the goalie is 10♣: a goal!"
    assert state.goals == [0, 1]


def test_trap_the_target_is_chosen_after_the_card_is_seen():
    state = game(TEAM, "8S 4C 4D")
    assert state.actors() == (CHANCE,)
    turn(state)
    assert state.actors() == (1,)


@pytest.mark.parametrize(
    ("forward", "backs"),
    [
        ("left wing", ["left defenceman"]),
        ("right wing", ["right defenceman"]),
        ("centre", ["left defenceman", "right defenceman"]),
    ],
)
def test_trap_behind_a_wing_only_its_own_defenceman(forward, backs):
    state = game(TEAM, "AS AD 4D")
    turn(state)
    attack(state, forward)
    turn(state)
    assert targets(state) == backs


def test_trap_behind_the_left_wing_a_strong_left_defenceman_ends_the_attack():
    state = game("5C 8D KH AC 2H TC", "8S KS 4D 4H")
    turn(state)
    attack(state, "left wing")
    assert turn(state) == "{1} turns K♠, which beats nobody: the attack is over."
    assert state.attacker == 0


def test_trap_a_failed_card_goes_alone_and_a_beaten_one_is_replaced():
    state = game(TEAM, "4S 9D 9H 7H")
    turn(state)
    assert state.teams[0] == [CARD[card] for card in TEAM.split()]
    assert len(state.stock) == 3
    state = game("5C 8D KH AC AD TC", "8S KS 4D 4H")
    turn(state)
    attack(state, "left wing")
    turn(state)
    assert state.teams[0][0] == CARD["4D"]


@pytest.mark.parametrize(("shot", "goals"), [("9S", [0, 0]), ("JS", [0, 1])])
def test_trap_the_goalie_goes_after_the_shot_and_the_other_player_attacks_goal_or_not(shot, goals):
    state = game(TEAM, f"8S 6S {shot} 4C 4D 4H 4S")
    turn(state)
    attack(state, "left wing")
    turn(state)
    attack(state, "left defenceman")
    turn(state)
    assert state.goals == goals
    assert [state.teams[0][place] for place in (0, 3, 5)] == [CARD["4C"], CARD["4D"], CARD["4H"]]
    assert state.attacker == 0


def test_the_goalie_is_turned_only_when_attacked():
    state = game(TEAM, "8S 6S 9S 4C")
    assert state.view(0)["seats"][0]["melds"][2]["cards"] == ["?"]
    assert state.view(OPEN)["seats"][0]["melds"][2]["cards"] == ["TC"]
    turn(state)
    attack(state, "left wing")
    turn(state)
    attack(state, "left defenceman")
    assert "10♣" in turn(state)
    assert state.view(None)["last_trick"] == [{"seat": 1, "card": "9S"}, {"seat": 0, "card": "TC"}]


def test_decision_the_ace_is_high_or_low():
    state = game("AC 8D KH 6C 9C TC", "2S 4D")
    assert turn(state).endswith("the attack is over.")
    state = game("AC 8D KH 6C 9C TC", "2S 4D", ace="low")
    turn(state)
    assert targets(state) == ["left wing"]


def test_decision_a_stock_that_runs_out_ends_the_game_within_an_attack():
    state = game(TEAM, "8S")
    turn(state)
    attack(state, "centre")
    assert state.actors() == ()
    assert state.result() == Goals(goals=(0, 0))


def test_worlds_mix_goalies_and_stock_only():
    state = game(TEAM, "8S 6S 9S 4C")
    worlds = [state.resample(0, Random(n)) for n in range(30)]
    assert len({world.teams[0][5] for world in worlds}) > 2
    assert all(world.teams[0][:5] == state.teams[0][:5] for world in worlds)


def test_derived_most_goals_that_forty_cards_allow():
    assert STOCK == 40
    assert MOST_GOALS == 7
    assert fewest_cards(4, 3) == 39
    assert fewest_cards(3, 4) == 40
    assert fewest_cards(6, 0) == 38
    assert fewest_cards(7, 0) > STOCK
    assert fewest_cards(0, 0) == 0


def test_results_by_hand():
    match = LiveMatch(Jakis.table_for(), entered=True)
    for wrong in ([7, 1], [8, 0], [1], [-1, 0]):
        with pytest.raises(BadResult):
            match.enter({"goals": wrong}, match.seq)
    match.enter({"goals": [3, 3]}, match.seq)
    assert match.result.places == (1, 1)


def test_no_such_target():
    state = game(TEAM, "8S 4C")
    with pytest.raises(Illegal):
        state.parse(1, "goalie")
