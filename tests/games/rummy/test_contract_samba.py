"""Contract Samba: My Games, lines 2244-2375, on the rules of canasta."""

from random import Random

import pytest

from games.core.errors import BadResult, Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from games.kits.kinds import Hand
from games.kits.melds import BIDDING, MELDING, OPENING
from games.rummy.contract_samba_count import opening_minimum
from tests.games.dsl import legal
from tests.games.rummy.samba_positions import PLAYERS, greedy_gain, kinds, meld, play, played, position, sizes

Game = get("contract-samba")
KINGS, ACES, TWOS = "KS KH KD KC KS KH KD", "AS AH AD AC AS AH AD", "2S 2H 2D 2C 2S 2H *"
MIXED, SAMBA = "QS QH QD QC QS 2H 2D", "7S 8S 9S TS JS QS KS"


def at(hand="", bid=None, **more):
    """Seat 1 to move in a turn; `bid` is (seat, level, type) of the contract."""
    state = position(Game, hand, **more)
    state.bids = [(bid[0], 6 * (bid[1] - 1) + bid[2])] if bid else []
    return state


def auction(hands=("", "", "", ""), scores=(0, 0)):
    """The auction begins with seat 1; hands by seat."""
    state = Game.State(Game.table_for(), Deal(1, 0, scores))
    state.hands = [Hand(kinds(cards)) for cards in hands]
    state.stock = kinds("4C 5D 6H 7S 8C 9D")
    state.phase = BIDDING
    return state


def result(**changes):
    pairs = (
        "no_opening", "melded", "natural_twos", "mixed_twos", "natural_aces", "mixed_aces", "natural", "mixed",
        "sambas", "red_threes", "in_hand", "black_threes", "hidden_threes", "wrong_questions",
    )  # fmt: skip
    return {"level": 0, "went_out": None, **{name: [0, 0] for name in pairs}, **changes}


def entered(**changes):
    return LiveMatch(Game.table_for(), entered=True).enter(result(**changes), 0).points


def contract(level, declarer=0, doubled=False, kind="canasta", **changes):
    return {"level": level, "kind": kind, "declarer": declarer, "doubled": doubled, **changes}


OUT = {"went_out": 0, "concealed": False}

# The auction ----------------------------------------------------------------------------------------------------------


def test_bids_go_by_number_then_type_lines_2256_to_2272():
    """The trap of the row: clubs, diamonds, hearts, spades, canasta, canasta of twos."""
    state = play(auction(), "bid 1 spades")
    assert [text for text in legal(state) if text.startswith("bid 1 ")] == ["bid 1 canasta", "bid 1 twos"]
    assert "bid 2 clubs" in legal(state)
    play(state, "bid 2 clubs")
    assert "bid 1 twos" not in legal(state) and "bid 2 diamonds" in legal(state)


def test_three_passes_end_it_four_without_a_bid_and_who_passed_may_bid_again_line_2278():
    state = play(auction(), "pass", "pass", "pass")
    assert state.phase == BIDDING
    play(state, "pass")
    assert state.seat == 1 and len(state.pile) == 1, "no contract: left of the dealer begins"
    again = play(auction(), "pass", "bid 1 clubs", "pass", "pass", "bid 1 hearts", "pass", "pass")
    assert again.phase == BIDDING
    play(again, "pass")
    assert again.phase == OPENING and again.seat == 1


def test_a_double_of_the_opponents_ends_it_at_once_line_2280():
    state = play(auction(), "bid 1 clubs")
    assert "double" in legal(state)
    play(state, "pass")
    assert "double" not in legal(state), "not of the partner's bid"
    play(state, "pass", "double")
    assert state.phase == OPENING
    assert state.seat == 1 and state.doubled, "the declarer is the bidder, not who doubled"
    assert "double" not in legal(auction())


# The declarer's opening -----------------------------------------------------------------------------------------------

WEAK = "4S 4H 4D 9C TC JD QC 6H 6D 8D 8H 9S JS KC 5C"


def bid_and_open(bid, hand, scores=(0, 0)):
    return play(auction(("", hand, "", ""), scores), f"bid {bid}", "pass", "pass", "pass")


def test_the_declarer_opens_before_the_pile_is_begun_lines_2286_to_2294():
    state = bid_and_open("1 clubs", "KS KH KD AS AH AD 4C 5D")
    assert state.pile == []
    play(state, "meld AS A1", "meld AH A1", "meld AD A1")
    assert "done" in legal(state) and "meld KS K1" in legal(state)
    play(state, "done")
    assert state.seat == 1 and len(state.pile) == 1
    assert {"draw"} <= set(legal(state))


def test_level_three_needs_points_level_four_also_opens_by_type_line_2290():
    """The trap of the row and the worked example: 4 hearts is opened with a sequence of hearts."""
    hand = "4H 5H 6H 9C TC JD QC 8S KD"
    assert legal(bid_and_open("3 hearts", hand)) == ["cannot open"]
    assert legal(bid_and_open("4 clubs", hand)) == ["cannot open"]
    state = bid_and_open("4 hearts", hand)
    assert legal(state) == ["meld 4H H1", "meld 5H H1", "meld 6H H1"]
    play(state, "meld 5H H1", "meld 4H H1", "meld 6H H1", "done")
    assert state.opened[1]


def test_king_ace_two_is_a_valid_opening_line_2290():
    state = bid_and_open("4 spades", "KS AS 2S 4C 5D 6H 8D 9C TD", scores=(0, 10_000))
    play(state, "meld AS S1", "meld KS S1", "meld 2S S1")
    assert state.opened[1]
    with_three = bid_and_open("4 spades", "AS 2S 3S 4C 5D 6H 8D 9C TD", scores=(0, 10_000))
    assert play(with_three, "meld 2S S1", "meld 3S S1", "meld AS S1").opened[1]


@pytest.mark.parametrize(
    ("bid", "hand", "opens"),
    [
        ("4 canasta", "4S 4H 4D 4C 9C TD", True),
        ("4 canasta", "4S 4H 4D 9C TD JC", False),
        ("4 canasta", "3S 3C 3S 3C 9C TD", False),
        ("4 twos", "4S 4H 4D 4C 9C TD", False),
        ("4 twos", "2S 2H 2D 2C 9C TD", True),
        ("3 twos", "4S 4H 4D 4C 9C TD", False),
        ("1 clubs", "4S 4H 4D 4C 4S 4H 4D 9C TD", True),
    ],
)
def test_four_of_a_rank_four_twos_and_a_complete_canasta_open_lines_2288_to_2290(bid, hand, opens):
    """The traps of the row."""
    state = bid_and_open(bid, hand, scores=(0, 7000))
    assert (legal(state) != ["cannot open"]) is opens
    while opens and not state.opened[1]:
        state.apply(1, state.legal(1)[0])


def test_who_cannot_open_pays_1000_and_the_next_bid_takes_over_line_2292():
    """ERR-4: a scripted consequence, not an error."""
    good = "KS KH KD AS AH AD 4C 5D 6H"
    state = auction(("", WEAK, good, ""))
    play(state, "bid 1 clubs", "bid 1 hearts", "pass", "pass", "bid 2 clubs", "double")
    assert legal(state) == ["cannot open"]
    play(state, "cannot open")
    assert (state.seat, state.level, state.doubled) == (2, 1, False), "the double was of the bid that fell"
    play(state, "meld AS A1", "meld AH A1", "meld AD A1", "done")
    assert state.failed == [0, 1]
    assert state.facts(0)[-1] == ["contract", "1 hearts"]


def test_when_nobody_can_open_there_is_no_contract():
    state = play(auction(("", WEAK, WEAK, "")), "bid 1 clubs", "bid 1 hearts", "pass", "pass", "pass")
    play(state, "cannot open", "cannot open")
    assert state.seat == 1 and state.failed == [1, 1]
    assert state.facts(0)[-1] == ["contract", "none"]
    end = state.clone()
    end.stock = []
    assert play(end, "end").result().level == 0


@pytest.mark.parametrize(
    ("score", "need"),
    [
        (-5, 15),
        (0, 50),
        (1495, 50),
        (1500, 90),
        (3000, 120),
        (6995, 120),
        (7000, 150),
        (9995, 150),
        (10_000, 200),
    ],
)
def test_opening_zones_lines_2368_to_2375(score, need):
    """The trap of the row."""
    assert opening_minimum(score) == need


def test_another_sides_opening_with_twos_needs_five_of_them_line_2302():
    """The trap of the row."""
    four = play(at("2S 2H 2D 2C 9C TD JC", bid=(0, 1, 4), stock="8H 7D 4C"), "draw")
    assert not [text for text in legal(four) if text.startswith("meld 2")]
    five = play(
        at("2S 2H 2D 2C 2S * 9C TD JC", bid=(0, 1, 4), stock="8H 7D 4C"), "draw", "meld 2S 21", "meld 2S 21"
    )
    play(five, "meld 2C 21", "meld 2D 21")
    assert legal(five) == ["meld 2H 21"], "the joker does not stand for the fifth"
    assert play(five, "meld 2H 21").opened[1]


# Melds and threes -----------------------------------------------------------------------------------------------------


def test_sequences_go_round_the_corner_line_2314():
    state = play(at("4S 9C", stock="3S 8H", opened=True, melds=["QS KS AS 2S"]), "draw")
    assert "meld 3S S1" in legal(state)
    state = at("4S JC 9C", stock="3S 8H", opened=True, melds=["QS KS AS 2S"])
    play(state, "draw", "meld 3S S1", "meld 4S S1")
    assert sizes(state) == [6]
    assert "meld * S1" not in legal(state)


def test_what_may_be_added_to_a_complete_meld_line_2316():
    state = at("KC QC 2C 2D TS 6S 9C", stock="8H 7H", opened=True, melds=[KINGS, MIXED, TWOS, SAMBA])
    seen = legal(play(state, "draw"))
    assert "meld QC Q1" in seen, "a natural card on a mixed canasta"
    assert not {"meld KC K1", "meld 2C Q1", "meld 2C 21", "meld 2C K1", "meld 6S S1"} & set(seen)


def test_twos_make_melds_with_at_most_two_jokers_line_2312():
    """The trap of the row."""
    state = at("2S 2H * * * 9C", stock="8H 7H", opened=True, melds=["KS KH KD"])
    play(state, "draw", "meld 2S 21", "meld 2H 21", "meld * 21", "meld * 21")
    assert "meld * 21" not in legal(state) and "meld * K1" in legal(state)


def test_red_threes_need_not_be_melded_may_be_discarded_and_freeze_lines_2330_to_2332():
    """The trap of the row."""
    state = at("3H 9C 4S 5S", stock="8H 7D QC QD", pile="6C", opened=True, melds=["KS KH KD"])
    play(state, "draw")
    assert {"lay 3H", "discard 3H"} <= set(legal(state))
    laid = play(state.clone(), "lay 3H")
    assert laid.threes[1] == (27,) and laid.hands[1].size == 6, "a card is drawn for it"
    play(state, "discard 3H")
    assert state.frozen
    assert state.told(0, 1, state.parse(1, "lay 3H")) == "{1} lays out 3♥ and draws a card for it."


# The pile -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "takes"),
    [
        ("KH KD 5S 4C", "7S KS", ["AS AH AD"], ["take"]),
        ("KH 2D 5S 4C", "7S KS", ["AS AH AD"], []),
        ("KH KD 5S 4C", "7S KS", ["KC KH KD KS"], ["take", "take K1"]),
        ("KH KD 5S 4C", "7S KS", ["KC KH KD KS KC"], ["take"]),
        ("5H 5D 5S 4C", "7S KS", ["KC KH KD"], []),
        ("KH KD 5S 4C", "2S KS", ["AS AH AD"], []),
        ("KH KD KC 4C 5S", "2S KS", ["AS AH AD"], ["take"]),
        ("KH KD KC 4C 5S", "2S KS", ["KC KH KD"], ["take", "take K1"]),
        ("KH KD KC 4C 5S", "2S KS", ["KC KH KD KS"], ["take"]),
        ("5H 5D 4C 9S", "2S KS", ["TS JS QS"], ["take S1"]),
        ("5H 5D 4C 9S", "7C 2S", ["QS KS AS"], ["take S1"]),
        ("5H 5D 4C 9S", "7C 3H", ["KH AH 2H"], ["take H1"]),
        ("2H 2D 2C 9S", "7C 2S", ["AS AH AD"], []),
        ("3H 3D 3H 9S", "7C 3H", ["AS AH AD"], []),
    ],
)
def test_taking_the_pile_lines_2320_to_2326(hand, pile, melds, takes):
    """The traps of the row: pair, triplet of a frozen pile, room in a meld, and an own sequence even when frozen."""
    state = at(hand, pile=pile, stock="7D 7C 8D", opened=True, melds=melds)
    assert [text for text in legal(state) if text.startswith("take")] == takes


def test_a_frozen_pile_is_taken_down_to_the_topmost_block_of_freezing_cards_line_2320():
    """The trap of the row."""
    state = at("KH KD KC 4C 5S", pile="4H 2C 6H 3D * 9H KS", stock="7D 7C", opened=True, melds=["AS AH AD"])
    play(state, "take", "meld KC K1", "meld KD K1", "meld KH K1")
    assert [state.view(0)["piles"][1]["cards"], state.frozen] == [["4H", "2C", "6H"], True]
    assert state.hands[1].size == 2 + 3 + 1, "and one card of the stock is drawn (line 2298)"


def test_cards_that_take_the_pile_do_not_count_for_the_opening_line_2328():
    state = at("KH KD KC AS AH AD 4C 5S 6S", bid=(0, 1, 4), pile="7S KS", stock="7D 7C 8D", scores=(0, 0))
    play(state, "take", "meld KC K1", "meld KD K1", "meld KH K1")
    assert state.laid == 0 and not state.opened[1]
    play(state, "meld AD A1", "meld AH A1", "meld AS A1")
    assert state.laid == 60 and state.opened[1]


def test_a_side_that_has_not_opened_needs_three():
    state = at("KH KD AS AH AD 4C 5S 6S", bid=(0, 1, 4), pile="7S KS", stock="7D 7C 8D")
    assert "take" not in legal(state)


# Going out ------------------------------------------------------------------------------------------------------------


def test_the_declarers_side_goes_out_when_it_shows_the_contract_line_2338():
    """The trap of the row."""
    enough = at("KC", bid=(3, 2, 4), stock="KD 8D", opened=True, melds=[SAMBA, MIXED, "KS KH KD"])
    play(enough, "draw", "meld KC K1", "meld KD K1")
    assert legal(enough) == ["discard 8D"], "1500 + 300 + 200 are 2000"
    short = at("KC", bid=(3, 3, 4), stock="KD 8D", opened=True, melds=[SAMBA, MIXED, "KS KH KD"])
    play(short, "draw", "meld KC K1")
    assert sorted(legal(short)) == ["discard 8D", "discard KD"]


def test_the_others_need_two_canastas_one_natural_and_a_samba_line_2338():
    for melds, out in (([KINGS, MIXED, SAMBA], True), ([KINGS, SAMBA], False), ([KINGS, ACES], False)):
        state = at("9C", bid=(0, 1, 4), stock="9D 8D", opened=True, melds=[*melds, "9S 9H 9D"])
        play(state, "draw", "meld 9C 91")
        assert ("meld 9D 91" in legal(state)) is out


def test_exactly_one_card_is_left_for_the_discard_line_2340():
    """The trap of the row."""
    state = at("9C", bid=(0, 1, 4), stock="9D 9H", opened=True, melds=[KINGS, MIXED, SAMBA, "9S 9H 9D"])
    play(state, "draw", "meld 9C 91", "meld 9D 91")
    assert legal(state) == ["discard 9H"]
    assert play(state, "discard 9H").went_out == 1


def test_from_level_five_the_cards_count_too_line_2360():
    melds = [
        TWOS,
        SAMBA,
        ACES,
        "9S 9H 9D",
    ]  # 2000 + 1500 + 1000 + 200 = 4700, and the cards make more than 300
    state = at("9C", bid=(1, 5, 5), stock="9D 8D", opened=True, melds=melds)
    play(state, "draw", "meld 9C 91", "meld 9D 91", "discard 8D")
    assert state.went_out == 1
    four = at("9C", bid=(1, 5, 5), stock="9D 8D", opened=True, melds=melds[:1] + melds[2:])
    assert "meld 9D 91" not in legal(play(four, "draw", "meld 9C 91"))


# Scores ---------------------------------------------------------------------------------------------------------------


def test_the_score_table_lines_2346_to_2356():
    assert entered(melded=[200, 0], natural_twos=[1, 0]) == (3200, 0)
    assert entered(melded=[200, 0], mixed_twos=[1, 0]) == (2200, 0)
    assert entered(melded=[200, 0], natural_aces=[1, 0]) == (1200, 0)
    assert entered(melded=[200, 0], mixed_aces=[1, 0]) == (700, 0)
    assert entered(melded=[200, 0], sambas=[1, 0]) == (1700, 0)
    assert entered(melded=[200, 200], natural=[1, 0], mixed=[0, 1]) == (700, 500)
    assert entered(hidden_threes=[1, 0], black_threes=[0, 2]) == (-500, -200)
    assert entered(red_threes=[2, 0]) == (-600, 0)
    state = at("9C TD", opened=True, melds=["AS 2S 3S 4S", SAMBA])
    assert state.result().melded == (0, 50 + 65), "a three in a sequence counts 5"


def test_a_contract_made_pays_half_failed_pays_the_others_all_doubled_twice_line_2358():
    """The worked example and the trap."""
    made = {"melded": [300, 0], "sambas": [2, 0], **OUT}
    assert entered(**contract(3), **made) == (300 + 3000 + 200 + 1500, 0)
    assert entered(**contract(3, doubled=True), **made) == (300 + 3000 + 200 + 3000, 0)
    lost = {**made, "in_hand": [205, 0]}
    assert entered(**contract(3), **lost) == (300 + 3000 + 200 - 205, 3000)
    assert entered(**contract(3, doubled=True), **lost) == (300 + 3000 + 200 - 205, 6000)


def test_melded_cards_count_towards_the_contract_from_level_five_only_line_2360():
    four = {"melded": [900, 0], "sambas": [2, 0], "natural": [1, 0], **OUT}
    assert entered(**contract(4), **{**four, "natural": [2, 0]}) == (900 + 4000 + 200 + 2000, 0)
    with pytest.raises(BadResult, match="shows 3700, too little"):
        entered(**contract(4), **four)
    five = {"melded": [900, 0], "sambas": [2, 0], "natural_aces": [1, 0], **OUT}
    assert entered(**contract(5), **five) == (900 + 4000 + 200 + 2500, 0)


def test_an_empty_stock_voids_the_contract_line_2362():
    """The trap of the row."""
    assert entered(**contract(3), melded=[100, 0]) == (100, 0)
    assert entered(**contract(3, doubled=True), melded=[300, 0], sambas=[2, 0]) == (3300, 0)


def test_failed_openings_cost_1000_each():
    assert entered(no_opening=[1, 2]) == (-1000, -2000)


def test_the_match_goes_to_twenty_thousand_line_2366():
    match = LiveMatch(Game.table_for(), entered=True)
    for number in range(2):
        match.enter(
            result(**contract(5, doubled=True), melded=[900, 0], sambas=[3, 0], natural=[1, 0], **OUT), number
        )
    assert match.over and match.result.totals[0] >= 20_000


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"level": 13}, "not between 0 and 12"),
        ({"level": 2}, "is missing"),
        (contract(2, kind="kings"), "is not one of"),
        (contract(2, declarer=1, **OUT), "two canastas, one of them natural, and a samba"),
        ({"red_threes": [4, 3]}, "only 6 red threes"),
        ({"black_threes": [4, 3]}, "only 6 black threes"),
        ({"sambas": [1, 0]}, "are worth 35 or more"),
        ({"sambas": [12, 11]}, "need 161 natural cards, but there are 156"),
        ({"melded": [1750, 100]}, "but all cards are worth"),
    ],
)
def test_results_that_cannot_be_are_refused(changes, reason):
    match = LiveMatch(Game.table_for(), entered=True)
    with pytest.raises(BadResult, match=reason):
        match.enter(result(**changes), 0)
    assert not match.sheet.rows


@pytest.mark.parametrize(
    "rubbish", ["", "bid", "bid 0 clubs", "bid 13 clubs", "bid 1 kings", "1 clubs", "redouble", None, 4]
)
def test_rubbish_is_refused(rubbish):
    match = LiveMatch(Game.table_for())
    match.advance(Random(1))
    with pytest.raises(Illegal):
        match.play(1, rubbish, match.seq)


# Whole deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", PLAYERS)
def test_no_turn_runs_into_a_dead_end(player, monkeypatch):
    monkeypatch.setattr(Game.State, "_way_out", lambda state: pytest.fail("a turn cannot be ended"))
    outs = 0
    for seed in range(8):
        deal = Deal(1, seed % 4, [(0, 7000), (-5, 10_000)][seed % 2])
        for state, _ in played(Game, deal, seed, player):
            assert state.phase != MELDING or state.hands[state.seat].size
        Game.Result.clean(state.result().to_json(), state.table, deal)
        outs += state.went_out is not None
    assert outs or player == "random"


def test_melds_of_positions_are_what_they_seem():
    assert meld(Game.State.rules, SAMBA).size == 7 and meld(Game.State.rules, TWOS).wild == 1


def test_greedy_beats_random():
    assert greedy_gain(Game, 6) > 1000
