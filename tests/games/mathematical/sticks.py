"""Sticks on the table: matches of them, and what perfect play comes to, by brute force."""

from functools import cache

from games.core.game import Deal
from games.core.match import LiveMatch


def start(game, pairs):
    return game.State(game.table_for(options={"pairs": pairs}), Deal(1, 0, (0, 0)))


def match(game, pairs, entered=False):
    return LiveMatch(game.table_for(options={"pairs": pairs}), entered=entered)


def play(game, *sticks):
    for stick in sticks:
        game.play(game.actors()[0], str(stick), game.seq)
    return game


def best(game, pairs):
    """The best outcome for the first player from every set of sticks left, found by trying everything."""

    @cache
    def value(left):
        if not left:
            return 0
        first = game.State.taker(2 * pairs - len(left)) == 0
        outcomes = [(stick if first else -stick) + value(left - {stick}) for stick in left]
        return max(outcomes) if first else min(outcomes)

    return value
