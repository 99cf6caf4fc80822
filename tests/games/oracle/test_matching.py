"""Swedish Rummy in lock-step with OpenSpiel's Crazy Eights: what fits, turns, and what is left when somebody goes out.

There one may draw though one can play, so only cards are compared; each gets five cards; an eight's player names a
suit, here it is of its own, which is therefore named there. What they count by is no rule of any game (`cost_there`),
but it tells that the same cards are left.
"""

from random import Random

import pytest

from games.climbing.rockaway import COURT, WILD
from games.kits.cards import TEXT, cards_of
from tests.games.dsl import begin
from tests.games.oracle.beside import Both, four_by_four

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle

DRAW, PASS, DEALER, NOMINATE = 52, 53, 52, 54
EIGHT = 50
SUITS = "CDHS"


class Eights(Both):
    def __init__(self, seed, players):
        rng = Random(seed)
        ours = begin("rockaway", players, dealer=seed % players, preset="swedish-rummy").state
        theirs = pyspiel.load_game(f"crazy_eights(players={players},max_draw_cards=60,max_turns=9999)")
        super().__init__(ours, theirs.new_initial_state(), four_by_four(SUITS) | {"draw": DRAW}, rng)
        order, dealer = ours.draw(rng), ours.deal.dealer
        each = ours.each()
        hands = [order[each * seat : each * seat + each] for seat in range(players)]
        seats = [(dealer + 1 + place) % players for place in range(each * players)]
        cards = [*(hands[seat].pop() for seat in seats), order[each * players]]
        self.dealt(order, DEALER + dealer, *(self.numbers[TEXT[card]] for card in cards))

    def move(self):
        """A card, with its suit named there where it is an eight; or what has to be drawn."""
        (seat,) = self.ours.actors()
        assert self.theirs.current_player() == seat
        words = [self.ours.text(seat, action) for action in self.ours.legal(seat)]
        theirs = [action for action in self.theirs.legal_actions() if action < DRAW]
        assert (
            sorted(self.numbers[word] for word in words if word in self.numbers and word != "draw") == theirs
        )
        word, before = self.rng.choice(words), self.ours.hands[seat]
        self.ours.apply(seat, self.ours.parse(seat, word))
        self.theirs.apply_action(PASS if word == "pass" else self.numbers[word])
        if word == "draw":
            (drawn,) = cards_of(self.ours.hands[seat] & ~before)
            self.theirs.apply_action(self.numbers[TEXT[drawn]])
        elif word[0] == "8" and not self.theirs.is_terminal():
            self.theirs.apply_action(NOMINATE + SUITS.index(word[1]))

    def cost_there(self, text):
        """An eight 50, ace and court cards 10, another card two more than its number in the pack."""
        return {"8": EIGHT, **dict.fromkeys("JQKA", COURT)}.get(text[0], self.numbers[text] + 2)


def worth(text):
    """Parlett, lines 4351 and 4355."""
    return {"A": 1, "8": WILD, **dict.fromkeys("TJQK", COURT)}.get(text[0]) or int(text[0])


@pytest.mark.parametrize("players", [3, 4])
def test_swedish_rummy(players, monkeypatch):
    monkeypatch.setattr("games.climbing.rockaway.RockawayState.cards_each", 5)  # as many as they deal
    went_out = 0
    for seed in range(200):
        both = Eights(seed, players)
        while both.ours.actors():
            both.move()
        hands = [[TEXT[card] for card in cards_of(hand)] for hand in both.ours.hands[:players]]
        assert both.ours.result().left == tuple(sum(map(worth, hand)) for hand in hands)
        if both.theirs.is_terminal():  # else nobody can go on, which they would do with what may be drawn
            went_out += 1
            assert both.theirs.returns() == [-sum(map(both.cost_there, hand)) for hand in hands]
    assert went_out >= 150
