"""Trick games in lock-step with OpenSpiel: the same turns, legal moves, tricks and points on whole random deals."""

from dataclasses import replace
from random import Random

import pytest

from games.core.game import Deal
from games.core.registry import get
from games.kits.cards import TEXT
from games.tricks.contract_bridge import FOURTH_DOUBLED
from games.tricks.kit.lines import GAME, contracts
from games.tricks.oh_hell import MADE, TRICK
from games.tricks.skat import GAMES, PACK, POINTS, SKAT
from tests.games.dsl import begin
from tests.games.oracle.beside import Both, four_by_four

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle


BRIDGE = four_by_four("CDHS") | {"pass": 52, "double": 53, "redouble": 54}
BRIDGE |= {word: number for number, word in enumerate(contracts(1, 7), 55)}


def bridge(state, game, rng):
    """A whole deal here and there, in which most bids are the lowest."""
    both = Both(state, game.new_initial_state(), BRIDGE, rng)
    order = state.draw(rng)
    hands = [order[start : start + 13] for start in range(0, 52, 13)]
    both.dealt(order, *(BRIDGE[TEXT[hand[card]]] for card in range(13) for hand in hands))
    while state.phase == "bidding":
        may = [state.text(state.turn[0], action) for action in state.legal(state.turn[0])]
        both.make(rng.choice([may[0], "pass", "pass", *may[may.index("pass") + 1 :]]))
    both.to_the_end()
    return both


def test_contract_bridge():
    """Rubber points are theirs of a duplicate without vulnerability, but for its bonuses for games and part-scores."""
    game, made, doubled = pyspiel.load_game("bridge(use_double_dummy_result=False)"), 0, 0
    for seed in range(300):
        rng = Random(seed)
        state = begin("contract-bridge").state
        both = bridge(state, game, rng)
        theirs, result = both.theirs.returns(), state.result()
        if result.declarer is None:
            assert theirs == [0, 0, 0, 0]
            continue
        below, above = replace(result, honours=(0, 0)).lines(state.deal)
        side = result.declarer % 2
        bonus = (300 if below[side] >= GAME else 50) if below[side] else 0
        made, doubled = made + bool(bonus), doubled + (result.doubled != "1")
        points = [low + high for low, high in zip(below, above, strict=True)]
        points[side] += bonus
        assert theirs[:2] == [points[0] - points[1], points[1] - points[0]]
    assert made >= 50
    assert doubled >= 50


@pytest.mark.parametrize("vulnerable", [(False, False), (True, False), (False, True), (True, True)])
def test_four_deal_bridge(vulnerable):
    """Scored deal by deal it is a duplicate, with its bonuses and who is vulnerable.

    Our book counts the bonus for the fourth trick short and the others for the vulnerable, too (Parlett, line 2471).
    """
    rules = "bridge(use_double_dummy_result=False,dealer_vul={},non_dealer_vul={})".format(*vulnerable)
    game, seen = pyspiel.load_game(rules), set()
    for seed in range(200):
        rng = Random(seed)
        state = begin("four-deal-bridge", preset="deal").state
        carry = {**state.deal.carry, "vulnerable": list(vulnerable)}
        state = type(state)(state.table, replace(state.deal, carry=carry))
        both = bridge(state, game, rng)
        theirs, result = both.theirs.returns(), state.result()
        points = list(result.score(state.table.game.sheet(state.table), state.deal).points)
        if result.declarer is not None and vulnerable[result.declarer % 2] and result.doubled != "1":
            points[1 - result.declarer % 2] -= (
                FOURTH_DOUBLED * max(0, -result.over - 3) * int(result.doubled) // 2
            )
        assert theirs[:2] == [points[0] - points[1], points[1] - points[0]]
        seen.add((result.doubled, points[0] > points[1]))
    assert len(seen) >= 6


@pytest.mark.parametrize("players", [3, 4, 5])
def test_oh_hell(players):
    """With the hook; slams count here alone."""
    numbers = four_by_four("CDSH") | {f"bid {number}": 52 + number for number in range(52 // players + 1)}
    hit = 0
    for seed in range(150):
        rng = Random(seed)
        size, dealer = rng.randint(1, 51 // players), rng.randrange(players)
        table = get("oh-hell").table_for(players, {"course": "up", "hook": True})
        state = get("oh-hell").State(table, Deal(size, dealer, (0,) * players))
        game = pyspiel.load_game(f"oh_hell(players={players},num_tricks_fixed={size})")
        both = Both(state, game.new_initial_state(), numbers, rng)
        order = state.draw(rng)
        dealt = [order[seat * size + card] for card in range(size) for seat in range(players)]
        cards = [numbers[TEXT[card]] for card in (*dealt, order[players * size])]
        both.dealt(order, size, dealer, *cards)
        both.to_the_end()
        result = state.result()
        each = zip(result.bids, result.tricks, strict=True)
        assert both.theirs.returns() == [TRICK * won + MADE * (bid == won) for bid, won in each]
        hit += sum(bid == won for bid, won in zip(result.bids, result.tricks, strict=True))
    assert hit >= 20


THEIR_CARDS = {
    rank + suit: 8 * "DHSC".index(suit) + "789QKTAJ".index(rank) for rank in PACK.ranks for suit in PACK.suits
}
THEIR_GAMES = {
    name: 33 + place for place, name in enumerate(("diamonds", "hearts", "spades", "clubs", "grand", "null"))
}
WON_AT_18 = (("pass", "pass", "bid 18"), ("bid 18", "pass", "pass"), ("pass", "bid 18", "pass"))
"""Our calls after which this seat is the soloist: there a seat names its game in its turn, and nobody bids more."""


def packets(order):
    """Their way to deal hands that here lie one after another: three, the skat, four, three."""
    hands = [order[start : start + 10] for start in range(0, 30, 10)]
    for first, last in ((0, 3), (3, 7), (7, 10)):
        for hand in hands:
            yield from hand[first:last]
        if not first:
            yield from order[30:]


@pytest.mark.parametrize("name", GAMES)
def test_skat(name):
    """Their soloist takes the skat, and their points are the card points from the middle; nothing is overbid there."""
    game, won = pyspiel.load_game("skat"), 0
    for seed in range(120):
        rng = Random(seed)
        soloist = seed % 3
        state = begin("skat", dealer=2).state
        both = Both(state, game.new_initial_state(), THEIR_CARDS, rng)
        order = state.draw(rng)
        both.dealt(order, *(THEIR_CARDS[PACK.texts[card]] for card in packets(order)))
        for _ in range(soloist):
            both.theirs.apply_action(32)
        both.theirs.apply_action(THEIR_GAMES[name])
        for word in (*WON_AT_18[soloist], "take"):
            state.apply(state.turn[0], state.parse(0, word))
        for _ in range(SKAT):
            both.make()
        for word in (name, "none"):
            state.apply(soloist, state.parse(soloist, word))
        both.to_the_end()
        result, theirs = state.result(), both.theirs.returns()
        won += result.reached
        if GAMES[name] is GAMES["null"]:
            assert (theirs[soloist] > 0) == result.reached
        else:
            assert theirs[soloist] == pytest.approx((result.points - POINTS / 2) / POINTS)
            assert theirs[soloist] > 0 or not result.reached
    assert won >= 5
