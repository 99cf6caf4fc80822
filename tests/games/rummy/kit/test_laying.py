"""The discards that become the stock, and the end when they have done so often enough, in seven-card rummy."""

from games.core.state import CHANCE
from games.rummy.kit.drawing import LOW_ACE
from games.rummy.kit.laying import RESHUFFLE
from games.rummy.seven_card_rummy import SHUFFLES
from tests.games.rummy.dealt import hands


def to_the_shuffle(game):
    """Everybody draws, lays nothing out and throws what he has drawn."""
    if game.state.phase == "start":
        game.plays("pass", "pass")
    while game.state.actors() and game.state.actors() != (CHANCE,):
        before = game.state.hands[game.state.actors()[0]]
        (seat,) = game.state.actors()
        game.plays("draw")
        game.plays(LOW_ACE.texts[(game.state.hands[seat] & ~before).bit_length() - 1])
    return game


def test_when_the_stock_is_gone_the_discards_become_it_and_a_card_is_turned():
    game = to_the_shuffle(hands("AC 3C 5C 7C 9C JC KC", "2D 4D 6D 8D TD QD 2H", "5H"))
    discards = game.state.waste
    assert (game.state.phase, game.state.actors()) == (RESHUFFLE, (CHANCE,))
    following = game.state.following
    game.happens(sorted(discards)).turn(following).may("take", "draw")
    assert game.state.waste == (min(discards),)
    assert set(game.state.stock) == set(discards) - {min(discards)}


def test_decided_after_the_third_time_nobody_wins():
    game = hands("AC 3C 5C 7C 9C JC KC", "2D 4D 6D 8D TD QD 2H", "5H")
    for _ in range(SHUFFLES):
        to_the_shuffle(game).happens()
    to_the_shuffle(game).ended(winner=None, left=None)
