"""Valepaska: get rid of your cards by putting them face down and saying what they are, truly or not.

Source: My Games, lines 2682-2721.

Decided where the source is open: see `Valepaska.decisions`.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from games.core.game import Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.state import Action
from games.core.views import View
from games.kits.bluffing import BELIEVE, CLAIM, DOUBT, DOUBTING, MOST_CARDS, OVER, PLAYING, Claim, ClaimState
from games.kits.cards import RANK_OF, cards_of, said
from games.kits.going_out import GoingOutOrNot, OutOrCalledOff, out_returns
from games.kits.paska_piles import ACE, FALLING, TEN, TWO, ace_alone, dear, pile_falls, playable_ranks
from games.kits.poker import RANK_MASK

HAND: Final = 5
SUSPICION: Final = (0.0, 0.06, 0.15, 0.3, 1.0)
"""How likely it is that one of those asked doubts so many cards when the quick player decides for all."""
MOST_PLAYS: Final = 500
"""After so many plays the game is called off."""


class ValepaskaState(ClaimState):
    """A game in play."""

    __slots__ = ()

    def cards_each(self) -> int:
        return HAND

    def claimable(self) -> list[int]:
        return playable_ranks(self.pile, high_on_empty=bool(self.table.options["allow-high-on-empty"]))

    # Closing the window -------------------------------------------------------------------------------------------

    def close(self, claim: Claim, doubter: int | None) -> None:
        player = claim.seat
        if doubter is None:
            self.news("Nobody doubts it.")
            again, skipped = self._believed(player), None
        else:
            again, skipped = self._doubted(claim, doubter)
        self.refill(player)
        if not self.hands[player]:
            self.went_out.append(player)
            self.news(f"{{{player}}} is out as number {len(self.went_out)}.")
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
        shown = " ".join(said(card) for card in reversed(cards_of(claim.cards)))
        verdict = "true" if claim.true else "a lie"
        self.news(f"{{{doubter}}} doubts it. The cards are {shown}: {verdict}.")
        if claim.true:
            self.take(doubter)
            return falls, doubter
        self.take(claim.seat)
        return False, None

    def _pass_turn(self, player: int, again: bool, skipped: int | None) -> None:
        left = self.others_in(player)
        still_in = player not in self.went_out
        if len(left) + still_in == 1 or self.plays >= MOST_PLAYS:
            self.phase = OVER
            if len(left) + still_in > 1:
                self.news(f"After {MOST_PLAYS} plays the game is called off.")
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
        view["facts"].append(["plays", f"{self.plays} of at most {MOST_PLAYS}"])
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


@register
class Valepaska(Game):
    title = "Valepaska"
    summary = "Cards go face down, and what they are is what you say they are. Until somebody doubts it."
    wins = "The first to get rid of all cards wins, and who is left with cards loses."
    seats = (2, 3, 4, 5, 6)
    options = (
        Option(
            "allow-high-on-empty",
            "Jacks, queens and kings may start a pile",
            False,
            help="Some play it so; it keeps a game from going round in circles at the end.",
        ),
    )
    presets = (
        Preset("my-games", "Valepaska", (Source("my-games", "valepaska", (2682, 2721)),), seats=4),
        Preset(
            "my-games-high",
            "Valepaska with high cards on an empty pile",
            (Source("my-games", "valepaska", (2682, 2721)),),
            {"allow-high-on-empty": True},
            seats=4,
        ),
    )
    simultaneous = True
    objective = "win"
    draws = True
    luck = "some"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_actions = MOST_PLAYS * (MOST_CARDS + 1 + 5)
    max_deals = 1
    page: ClassVar[dict[str, str]] = {
        "object": "Get rid of all your cards. The first to do so wins; who is left with cards in the end loses.",
        "equipment": (
            "One deck of 52 cards. From high to low: 2, ace, king, queen, jack, 10, 9, 8, 7, 6, 5, 4, 3. Suits do not "
            "matter."
        ),
        "deal": f"{HAND} cards each; the others are the stock. The player left of the dealer starts.",
        "play": (
            f"In turn put one to {MOST_CARDS} cards face down on the pile and say how many and of which rank. The "
            "number must be true, the rank need not be; but what you say must be allowed. On an empty pile: 10 or "
            "lower, a two, or an ace. On other cards: the same rank or a higher one. Jacks, queens and kings not on "
            "cards below seven; aces only on jacks, queens and kings; twos on anything, and on a two only twos. "
            f"A ten makes the pile fall, so does an ace on a face card, and so do {FALLING} or more equal ranks on "
            "top (but not twos): its cards leave the game unseen, and the same player starts the next pile. An ace "
            "on an empty pile goes to the next player, and the same player plays again. "
            "Before any of this happens everybody else may doubt. All decide in secret; of those who doubt, the "
            "first to the left of the player counts. The cards are turned over: after a lie the player takes the "
            "whole pile, after the truth the doubter does. The turn passes to the next player, but after the truth a "
            "doubter who would be next is skipped, and if the true cards made the pile fall, their player goes on. "
            f"Afterwards the player draws up to {HAND} cards while the stock lasts, and is out without cards."
        ),
        "scoring": "Each player gets a point for everybody still holding cards when they go out.",
        "match": (
            f"One game. After {MOST_PLAYS} plays it is called off, and all who still have cards share the last place."
        ),
        "settlement": "The winner gets a fixed stake, from each of the others or from the loser, as agreed.",
    }
    decisions = (
        "The player left of the dealer starts.",
        "Everybody still in is asked about every claim and answers in secret; of several doubters the first in turn "
        "order, from the player's left, counts, and the others stay unknown.",
        "Nobody may pass: something allowed can always be said, truly or not.",
        f"At most {MOST_CARDS} cards are put down at once.",
        "The player draws after the doubting; whoever takes back a pile therefore draws nothing.",
        "A player is out only when the last cards have not been doubted or were true, and the stock is empty.",
        "Doubted cards that were true go to the doubter together with the pile, even if they would have made it fall.",
        "A doubted ace on an empty pile that was true goes to the doubter instead of the next player, and the turn "
        "passes as after any doubt.",
        "Any number of aces on an empty pile go to the next player; four of them do not make it fall.",
        "If the one who would play again is out, the next player to the left plays.",
        f"The circle of lies that high cards allow is cut after {MOST_PLAYS} plays; with the option jacks, queens and "
        "kings may start a pile, which makes it rare.",
    )

    Result = OutOrCalledOff
    Sheet = GoingOutOrNot
    State = ValepaskaState

    usual = 4
