"""Kaluki: two packs with jokers, a first meld of fifty-one, and jokers that whoever has the card may take.

Source: Parlett, lines 4501-4539.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import DealsOrTarget, Sheet, something_ends
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import cards_of
from games.kits.hands import CALL
from games.kits.pack import total
from games.rummy.kit.drawing import DRAW, START, TAKE_WORD
from games.rummy.kit.wild_laying import LAYING, MELDING, SWAPPING, WildLayingState, after, jokers
from games.rummy.kit.wild_melds import COUNTS, nearness

CARDS: Final = 15
OF_FIVE, OF_SIX = 13, 11
FIRST_MELD: Final = 51
TARGET: Final = 150
SHUFFLES: Final = 3
HARD_DEALS: Final = 4
JOKER_PAYS: Final = 2
ACE_LEFT, COURT_LEFT, JOKER_LEFT = COUNTS[0], COUNTS[12], COUNTS[-1]
MOST_LEFT: Final = 280
SOFT, HARD = "soft", "hard"
ANY, MELDED = "any", "melded"
CLOSE: Final = 4
"""An upcard as near to the cards in hand is worth taking."""


class KalukiState(WildLayingState):
    """Nothing besides the melds, and when jokers may be taken."""

    shuffles_most = SHUFFLES
    first_meld = FIRST_MELD
    counts_draws = False

    def each(self) -> int:
        return {5: OF_FIVE, 6: OF_SIX}.get(self.table.seats, CARDS)

    def may_swap(self, seat: int) -> bool:
        return self.table.options["jokers"] == ANY or self.has_melded(seat)

    def result(self) -> Kaluki.Result:
        hard = self.table.options["scoring"] == HARD
        left = [
            hand.bit_count() + (JOKER_PAYS - 1) * jokers(hand) if hard else total(cards_of(hand), COUNTS)
            for hand in self.hands[: self.table.seats]
        ]
        return Kaluki.Result(left=tuple(left))

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Take jokers, lay out dear cards where it is enough, and throw what is far from all others."""
        hand, legal = self.hands[seat], self.choices(seat)
        if self.phase in (START, DRAW):
            near = TAKE_WORD in legal and nearness(self.waste[-1], hand) >= CLOSE
            return TAKE_WORD if near else next(action for action in legal if action != TAKE_WORD)
        if legal[-1] >= CALL and (step := self.best_step(seat)):
            return step
        throws = [action for action in legal if action < CALL]
        return min(throws, key=lambda card: (nearness(card, hand), -COUNTS[card]), default=legal[0])

    def best_step(self, seat: int) -> Action:
        """The first of the steps that lead to a first meld, or any other; 0 if there are none."""
        trial, first = self.clone(), 0
        while not first or not trial.has_opened(seat):
            steps = [action for action in trial.laying(seat) if action >= LAYING]
            if not steps:
                return 0
            step = max(steps, key=lambda action: trial.gain(seat, action))
            first = first or step
            trial.lay(seat, step)
        return first

    def gain(self, seat: int, action: Action) -> int:
        """What a step lays out, less for each joker; a joker taken is best."""
        if SWAPPING <= action < MELDING:
            return MOST_LEFT
        left, _, gained = after((self.hands[seat], self.taken), self.laid, seat, action)
        return gained - ACE_LEFT * (jokers(self.hands[seat]) - jokers(left))


@register
class Kaluki(Game):
    title = "Kaluki"
    summary = say("Rummy with two packs and jokers: a first meld of 51, then get rid of your cards first.")
    wins = say("Fewest points win when somebody reaches the agreed points, or after the last deal.")
    seats = (2, 3, 4, 5, 6)
    usual = 4
    sources = ("parlett 4501-4539",)
    variants = (
        Variant(
            "hard-score",
            say("Kaluki with hard score"),
            "parlett 4539",
            {"scoring": HARD, "target": 0, "deals": HARD_DEALS},
        ),
    )
    options = (
        Option(
            "scoring",
            say("Cards left in hand"),
            SOFT,
            choices={
                SOFT: say("count against their player by their value"),
                HARD: say("are paid for to who goes out, by their number"),
            },
        ),
        Option(
            "jokers",
            say("A joker in a meld is taken by who has its card"),
            ANY,
            choices={ANY: say("in any turn"), MELDED: say("with a meld of his own on the table")},
        ),
        Option("target", say("Points that end the match (0: none do)"), TARGET, lo=0, hi=1000),
        Option("deals", say("Deals that end the match (0: no number does)"), 0, lo=0, hi=100),
    )
    low_wins = True
    tie = TABLE_CHOOSES
    max_actions = 3000

    State = KalukiState
    Sheet = DealsOrTarget

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        something_ends(options)

    class Result(DealResult):
        """What is left in each hand: its value by soft score, by hard score the units that it costs."""

        left: tuple[int, ...] = per_seat(
            say("Left in hand"),
            Number(0, MOST_LEFT),
            help=say(
                "Nought is who went out. Soft score: the value of the cards. Hard: two a joker, one a card."
            ),
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.left.count(0) > 1:
                refuse("left", "the deal is over as soon as one player has no cards.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if 0 not in self.left:
                return sheet.points({}, say("Nobody goes out."))
            winner = self.left.index(0)
            why = [
                say("{player}: {points}", player=Seat(seat), points=points)
                for seat, points in enumerate(self.left)
                if points
            ]
            points = list(self.left)
            if sheet.table.options["scoring"] == HARD:
                points[winner] = -sum(points)
            return Score(tuple(points), (say("{player} goes out", player=Seat(winner)), *why))
