"""Cribbage in lock-step with OpenSpiel: the same legal moves and scores on whole random matches."""

import re
from random import Random

import pytest

from games.adding.kit.counting import counted, flush_of
from games.core.registry import get

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle


def legal_there(state):
    """Their legal actions by the texts of the cards; two at once where cards are laid away."""
    seat = state.current_player()
    return {
        frozenset(state.action_to_string(seat, action).split()[1:]): action
        for action in state.legal_actions()
    }


class Both:
    """A match here and there. Their players say go themselves, and lay two cards away at once."""

    def __init__(self, seed):
        self.rng, self.flush = Random(seed), False
        game = get("cribbage")
        self.sheet = game.sheet(game.table_for())
        self.theirs = pyspiel.load_game("cribbage").new_initial_state()

    def there(self, *texts):
        """They do this: a card dealt, or cards chosen."""
        self.theirs.apply_action(legal_there(self.theirs)[frozenset(texts)])

    def scores_there(self):
        return tuple(map(int, re.search(r"Scores: (\d+) (\d+)", str(self.theirs)).groups()))

    def scores(self):
        return tuple(
            score + pegged for score, pegged in zip(self.state.deal.scores, self.state.pegged, strict=True)
        )

    def deal(self):
        table, deal = self.sheet.table, self.sheet.next_deal()
        self.state = table.game.State(table, deal)
        order = self.state.draw(self.rng)
        self.state.apply_chance(order)
        texts = [self.state.pack.texts[card] for card in order]
        for text in texts[:12]:
            self.there(text)
        for seat in (0, 1):
            self.lay_away(seat)
        self.there(texts[12])
        self.state.apply_chance(texts[12])
        while self.state.actors():
            self.move()
        self.sheet.enter(self.state.result())

    def lay_away(self, seat):
        pair = []
        for _ in range(2):
            action = self.state.greedy(seat, self.rng) if self.rng.random() < 0.5 else self.some(seat)
            pair.append(self.state.text(seat, action))
            self.state.apply(seat, action)
        self.there(*pair)

    def some(self, seat):
        return self.rng.choice(self.state.legal(seat))

    def move(self):
        (seat,) = self.state.actors()
        self.say_go()
        assert self.theirs.current_player() == seat
        assert self.scores() == self.scores_there()
        texts = {frozenset([self.state.text(seat, action)]) for action in self.state.legal(seat)}
        assert texts == set(legal_there(self.theirs))
        action = self.state.greedy(seat, self.rng) if self.rng.random() < 0.5 else self.some(seat)
        self.there(self.state.text(seat, action))
        self.state.apply(seat, action)

    def say_go(self):
        while (
            not self.theirs.is_terminal()
            and not self.theirs.is_chance_node()
            and frozenset() in legal_there(self.theirs)
        ):
            self.theirs.apply_action(self.theirs.legal_actions()[0])

    def counted_to_the_end(self):
        """OpenSpiel counts all three hands, whoever has won meanwhile, and in a crib a flush of four too."""
        state, scores = self.state, list(self.scores())
        crib, dealer = state.hands[state.crib], state.deal.dealer
        for seat in (0, 1):
            scores[seat] += counted(state.played[seat], state.turned).points
        scores[dealer] += counted(crib, state.turned, crib=True).points
        self.flush = flush_of(crib, state.turned) == 4
        scores[dealer] += 4 if self.flush else 0
        return tuple(scores)


def test_cribbage():
    whole = 0
    for seed in range(100):
        both = Both(seed)
        while not both.sheet.over and not both.flush:
            both.deal()
            both.say_go()
            if max(both.scores()) < both.state.goal:  # OpenSpiel may play on after the go that wins
                assert both.counted_to_the_end() == both.scores_there()
        assert both.flush or both.theirs.is_terminal()
        whole += not both.flush
    assert whole >= 80
