"""Hearts in lock-step with OpenSpiel: passing, following suit, tricks, and what hearts and the queen of spades cost.

There the two of clubs' holder leads a club to the first trick, here the dealer's left any card; that lead is given to
the same player, who chooses among clubs. Their other rules of the table (hearts to be broken, no points in the first
trick) are switched off. Black Maria's ace and king of spades cost nothing there.
"""

from random import Random

import pytest

from games.kits.cards import CARD, TEXT, cards_of
from games.tricks.hearts import PASSED, SPADE_ACE, SPADE_KING
from tests.games.dsl import begin
from tests.games.oracle.beside import Both, four_by_four

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle

RULES = "hearts(can_lead_any_club=true,must_break_hearts=false,no_pts_on_first_trick=false)"
NO_PASS, RIGHT = 0, 3
STRONG = "2C " + " ".join(rank + suit for rank in "AKQ" for suit in "CDHS")
ALL = 26
"""What all that costs there comes to."""


class Hearts(Both):
    def __init__(self, seed, passing, strong):
        rng = Random(seed)
        ours = begin("hearts", 4, preset="black-maria", passing=passing, all=True).state
        super().__init__(ours, pyspiel.load_game(RULES).new_initial_state(), four_by_four("CDHS"), rng)
        order = ours.draw(rng)
        if strong:
            held = [CARD[text] for text in STRONG.split()]
            order = [*held, *(card for card in order if card not in held)]
        dealt = [TEXT[order[13 * seat + card]] for card in range(13) for seat in range(4)]
        self.dealt(order, RIGHT if passing else NO_PASS, *(self.numbers[text] for text in dealt))

    def pass_cards(self):
        for seat in range(4):
            for text in self.rng.sample([TEXT[card] for card in cards_of(self.ours.hands[seat])], PASSED):
                assert self.ours.is_legal(seat, self.ours.parse(seat, text))
                self.ours.apply(seat, self.ours.parse(seat, text))
                self.theirs.apply_action(self.numbers[text])

    def lead_a_club(self):
        leader = self.theirs.current_player()
        self.ours.lead(leader)
        legal = {self.numbers[self.ours.text(leader, action)] for action in self.ours.legal(leader)}
        clubs = [action for action in legal if action % 4 == 0]
        assert sorted(clubs) == self.theirs.legal_actions()
        text = self.theirs.action_to_string(leader, max(clubs))
        self.ours.apply(leader, self.ours.parse(leader, text))
        self.theirs.apply_action(max(clubs))

    def strongest(self):
        """The highest card of who has got everything so far, of the others any."""
        (seat,) = self.ours.actors()
        return (
            self.ours.text(seat, max(self.ours.legal(seat), key=lambda card: card % 13)) if not seat else ""
        )


@pytest.mark.parametrize("kind", ["passed", "as dealt", "strong"])
def test_hearts(kind):
    shot = 0
    for seed in range(150):
        both = Hearts(seed, kind == "passed", kind == "strong")
        ours, theirs = both.ours, both.theirs
        if kind == "passed":
            both.pass_cards()
        both.lead_a_club()
        while ours.actors():
            both.make(both.strongest() if kind == "strong" else "")
        assert theirs.is_terminal()
        result, taken = ours.result(), ours.taken
        spades = {CARD["AS"]: SPADE_ACE, CARD["KS"]: SPADE_KING}
        points = [
            cost - sum(worth for card, worth in spades.items() if taken[seat] >> card & 1)
            for seat, cost in enumerate(result.penalties)
        ]
        if ALL in points:  # there it is put on the others, here taken off: between two players the same
            shot += 1
            winner = points.index(ALL)
            scored = result.score(ours.table.game.sheet(ours.table), ours.deal).points
            points = [0 if seat == winner else ALL for seat in range(4)]
            assert scored[winner] < 0 or sum(map(bool, result.penalties)) > 1
        assert theirs.returns() == [ALL - cost for cost in points]
    assert shot >= 20 or kind != "strong"
