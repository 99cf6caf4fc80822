"""Valepaska: get rid of your cards by putting them face down and saying what they are, truly or not.

Source: My Games, lines 2682-2721.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.messages import Message, Seat, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import Action
from games.core.views import View
from games.kits import paska_piles
from games.kits.bluffing import BELIEVE, CLAIM, DOUBT, DOUBTING, MOST_CARDS, OVER, PLAYING, Claim, ClaimState
from games.kits.cards import RANK_OF, cards_of, cards_said
from games.kits.going_out import OutGame, OutOrCalledOff, out_returns
from games.kits.paska_piles import ACE, TEN, TWO, ace_alone, dear, pile_falls, playable_ranks
from games.kits.poker import RANK_MASK

HAND: Final = 5
FALLING: Final = paska_piles.FALLING
SUSPICION: Final = (0.0, 0.06, 0.15, 0.3, 1.0)
"""How likely it is that one of those asked doubts so many cards when the quick player decides for all."""
MOST_PLAYS: Final = 500
"""After so many plays the game is called off."""


class ValepaskaState(ClaimState):
    """A game in play."""

    __slots__ = ()

    def silence(self, seat: int) -> Action | None:
        return BELIEVE if self.phase == DOUBTING else None

    def cards_each(self) -> int:
        return HAND

    def claimable(self) -> list[int]:
        return playable_ranks(self.pile, high_on_empty=bool(self.table.options["allow-high-on-empty"]))

    # Closing the window -------------------------------------------------------------------------------------------

    def close(self, claim: Claim, doubter: int | None) -> None:
        player = claim.seat
        if doubter is None:
            self.news(lambda: say("Nobody doubts it."))
            again, skipped = self._believed(player), None
        else:
            again, skipped = self._doubted(claim, doubter)
        self.refill(player)
        if not self.hands[player]:
            self.went_out.append(player)
            number = len(self.went_out)
            self.news(lambda: say("{player} is out as number {number}.", player=Seat(player), number=number))
        self._pass_turn(player, again, skipped)

    def _believed(self, player: int) -> bool:
        """Returns whether the player goes on."""
        if ace_alone(self.pile):
            self.take(self.others_in(player)[0])
            return True
        if pile_falls(self.pile):
            self.discard()
            return True
        return False

    def _doubted(self, claim: Claim, doubter: int) -> tuple[bool, int | None]:
        """Returns whether the player goes on, and who may not play next for having picked up."""
        falls = pile_falls(self.pile)
        self.turn_over()
        true = claim.true
        self.news(lambda: _said(claim, true, Seat(doubter)))
        self.take(doubter if true else claim.seat)
        return (falls, doubter) if true else (False, None)

    def _pass_turn(self, player: int, again: bool, skipped: int | None) -> None:
        left = self.others_in(player)
        still_in = player not in self.went_out
        if len(left) + still_in == 1 or self.plays >= MOST_PLAYS:
            self.phase = OVER
            if len(left) + still_in > 1:
                self.news(lambda: say("After {count} plays the game is called off.", count=MOST_PLAYS))
            return
        self.phase = PLAYING
        if again and still_in:
            self.turn = player
            return
        self.turn = left[0]
        if self.turn == skipped:
            self.turn = self.others_in(skipped)[0]

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> OutOrCalledOff:
        called_off = len(self.went_out) < self.table.seats - 1
        return OutOrCalledOff(went_out=tuple(self.went_out), called_off=called_off)

    def returns(self) -> list[float]:
        """Points less their average."""
        return out_returns(self.went_out, self.table.seats)

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["facts"].append(
            [say_in("fact", "plays"), say("{number} of at most {most}", number=self.plays, most=MOST_PLAYS)]
        )
        return view

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Tell the truth while that is possible, with the cheapest rank; else lie with one card. Doubt what the own
        hand disproves, and now and then what is much at once or would end somebody's game.
        """
        if self.phase == DOUBTING:
            return DOUBT if self._suspicious(seat, rng) else BELIEVE
        hand, ranks = self.hands[seat], self.claimable()
        if not self.picked:
            true = [card for card in cards_of(hand) if RANK_OF[card] in ranks]
            return min(true or cards_of(hand), key=lambda card: (dear(RANK_OF[card]), card))
        rank = RANK_OF[self.picked.bit_length() - 1]
        if rank not in ranks or self.picked & ~RANK_MASK[rank]:
            cheap = [claim for claim in ranks if claim not in (TWO, TEN, ACE)] or ranks
            return CLAIM + cheap[int(rng.random() * min(2, len(cheap)))]
        more = cards_of(hand & RANK_MASK[rank] & ~self.picked)
        if more and rank not in (TWO, TEN) and self.picked.bit_count() < MOST_CARDS:
            return more[0]
        return CLAIM + rank

    def _suspicious(self, seat: int, rng: Random) -> bool:
        claim = self.pile[-1]
        held = (self.hands[seat] & RANK_MASK[claim.rank]).bit_count()
        if claim.count + held > 4:
            return True
        last_cards = not self.hands[claim.seat] and not self.stock
        chance = 0.6 if last_cards else SUSPICION[claim.count]
        return rng.random() * len(self.window.asked) < chance


def _said(claim: Claim, true: bool, player: Seat) -> Message:
    """What a player who doubts brings to light."""
    shown = cards_said(reversed(cards_of(claim.cards)))
    if true:
        return say("{player} doubts it. The cards are {cards}: true.", player=player, cards=shown)
    return say("{player} doubts it. The cards are {cards}: a lie.", player=player, cards=shown)


@register
class Valepaska(OutGame):
    title = "Valepaska"
    summary = say("Cards go face down, and what they are is what you say they are. Until somebody doubts it.")
    wins = say("The first to get rid of all cards wins, and who is left with cards loses.")
    seats = (2, 3, 4, 5, 6)
    options = (
        Option(
            "allow-high-on-empty",
            say("Jacks, queens and kings may start a pile"),
            False,
            help=say("Some play it so; it keeps a game from going round in circles at the end."),
        ),
    )
    sources = ("my-games 2682-2721",)
    variants = (
        Variant(
            "my-games-high",
            say("Valepaska with high cards on an empty pile"),
            "my-games 2682-2721",
            {"allow-high-on-empty": True},
        ),
    )
    simultaneous = True
    interrupts = True
    luck = "some"
    max_actions = MOST_PLAYS * (MOST_CARDS + 1 + 5)
    State = ValepaskaState
