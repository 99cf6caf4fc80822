"""Deals of Chinese Poker in the middle."""

from games.climbing.chinese_poker import ChinesePoker, ChinesePokerState
from games.kits.cards import DECK_52, mask_of
from games.kits.climbing import PLAYING
from tests.games.dsl import cards


def table_with(*hands: str, leader: int = 0, **options) -> ChinesePokerState:
    """A deal in which the seats hold these cards and one of them leads; the other cards have been played."""
    table = ChinesePoker.table_for(len(hands), options)
    state = ChinesePokerState(table, ChinesePoker.Sheet(table).next_deal())
    state.hands = [cards(hand) for hand in hands]
    state.gone = mask_of(DECK_52) & ~sum(state.hands)
    state.turn, state.phase = leader, PLAYING
    return state
