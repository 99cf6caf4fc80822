"""Draw Poker, or Jackpots: five cards each, up to three of which are changed once somebody has opened.

Source: Parlett, lines 5371-5554.
"""

from __future__ import annotations

from random import Random
from typing import Final, Self

from games.core.messages import Message, say
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action, give_up
from games.kits.cards import RANKS, cards_of, mask_of
from games.kits.penalties import POKER_ERRORS
from games.kits.poker import PAIR, best_strength
from games.vying.kit.betting import BET
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import DrawState
from games.vying.kit.rounds import ANTE, CHANGING, DEALING

OPENERS: Final = PAIR << 20 | RANKS.index("J") << 16
"""The strength of the lowest hand to open with: a pair of jacks."""
TRIES: Final = 2000


class DrawPokerState(DrawState):
    """opener: who has made the first bet. asked: whether all have checked after the draw, and he is asked again."""

    rounds = ("DDDDD", "X")

    opener: int = -1
    asked: bool = False

    def may_bet(self, seat: int) -> bool:
        return self.round > 0 or not self.table.options["openers"] or self.strength(seat) >= OPENERS

    def legal(self, seat: int) -> list[Action]:
        """Where nobody has opened, the last to speak has nothing to fold: the cards are thrown in."""
        legal, betting = super().legal(seat), self.betting
        opening = not self.round and self.phase != CHANGING and not betting.raised
        return legal[1:] if opening and betting.waiting == 1 and betting.inside > 2 else legal

    def speaker(self) -> int:
        return self.opener if self.round else super().speaker()

    def apply(self, seat: int, action: Action) -> None:
        if self.opener < 0 and action > BET:
            self.opener = seat
        self.betting.must_bet = False
        super().apply(seat, action)

    def bets_done(self) -> None:
        """Where nobody has bet: before the draw the cards are thrown in, after it the opener bets or goes out."""
        betting = self.betting
        if betting.raised or betting.able < 2 or self.asked:
            self.next_round()
        elif not self.round:
            self.throw_in()
        elif betting.live[self.opener]:
            self.asked = True
            betting.begin(self.opener, self.raises[-1], must_bet=True)
        else:
            self.next_round()

    def throw_in(self) -> None:
        """The antes stay in the pot, and everybody who has chips pays another for new cards."""
        old, new = self.betting, self.clone()
        new.first_values()
        self.hands, self.said, self.phase = new.hands, new.said, DEALING
        active = [still or chips > 0 for still, chips in zip(old.active, old.chips.stacks, strict=True)]
        self.betting = type(old)(old.chips, old.paid, -1, 0, active)

    def kept_apart(self) -> int:
        """The opener's discards, which may be needed to prove what he opened with."""
        return self.thrown[self.opener]

    def resample(self, seat: int, rng: Random) -> Self:
        """What the opener had at first was good enough to open."""
        for _ in range(TRIES):
            world = super().resample(seat, rng)
            if self.opener in (-1, seat, *self.shows) or world.could_have_opened(rng):
                return world
        give_up(self)
        return world

    def could_have_opened(self, rng: Random) -> bool:
        """Whether the opener could, with the cards he has changed and as many of the others as he kept."""
        hand, thrown = cards_of(self.hands[self.opener]), self.thrown[self.opener]
        if not hand or not self.table.options["openers"]:
            return True
        return best_strength(thrown | mask_of(rng.sample(hand, len(hand) - thrown.bit_count()))) >= OPENERS

    def told_antes(self) -> Message:
        if self.betting.pot:
            return say(
                "Nobody has opened. Everybody puts another {ante} into the pot, and new cards are dealt.",
                ante=ANTE,
            )
        return super().told_antes()


@register
class DrawPoker(VyingGame):
    title = "Draw Poker"
    summary = say(
        "Poker with five hidden cards, up to three of which are changed: open with jacks or better."
    )
    sources = ("parlett 5371-5554",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 8))
    options = (
        *VyingGame.options,
        Option(
            "openers",
            say("Jacks or better to open"),
            True,
            help=say("Without it anybody may make the first bet."),
        ),
    )

    State = DrawPokerState
