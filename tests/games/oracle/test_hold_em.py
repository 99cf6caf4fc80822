"""Hold 'em in lock-step with OpenSpiel's universal poker: bets, turns, boards, and pots with side pots.

There a raise is at least as large as the last one, and of odd chips everybody gets his part of one.
"""

from dataclasses import replace
from random import Random

import pytest

from games.core.state import CHANCE
from games.kits.cards import TEXT, cards_of
from games.vying.kit.betting import BET, CALL, CHECK, FOLD, RAISE
from tests.games.dsl import begin
from tests.games.oracle.beside import four_by_four

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle

CARDS = four_by_four("CDHS")


class Betting:
    """A deal of hold 'em here and there; everybody pays an ante of one."""

    def __init__(self, seed, players):
        self.rng = Random(seed)
        stacks = [self.rng.choice([2, 3, 5, 9, 20, 33]) for _ in range(players)]
        ours = begin("hold-em", players, dealer=seed % players).state
        self.ours = type(ours)(ours.table, replace(ours.deal, carry={**ours.deal.carry, "stacks": stacks}))
        first = " ".join([str((seed + 1) % players + 1)] * 4)
        self.theirs = pyspiel.load_game(
            "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numRounds=4,numSuits=4,numRanks=13,"
            f"numHoleCards=2,numBoardCards=0 3 1 1,numPlayers={players},stack={' '.join(map(str, stacks))},"
            f"blind={' '.join(['1'] * players)},firstPlayer={first})"
        ).new_initial_state()
        self.least = 2
        self.happens()

    def happens(self):
        """All that chance does: cards here and there."""
        while self.ours.actors() == (CHANCE,):
            board, hands = self.ours.board, self.ours.hands[:]
            self.ours.apply_chance(self.ours.draw(self.rng))
            new = [now & ~before for now, before in zip(self.ours.hands, hands, strict=True)]
            for card in [card for mask in (*new, self.ours.board & ~board) for card in cards_of(mask)]:
                self.theirs.apply_action(CARDS[TEXT[card]])
            self.least = self.ours.betting.high + 1

    def there(self, action):
        """Their number of a move: nought for folding, one for staying in, else all that the seat has then paid."""
        if action in (FOLD, CALL, CHECK):
            return int(action != FOLD)
        return self.ours.betting.high + action - (RAISE if action > RAISE else BET)

    def move(self):
        (seat,) = self.ours.actors()
        assert self.theirs.current_player() == seat
        betting = self.ours.betting
        legal = {self.there(action): action for action in self.ours.legal(seat)}
        theirs = {
            number for number in self.theirs.legal_actions() if number <= betting.high + betting.largest
        }
        allin = betting.paid[seat] + betting.chips.stacks[seat]
        mine = {number for number in legal if number in (1, allin) or number >= self.least}
        assert mine | ({0} if betting.owes(seat) else set()) == theirs
        number = self.rng.choice(sorted(theirs))
        if number > 1:
            self.least = max(self.least, 2 * number - betting.high)
        self.ours.apply(seat, legal[number])
        self.theirs.apply_action(number)
        self.happens()


@pytest.mark.parametrize("players", [2, 3, 4, 6, 9])
def test_hold_em(players):
    shown = 0
    for seed in range(200):
        both = Betting(seed, players)
        while both.ours.actors():
            both.move()
        assert both.theirs.is_terminal()
        ours, theirs = both.ours.returns(), both.theirs.returns()
        shown += len(both.ours.shows) > 1
        if all(won == int(won) for won in theirs):
            assert ours == theirs
        else:
            assert all(abs(won - other) < players for won, other in zip(ours, theirs, strict=True))
    assert shown >= 40
