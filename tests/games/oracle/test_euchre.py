"""Euchre in lock-step with OpenSpiel, which has no Benny: deals in which it lies among the cards that nobody gets.

There who has made trumps says after the dealer's discard that he plays alone, here with his bid; there a dealer who
sits out takes the turned-up card, nobody's partner turns him down, and the dealer's left leads to who plays alone.
"""

from random import Random

import pytest

from games.kits.cards import BIT, cards_of
from games.tricks.euchre import BENNY, CARDS_EACH, PACK
from tests.games.dsl import begin
from tests.games.oracle.beside import Both, four_by_four

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle

PASS, ALONE, PARTNER = 24, 29, 30
NAMED = {"clubs": 25, "diamonds": 26, "hearts": 27, "spades": 28}
NUMBERS = four_by_four("CDHS", "9TJQKA") | NAMED | {"pass": PASS}
BIDDING = ("turned suit", "other suit")


class Euchre(Both):
    def __init__(self, seed):
        rng = Random(seed)
        ours = begin("euchre", dealer=rng.randrange(4)).state
        theirs = pyspiel.load_game("euchre(stick_the_dealer=false,allow_lone_defender=true)")
        super().__init__(ours, theirs.new_initial_state(), dict(NUMBERS), rng)
        order = ours.draw(rng)
        while any(BIT[card] & BENNY for card in order[: 4 * CARDS_EACH + 1]):
            order = ours.draw(rng)
        dealer = ours.deal.dealer
        self.dealt(order)
        turned = ours.turned
        hands = [cards_of(hand) for hand in ours.hands[:4]]
        seats = [(dealer + place) % 4 for place in range(4 * CARDS_EACH)]
        cards = [hands[seat].pop() for seat in seats]
        for action in (dealer, *(self.numbers[PACK.texts[card]] for card in (*cards, turned))):
            self.theirs.apply_action(action)
        self.numbers["up"] = self.numbers[list(NAMED)[PACK.suit[turned]]]

    def bid(self):
        """One bid; whether somebody goes alone by it."""
        (seat,) = self.ours.actors()
        assert self.theirs.current_player() == seat
        words = [self.ours.text(seat, action) for action in self.ours.legal(seat)]
        plain = [word for word in words if "alone" not in word]
        assert sorted(self.numbers[word] for word in plain) == self.theirs.legal_actions()
        word = self.rng.choice([*words, *["pass"] * len(words)])
        self.ours.apply(seat, self.ours.parse(seat, word))
        self.theirs.apply_action(self.numbers[word.replace("alone ", "").replace(" alone", "")])
        return "alone" in word

    def alone(self, alone):
        """Who plays alone, maker and opponents."""
        if self.ours.phase == "turning down":
            self.say("together")
        self.theirs.apply_action(ALONE if alone else PARTNER)
        while self.theirs.legal_actions() == [ALONE, PARTNER]:
            seat, word = self.theirs.current_player(), "together"
            if self.ours.phase == "opposing" and self.ours.actors() == (seat,):
                word = self.rng.choice(["alone", "together"])
                self.say(word)
            self.theirs.apply_action(ALONE if word == "alone" else PARTNER)
        while self.ours.phase == "opposing":
            self.say("together")

    def say(self, word):
        (seat,) = self.ours.actors()
        self.ours.apply(seat, self.ours.parse(seat, word))


def test_euchre():
    four_points = opposed = passed = 0
    for seed in range(800):
        both, alone = Euchre(seed), False
        ours, theirs = both.ours, both.theirs
        while ours.phase in BIDDING:
            alone = both.bid()
        if ours.maker < 0:
            passed += 1
            assert theirs.is_terminal() and theirs.returns() == [0] * 4
            continue
        if ours.phase == "discard":
            both.make()
        elif theirs.legal_actions()[0] < PASS:  # a dealer who sits out discards there all the same
            theirs.apply_action(theirs.legal_actions()[0])
        both.alone(alone)
        if alone:  # the left of who plays alone leads by our book, the dealer's left there
            ours.lead(theirs.current_player())
        both.to_the_end()
        result = ours.result()
        ones, twos = result.score(ours.table.game.sheet(ours.table), ours.deal).points
        assert theirs.returns() == [ones - twos, twos - ones] * 2
        four_points += ones + twos == 4
        opposed += result.opposed
    assert passed >= 10
    assert four_points >= 20
    assert opposed >= 50
