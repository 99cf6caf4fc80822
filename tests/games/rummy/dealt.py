"""Deals of seven-card rummy with named cards."""

from games.rummy.kit.drawing import LOW_ACE
from tests.games.dsl import begin


def hands(first, second, up, *stock, seats=2):
    """A deal of seat 1 and the dealer, with an upcard and the first cards of the stock."""
    named = [*second.split(), *first.split(), up, *stock]
    rest = [text for text in LOW_ACE.texts if text not in named]
    return begin("seven-card-rummy", seats).happens([LOW_ACE.first[text] for text in [*named, *rest]])
