"""Canasta positions and results in few words, for the tests."""

from games.core.game import Deal
from games.core.match import LiveMatch
from games.kits.kinds import Hand
from games.kits.melds import DRAWING
from games.rummy.canasta import Canasta
from games.rummy.kit.canastas import MOST
from tests.games.rummy.samba_positions import kinds, meld

BOOKS = ("my-games", "parlett")
SEVEN_ACES = "AS AH AD AC AS AH AD"


def table(preset="my-games", seats=None, **options):
    return Canasta.table_for(seats, options, preset)


def position(
    hand="",
    *,
    pile="",
    others=("", "", ""),
    stock="",
    opened=False,
    scores=(0, 0),
    preset="my-games",
    melds=(),
    **options,
):
    """Seat 1 is to move as the first after the dealer; side 1 is seats 1 and 3. `melds` are texts of card lists."""
    state = Canasta.State(table(preset, **options), Deal(1, 0, scores))
    state.hands = [Hand(kinds(others[2])), Hand(kinds(hand)), Hand(kinds(others[0])), Hand(kinds(others[1]))]
    state.pile = kinds(pile)
    state.frozen = any(state.freezes(kind) for kind in state.pile)
    state.stock = kinds(stock)[::-1]
    state.phase = DRAWING
    state.started = [True] * 4
    state.opened[1] = opened
    for cards in melds:
        laid = meld(state.rules, cards)
        state.melds[1][MOST * laid.line] = laid
    state.begin_turn(1)
    return state


def result(**changes):
    """A result of two sides that have done nothing."""
    nothing = {
        "went_out": None, "melded": [0, 0], "natural": [0, 0], "mixed": [0, 0], "red_threes": [0, 0],
        "in_hand": [0, 0], "hidden_threes": [0, 0], "wrong_questions": [0, 0],
    }  # fmt: skip
    return {**nothing, **changes}


def points(result, preset="my-games", **options):
    match = LiveMatch(table(preset, 4, **options), entered=True)
    return match.enter(result, 0).points


def able(preset="my-games", **more):
    return position("KH KD 4S", stock="KS 9S 9D", opened=True, melds=[SEVEN_ACES], preset=preset, **more)
