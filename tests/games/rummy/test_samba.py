"""Samba: My Games, lines 2175-2240, on the rules of canasta."""

from random import Random

import pytest

from games.core.errors import BadOption, BadResult, Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from games.kits.kinds import RANK, RED_THREES
from games.rummy.samba import ALL_CARDS, DECK, opening_minimum
from tests.games.dsl import legal
from tests.games.rummy.samba_positions import PLAYERS, greedy_gain, play, played, position, sizes

Samba = get("samba")
KINGS, ACES = "KS KH KD KC KS KH KD", "AS AH AD AC AS 2H 2D"
SPADES = "4S 5S 6S 7S 8S 9S TS"


def at(hand="", **more):
    return position(Samba, hand, **more)


def result(**changes):
    nothing = {
        "went_out": None, "melded": [0, 0], "natural": [0, 0], "mixed": [0, 0], "sambas": [0, 0], "red_threes": [0, 0],
        "in_hand": [0, 0], "hidden_threes": [0, 0], "wrong_questions": [0, 0],
    }  # fmt: skip
    return {**nothing, **changes}


def entered(**changes):
    return LiveMatch(Samba.table_for(), entered=True).enter(result(**changes), 0).points


# Cards and deal -------------------------------------------------------------------------------------------------------


def test_three_packs_and_fifteen_cards_each_line_2187():
    assert len(DECK) == 162
    assert (
        ALL_CARDS
        == 3 * 590
        == sum(Samba.State.rules.values[RANK[kind]] for kind in DECK if kind not in RED_THREES)
    )
    for seed in range(20):
        state = Samba.State(Samba.table_for(), Deal(1, 0, (0, 0)))
        state.apply_chance(state.draw(Random(seed)))
        assert [hand.size for hand in state.hands] == [15] * 4
        assert len(state.stock) + len(state.pile) == 102
        assert not state.freezes(state.pile[-1])
        assert state.frozen == (len(state.pile) > 1)


def test_two_cards_are_drawn_and_red_threes_replaced_by_one_each_line_2203():
    state = play(at("4S 5S", stock="7S 3H 3D 8D 9C"), "draw")
    assert state.hands[1].texts() == ["8D", "7S", "5S", "4S"]
    assert state.threes[1] == (27, 14)
    assert len(state.stock) == 1


# Melds ----------------------------------------------------------------------------------------------------------------


def test_a_set_takes_two_wild_cards_at_most():
    """The trap of the row: canasta allows three."""
    state = at("KS KH KD 2C 2D * 4S 5S 6S", stock="7S 8D", opened=True, melds=["AS AH AD"])
    play(state, "draw", "meld KD K1", "meld KH K1", "meld 2C K1", "meld 2D K1")
    assert "meld * K1" not in legal(state)
    assert "meld * A1" in legal(state)
    assert "meld KS K1" in legal(state)


def test_several_sets_of_one_rank():
    """The trap of the row."""
    state = at("KS KH KD 4C 4D 5S", stock="7S 8D", opened=True, melds=["KC KC KD"])
    play(state, "draw")
    assert {"meld KS K1", "meld KS K2"} <= set(legal(state))
    play(state, "meld KS K2", "meld KH K2")
    assert legal(state) == ["meld KD K2"], "a meld begun is completed first"
    play(state, "meld KD K2")
    assert [(one.line, one.number, one.size) for one in state.melds[1].values()] == [(11, 1, 3), (11, 2, 3)]


def test_no_wild_card_on_a_complete_canasta_but_natural_ones_line_2199():
    state = at("KC 2C 4C 4D 5S", stock="7S 8D", opened=True, melds=[KINGS])
    play(state, "draw")
    assert "meld 2C K1" not in legal(state)
    assert "meld KC K1" in legal(state)


def test_sequences_are_natural_of_one_suit_from_four_to_ace_lines_2197_to_2199():
    """The trap of the row: no twos, threes or jokers in them, and no way round the corner."""
    state = at("4S 5S 6S 2S 3S QD KD AD 2D * 9C", stock="7H 8C", opened=True, melds=["TS TH TD"])
    play(state, "draw")
    seen = legal(state)
    assert {"meld 4S S1", "meld 5S S1", "meld 6S S1", "meld QD D1", "meld AD D1"} <= set(seen)
    assert not {"meld 2S S1", "meld 3S S1", "meld 2D D1", "meld * S1"} & set(seen)
    play(state, "meld 5S S1", "meld 4S S1", "meld 6S S1")
    assert not {"meld 2S S1", "meld 3S S1", "meld * S1"} & set(legal(state))
    assert sizes(state) == [3, 3]


def test_a_samba_of_seven_is_closed_line_2197():
    state = at("JS 4C 4D 5S", stock="9D 8D", opened=True, melds=[SPADES])
    play(state, "draw")
    assert "meld JS S1" not in legal(state)
    six = at("JS 4C 4D 5S", stock="9D 8D", opened=True, melds=["5S 6S 7S 8S 9S TS"])
    play(six, "draw", "meld JS S1")
    assert six.result().sambas == (0, 1)
    assert [view["title"] for view in six.view(0)["seats"][1]["melds"]] == ["S1: samba of spades"]


def test_every_samba_holds_eight_nine_and_ten_line_2238():
    run = Samba.State.rules.run
    sevens = [set(run[low : low + 7]) for low in range(len(run) - 6)]
    assert set.intersection(*sevens) == {6, 7, 8}  # 8, 9 and 10
    assert len(sevens) == 5


# The pile -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pile", "opened", "melds", "takes"),
    [
        ("KH KD 5S", "7S KS", True, ["AS AH AD"], ["take"]),
        ("KH 2C 5S", "7S KS", True, ["AS AH AD"], []),
        ("4H 4D 5S", "7S KS", True, ["KH KD KC"], ["take K1"]),
        ("KH KD 5S", "7S KS", True, ["KH KD KC"], ["take", "take K1"]),
        ("4H 4D 5S", "7S KS", True, ["TS JS QS"], ["take S1"]),
        ("4H 4D 5S", "7S 9S", True, ["TS JS QS"], ["take S1"]),
        ("4H 4D 5S", "7S 8S", True, ["TS JS QS"], []),
        ("4H 4D 5S", "7S KS", True, [KINGS], []),
        ("4H 4D 5S", "7S JS", True, [SPADES], []),
        ("4H 4D 5S", "2S KS", True, ["KH KD KC"], []),
        ("4H 4D 5S", "2S KS", True, ["TS JS QS"], []),
        ("KH KD 5S", "2S KS", True, ["KH KD KC"], ["take", "take K1"]),
        ("KH KD 5S", "7S 2S", True, ["AS AH AD"], []),
        ("3C 3S 5S", "7S 3C", True, ["AS AH AD"], []),
    ],
)
def test_taking_the_pile_lines_2207_to_2211(hand, pile, opened, melds, takes):
    """The traps of the row: a natural pair or an incomplete meld, of suit too; never a natural and a wild card."""
    state = at(hand, pile=pile, stock="7D 7C 8D", opened=opened, melds=melds)
    assert [text for text in legal(state) if text.startswith("take")] == takes


def test_a_frozen_pile_needs_the_pair_also_on_a_meld():
    state = play(at("KH KD 5S", pile="2S KS", stock="7D", opened=True, melds=["KH KD KC"]), "take K1")
    assert legal(state) == ["meld KD K1", "meld KH K1"]
    assert state.view(0)["piles"][-1] == {"name": "being taken", "count": 1, "cards": ["2S"]}
    play(state, "meld KD K1", "meld KH K1")
    assert state.hands[1].texts() == ["5S", "2S"]
    assert sizes(state) == [6]


def test_a_side_that_has_not_opened_takes_with_a_pair_and_counts_only_the_top():
    assert "take" not in legal(at("KH KD 5S 6S 9H", pile="AS AD AC KS", stock="7D 8D"))
    state = play(at("KH KD AS AD AC 6S", pile="8S 8H KS", stock="7D"), "take", "meld KD K1", "meld KH K1")
    assert state.laid == 30
    assert state.hands[1].size == 4, "the rest of the pile waits for the opening"
    play(state, "meld AC A1", "meld AD A1")
    assert not state.opened[1]
    play(state, "meld AS A1")
    assert state.opened[1] and state.hands[1].size == 3


# Opening --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "need"),
    [
        (-5, 0),
        (0, 50),
        (1495, 50),
        (1500, 90),
        (2995, 90),
        (3000, 120),
        (6995, 120),
        (7000, 150),
        (9995, 150),
    ],
)
def test_opening_zones_lines_2225_to_2234(score, need):
    assert opening_minimum(score) == need


def test_below_nought_any_meld_opens_not_fifteen():
    """The trap of the row: the zone below nought needs nothing."""
    state = play(
        at("4S 5S 6S 9D TD JC", stock="7H 8C", scores=(0, -5)),
        "draw",
        "meld 4S S1",
        "meld 5S S1",
        "meld 6S S1",
    )
    assert state.opened[1]


def test_an_opening_that_would_fall_short_cannot_be_begun():
    low = play(at("4S 4H 4D 9D TD JC", stock="7H 8C"), "draw")
    assert not [text for text in legal(low) if text.startswith("meld")]
    mixed = play(at("TS JS QS KS 4S 4H 4D 9D TD", stock="7H 8C"), "draw")
    assert "meld 4S 41" in legal(mixed), "40 in a sequence and 15 in a set make 55"
    play(mixed, "meld 4S 41", "meld 4H 41", "meld 4D 41")
    play(mixed, "meld TS S1", "meld JS S1", "meld QS S1")
    assert legal(mixed) == ["meld KS S1"]
    assert play(mixed, "meld KS S1").opened[1]


# Going out ------------------------------------------------------------------------------------------------------------


def test_going_out_needs_two_canastas_or_sambas_line_2215():
    one = at("KC 5S", stock="9D 8D", opened=True, melds=[KINGS])
    play(one, "draw", "meld KC K1")
    assert "meld 5S 51" not in legal(one)
    assert len([text for text in legal(one) if text.startswith("discard")]) == 3
    two = at("KC", stock="KD 8D", opened=True, melds=[KINGS, SPADES])
    play(two, "draw", "meld KC K1", "meld KD K1", "discard 8D")
    assert not two.actors()
    assert two.went_out == 1


def test_without_a_discard_too():
    state = at("KC", stock="KD KD", opened=True, melds=[KINGS, ACES])
    play(state, "draw", "meld KC K1", "meld KD K1", "meld KD K1")
    assert state.went_out == 1


def test_the_last_cards_may_complete_the_second_canasta_in_any_order():
    state = at("8D", stock="TS JS", opened=True, melds=[KINGS, "5S 6S 7S 8S 9S", "8C 8H 8S"])
    play(state, "draw", "meld 8D 81", "meld TS S1", "meld JS S1")
    assert state.went_out == 1
    assert state.result().sambas == (0, 1)


def test_black_threes_go_down_by_three_or_more_when_going_out_line_2217():
    state = at("3S 3S 3C", stock="3C 8D", opened=True, melds=[KINGS, SPADES])
    play(state, "draw")
    assert "meld 3S 31" in legal(state)
    play(state, "meld 3S 31", "meld 3S 31", "meld 3C 31", "meld 3C 31", "discard 8D")
    assert state.went_out == 1
    staying = at("3S 3S 3C 4S", stock="9C 8D", opened=True, melds=[KINGS, SPADES])
    assert "meld 3S 31" not in legal(play(staying, "draw"))


def test_may_i_go_out_binds_either_way():
    def able():
        return play(at("KC", stock="KD 8D", opened=True, melds=[KINGS, SPADES]), "draw")

    yes = play(able(), "ask", "yes")
    assert legal(yes) == ["meld KC K1", "meld KD K1"]
    no = play(able(), "ask", "no", "meld KC K1")
    assert legal(no) == ["discard 8D", "discard KD"]
    assert "ask" not in legal(play(at("4C", stock="KD 8D", opened=True, melds=[KINGS]), "draw"))


# Scores ---------------------------------------------------------------------------------------------------------------


def test_samba_1500_and_going_out_200_lines_2225_to_2226():
    assert entered(went_out=0, melded=[300, 0], sambas=[2, 0]) == (3500, 0)
    assert entered(went_out=1, melded=[0, 300], natural=[0, 1], mixed=[0, 1]) == (0, 1300)


def test_opening_and_going_out_together_is_worth_nothing_more_line_2217():
    assert "concealed" not in result()
    assert Samba.Result.describe(Samba.table_for())[1]["name"] == "melded"


def test_red_threes_count_against_a_side_with_fewer_than_two_lines_2219_to_2221():
    """The trap of the row; and there is nothing extra for all of them."""
    assert entered(melded=[300, 300], natural=[2, 1], red_threes=[4, 2]) == (1700, 600)
    assert entered(melded=[300, 0], sambas=[2, 0], red_threes=[6, 0]) == (3900, 0)
    assert entered(red_threes=[0, 3]) == (0, -300)


def test_hands_and_wrong_questions_count_against():
    assert entered(in_hand=[120, 0], hidden_threes=[1, 0], wrong_questions=[0, 1]) == (-220, -300)


def test_the_match_goes_to_ten_thousand_line_2234():
    match = LiveMatch(Samba.table_for(), entered=True)
    for _ in range(4):
        match.enter(result(went_out=0, melded=[500, 0], sambas=[1, 0], natural=[1, 0]), match.seq)
    assert match.over and match.result.totals == (10_800, 0)
    assert match.result.reason == "10800 points reach the target of 10000."


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"red_threes": [4, 3]}, "7 red threes, but there are 6"),
        ({"went_out": 0, "melded": [100, 0], "natural": [1, 0]}, "needs 2 canastas or sambas, and has 1"),
        ({"melded": [45, 0]}, "its opening needs 50"),
        ({"melded": [90, 0], "sambas": [2, 0]}, "alone are worth 100 or more"),
        ({"melded": [1000, 1000]}, "all cards are worth"),
        ({"melded": [800, 800], "sambas": [10, 10]}, "need 140 natural cards, but there are 132"),
        ({"went_out": 4}, "not between 0 and 3"),
        ({"sambas": [13, 0]}, "not between 0 and 12"),
        ({"melded": [52, 0]}, "not a multiple of 5"),
    ],
)
def test_results_that_cannot_be_are_refused(changes, reason):
    match = LiveMatch(Samba.table_for(), entered=True)
    with pytest.raises(BadResult, match=reason):
        match.enter(result(**changes), 0)
    assert not match.sheet.rows


@pytest.mark.parametrize(
    "rubbish", ["", "meld", "meld KS K13", "meld 3H 31", "meld * S1", "meld 2S S1", "take Z1", None, 5]
)
def test_rubbish_is_refused(rubbish):
    match = LiveMatch(Samba.table_for())
    match.advance(Random(1))
    with pytest.raises(Illegal):
        match.play(1, rubbish, match.seq)


def test_only_four_play():
    with pytest.raises(BadOption, match="4 players, not 3"):
        Samba.table_for(3)


# Whole deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", PLAYERS)
def test_no_turn_runs_into_a_dead_end(player, monkeypatch):
    monkeypatch.setattr(Samba.State, "_way_out", lambda state: pytest.fail("a turn cannot be ended"))
    for seed in range(8):
        deal = Deal(1, seed % 4, [(0, 7000), (-5, 3000)][seed % 2])
        for state, _ in played(Samba, deal, seed, player):
            assert sum(len(one.cards) for melds in state.melds for one in melds.values()) <= 162
        Samba.Result.clean(state.result().to_json(), state.table, deal)


def test_buttons_and_what_is_told():
    state = at("KH KD 5S", pile="2S KS", stock="7D 8D", opened=True, melds=["KH KD KC"])
    assert state.say("meld KH K1") == "K♥ to kings 1"
    assert state.say("meld 2S S2") == "2♠ to spades 2"
    assert state.say("take S1") == "take the pile with spades 1"
    assert state.say("discard KS") == "discard K♠"
    assert state.told(0, 1, state.parse(1, "take K1")) == "{1} takes 2 cards of the pile with K♠ on top."
    assert state.told(0, 1, state.parse(1, "draw")) == "{1} draws from the stock."
    assert state.told(0, 1, state.parse(1, "meld 2S K1")) == "{1} melds 2♠ with kings."


def test_greedy_beats_random():
    assert greedy_gain(Samba, 10) > 2000
