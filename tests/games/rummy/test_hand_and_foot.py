"""Hand and Foot: My Games, lines 2381-2428, on the rules of canasta."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from games.core.state import OPEN
from games.rummy.hand_and_foot import DECK, opening_minimum
from tests.games.dsl import legal
from tests.games.rummy.samba_positions import PLAYERS, greedy_gain, kinds, play, played, position

Game = get("hand-and-foot")
KINGS, QUEENS, JACKS = "KS KH KD KC KS KH KD", "QS QH QD QC QS QH QD", "JS JH JD JC JS 2H 2D"
TENS, NINES = "TS TH TD TC 2S 2H 2D", "9S 9H 9D 9C 2S 2H 2D"
FIVE = [KINGS, QUEENS, JACKS, TENS, NINES]


def at(hand="", foot="4C 5C 6C", **more):
    state = position(Game, hand, **more)
    state.feet = [(), None if foot is None else tuple(kinds(foot)), (), ()]
    return state


def result(**changes):
    nothing = {
        "went_out": None, "melded": [0, 0], "natural": [0, 0], "mixed": [0, 0], "in_hand": [0, 0],
        "black_threes": [0, 0], "red_threes": [0, 0], "wrong_questions": [0, 0],
    }  # fmt: skip
    return {**nothing, **changes}


def entered(**changes):
    return LiveMatch(Game.table_for(), entered=True).enter(result(**changes), 0).points


def test_five_packs_a_hand_and_a_foot_of_eleven_lines_2387_to_2389():
    assert len(DECK) == 270
    state = Game.State(Game.table_for(), Deal(1, 0, (0, 0)))
    state.apply_chance(state.draw(Random(1)))
    assert [hand.size for hand in state.hands] == [11] * 4
    assert [len(foot) for foot in state.feet] == [11] * 4
    assert len(state.stock) + len(state.pile) == 270 - 88


def test_nobody_sees_a_foot_not_even_its_owner_line_2389():
    state = at("4S 5S", stock="7S 8D")
    for viewer in (None, 0, 1, 2, 3):
        assert "foot" not in str(state.view(viewer)["seats"])
    assert state.view(OPEN)["seats"][1]["melds"][-1] == {"cards": ["4C", "5C", "6C"], "title": "foot"}
    feet = {state.resample(1, Random(seed)).feet[1] for seed in range(20)}
    assert len(feet) > 1


def test_melds_are_capped_at_seven_and_may_be_several_of_a_rank_line_2393():
    """The trap of the row."""
    state = at("KC KC KD QC 2C 5S", stock="7S 8D", opened=True, melds=[KINGS, "QS QH QD QC QS QH"])
    play(state, "draw")
    seen = legal(state)
    assert "meld KC K1" not in seen and "meld 2C K1" not in seen
    assert {"meld KC K2", "meld QC Q1", "meld 2C Q1"} <= set(seen)
    play(state, "meld QC Q1")
    assert "meld 2C Q1" not in legal(state)


def test_three_wild_cards_at_most():
    state = at("2C 2D 5S 6S", stock="7S 8D", opened=True, melds=["KS KH 2C 2D"])
    play(state, "draw", "meld 2C K1")
    assert "meld 2D K1" not in legal(state)


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "takes"),
    [
        ("KH KD 5S", "7S KS", ["AS AH AD"], ["take"]),
        ("KH 2D 5S", "7S KS", ["AS AH AD"], []),
        ("4H 4D 5S", "7S KS", ["KH KD KC"], []),
        ("KH KD 5S", "7S KS", ["KH KD KC"], ["take", "take K1"]),
        ("KH KD 5S", "7S KS", ["KH KD KC KS"], ["take", "take K1"]),
        ("KH KD 5S", "7S KS", ["KH KD KC KS KC"], ["take"]),
        ("3H 3D 5S", "7S 3S", ["KH KD KC"], []),
        ("3H 3D 5S", "7S 3H", ["KH KD KC"], []),
        ("2H 2D 5S", "7S 2S", ["KH KD KC"], []),
    ],
)
def test_the_pile_is_always_frozen_line_2399(hand, pile, melds, takes):
    """The trap of the row; and threes of both colours block it (line 2403)."""
    state = at(hand, pile=pile, stock="7D 7C", opened=True, melds=melds)
    assert [text for text in legal(state) if text.startswith("take")] == takes


def test_only_the_top_seven_cards_are_taken_line_2399():
    """The trap of the row."""
    state = at("KH KD 5S", pile="4H 5H 6H 7H 8H 9H TH JH KS", stock="7D 7C", opened=True, melds=["AS AH AD"])
    assert state.told(0, 1, state.parse(1, "take")) == "{1} takes 7 cards of the pile with K♠ on top."
    play(state, "take", "meld KD K1", "meld KH K1")
    assert state.hands[1].texts() == ["JH", "TH", "9H", "8H", "7H", "6H", "5S"]
    assert len(state.pile) == 2
    few = at("KH KD 5S", pile="4H KS", stock="7D 7C", opened=True, melds=["AS AH AD"])
    play(few, "take", "meld KD K1", "meld KH K1")
    assert few.pile == [] and few.hands[1].size == 2
    assert few.frozen


def test_threes_are_never_melded_not_even_when_going_out_line_2403():
    """The trap of the row."""
    state = at("3S 3S 3C", foot=None, stock="3H 3D", opened=True, melds=FIVE)
    play(state, "draw")
    assert all(text.startswith("discard") for text in legal(state))
    assert state.hands[1].size == 5, "red threes are neither laid out nor replaced"


def test_an_emptied_hand_gives_the_foot_in_mid_turn_line_2407():
    """The trap of the row."""
    state = play(at("KC", stock="KD KH", opened=True, melds=["QS QH QD"]), "draw", "meld KC K1", "meld KD K1")
    assert state.told(0, 1, state.parse(1, "meld KH K1")) == "{1} melds K♥. {1} picks up the foot."
    play(state, "meld KH K1")
    assert state.hands[1].texts() == ["6C", "5C", "4C"]
    assert state.seat == 1 and "discard 4C" in legal(state)
    assert "plays the foot" in state.view(0)["seats"][1]["labels"]


def test_a_hand_emptied_by_the_discard_gives_the_foot_for_the_next_turn():
    state = play(
        at("KC", stock="KD 8H", opened=True, melds=["KS KH KD"]),
        "draw",
        "meld KC K1",
        "meld KD K1",
        "discard 8H",
    )
    assert state.hands[1].texts() == ["6C", "5C", "4C"]
    assert state.seat == 2


def test_going_out_needs_five_canastas_two_of_them_natural_line_2409():
    """The trap of the row."""
    out = at("KC", foot=None, stock="KD 8D", opened=True, melds=[*FIVE, "KS KH KD"])
    play(out, "draw", "meld KC K2", "meld KD K2", "discard 8D")
    assert out.went_out == 1
    for melds in (FIVE[:4], [KINGS, *FIVE[2:], "8S 8H 8D 8C 2S 2H 2D"]):
        stuck = at("KC", foot=None, stock="KD 8D", opened=True, melds=[*melds, "KS KH KD"])
        play(stuck, "draw", "meld KC K1" if len(melds) > 9 else "meld KC K2")
        assert sorted(legal(stuck)) == ["discard 8D", "discard KD"]


def test_may_i_go_out_as_in_canasta():
    state = at("KC", foot=None, stock="KD 8D", opened=True, melds=[*FIVE, "KS KH KD"])
    play(state, "draw", "ask", "no", "meld KC K2")
    assert sorted(legal(state)) == ["discard 8D", "discard KD"]
    waiting = at("KC", stock="KD 8D", opened=True, melds=[*FIVE, "KS KH KD"])
    assert "ask" not in legal(play(waiting, "draw")), "the foot has not been played"


@pytest.mark.parametrize(("deal", "need"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_the_opening_goes_by_the_number_of_the_deal_lines_2425_to_2428(deal, need):
    """The trap of the row: not by the score."""
    assert opening_minimum(deal) == need
    assert position(Game, "4S", number=deal, scores=(-500, 9000)).need == (need, need)


def test_an_opening_may_empty_the_hand_because_the_foot_is_coming():
    state = play(
        at("KC KD KH AS", foot="4C 5C 6C", stock="AD AH"), "draw", "meld KC K1", "meld KD K1", "meld KH K1"
    )
    play(state, "meld AS A1", "meld AD A1", "meld AH A1")
    assert state.opened[1] and state.hands[1].size == 3


def test_feet_count_and_threes_cost_100_and_500_lines_2413_to_2417():
    """The worked example and the trap: cards in a foot not picked up count too."""
    assert entered(in_hand=[100, 0], black_threes=[2, 1], red_threes=[0, 3]) == (-300, -1600)
    state = play(at("4S 3S", foot="AC 3C 3D", stock="8D 8H", others=("", "", "")), "draw")
    left = state.result()
    assert left.in_hand == (0, 45) and left.black_threes == (0, 2) and left.red_threes == (0, 1)


def test_going_out_and_canastas_count_as_in_canasta():
    out = {"went_out": 0, "melded": [1000, 0], "natural": [2, 0], "mixed": [3, 0]}
    assert entered(**out, concealed=False) == (3000, 0)
    assert entered(**out, concealed=True) == (3100, 0)


def test_a_match_has_exactly_four_deals_and_may_be_drawn_line_2421():
    match = LiveMatch(Game.table_for(), entered=True)
    for number in range(4):
        assert not match.over
        match.enter(result(melded=[300, 300]), number)
    assert match.result.places == (1, 1)
    assert match.result.reason == "4 deals have been played."


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"black_threes": [6, 5]}, "11, but there are 10"),
        (
            {"went_out": 0, "concealed": False, "melded": [900, 0], "natural": [1, 0], "mixed": [5, 0]},
            "needs 5 canastas",
        ),
        ({"melded": [45, 0]}, "its opening needs 50"),
        ({"melded": [100, 0], "mixed": [2, 0]}, "alone are worth 160 or more"),
        ({"natural": [31, 31]}, "natural cards, but there are 220"),
        ({"went_out": 1, "melded": [0, 900]}, "is missing|concealed"),
    ],
)
def test_results_that_cannot_be_are_refused(changes, reason):
    match = LiveMatch(Game.table_for(), entered=True)
    with pytest.raises(BadResult, match=reason):
        match.enter(result(**changes), 0)
    assert not match.sheet.rows


@pytest.mark.parametrize("player", PLAYERS)
def test_no_turn_runs_into_a_dead_end(player, monkeypatch):
    monkeypatch.setattr(Game.State, "_way_out", lambda state: pytest.fail("a turn cannot be ended"))
    for seed in range(6):
        deal = Deal(1 + seed % 4, seed % 4, (0, 0))
        positions = list(played(Game, deal, seed, player))
        state = positions[-1][0]
        assert len(positions) < Game.max_actions
        Game.Result.clean(state.result().to_json(), state.table, deal)


def test_greedy_beats_random():
    assert greedy_gain(Game, 6) > 2000
