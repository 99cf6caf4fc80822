"""A deal of canasta or its kin as it is seen and told, and a quick player of it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from games.core.messages import Message, Seat, joined, say, say_in, say_n
from games.core.state import Action
from games.core.views import MeldView, PileView, View
from games.kits.kinds import KIND, RANK, RED_THREES, TEXT, THREE, said
from games.kits.melds import TAKE
from games.rummy.kit.canasta_greedy import choose
from games.rummy.kit.canasta_moves import LAY, SAID, TAKE_ON
from games.rummy.kit.canasta_sheets import canasta_said
from games.rummy.kit.canasta_turn import CanastaTurn
from games.rummy.kit.canastas import FULL, LINE_NAMES, MOST, SEQUENCES, Meld, is_canasta, is_samba


class CanastaState(CanastaTurn):
    """One deal; a game adds its rules and its result."""

    __slots__ = ()

    uncounted: ClassVar[frozenset[int]] = RED_THREES
    """What is not among the value of the cards in hand."""

    def greedy(self, seat: int, rng: Random) -> Action:
        return choose(self, seat)

    # The end ------------------------------------------------------------------------------------------------------

    def left(self, side: int) -> list[int]:
        """The cards that a side has not melded."""
        return [kind for seat in self.table.sides[side] for kind in self.hands[seat].cards()]

    def counted(self) -> dict[str, Any]:
        """What is counted of every such deal."""
        sides, worth = range(len(self.table.sides)), self.rules.worth
        full = [[meld for meld in melds.values() if is_canasta(meld)] for melds in self.melds]
        left = [[kind for kind in self.left(side) if kind not in self.uncounted] for side in sides]
        laid = [[kind for meld in melds.values() for kind in meld.cards] for melds in self.melds]
        return {
            "went_out": self.went_out,
            "melded": tuple(sum(worth[kind] for kind in cards) for cards in laid),
            "natural": tuple(sum(not meld.wild for meld in melds) for melds in full),
            "mixed": tuple(sum(meld.wild > 0 for meld in melds) for melds in full),
            "in_hand": tuple(sum(worth[kind] for kind in cards) for cards in left),
            "wrong_questions": (0,) * len(sides),
        }

    def how(self) -> bool | None:
        """Whether who went out did so concealed; None if nobody did."""
        return None if self.went_out is None else self.concealed

    def left_of(self, *kinds: int) -> tuple[int, ...]:
        """How many cards of these kinds each side has left."""
        return tuple(sum(kind in kinds for kind in self.left(side)) for side in range(len(self.table.sides)))

    # What is seen -------------------------------------------------------------------------------------------------

    def melds_seen(self, side: int) -> list[MeldView]:
        melds = sorted(self.melds[side].values(), key=lambda meld: (-meld.line, meld.number))
        return [self.meld_view(meld) for meld in melds]

    def meld_view(self, meld: Meld) -> MeldView:
        """A meld with its name, by which moves speak of it where there may be others of its line."""
        title: str = LINE_NAMES[meld.line]
        if is_samba(meld):
            title = say("samba of {suit}", suit=title)
        elif meld.line < SEQUENCES and meld.line != THREE and meld.size >= FULL:
            title = canasta_said(title, mixed=bool(meld.wild))
        if self.most > 1:
            title = joined([meld.name, title], ": ")
        return {"cards": [TEXT[kind] for kind in meld.cards], "title": title}

    def view(self, viewer: int | None) -> View:
        seen = super().view(viewer)
        if self.waiting:
            self.show_waiting(seen["piles"], [TEXT[kind] for kind in self.waiting])
        return seen

    def show_waiting(self, piles: list[PileView], cards: list[str]) -> None:
        """What is being taken of the pile lies beside it."""
        piles.append({"name": say_in("pile", "being taken"), "count": len(cards), "cards": cards})

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = Seat(seat)
        if TAKE_ON > action >= LAY:
            target, kind = divmod(action - LAY, 64)
            if RANK[kind] == target // MOST:
                return say("{player} melds {card}.", player=who, card=said(kind))
            ranks = LINE_NAMES[target // MOST]
            return say("{player} melds {card} with {ranks}.", player=who, card=said(kind), ranks=ranks)
        if action >= TAKE_ON or action == TAKE:
            count = self.takeable()
            top = said(self.pile[-1]) if self.pile else ""
            return say_n(
                "{player} takes {count} card of the pile with {card} on top.",
                "{player} takes {count} cards of the pile with {card} on top.",
                count,
                player=who,
                card=top,
            )
        return super().told(viewer, seat, action)

    def say(self, action_text: str) -> str:
        """`meld KS K1` is `K♠ to kings 1`, `take S2` is `take the pile with spades 2`."""
        words = action_text.split()
        if action_text in SAID:
            return SAID[action_text]
        if words[0] == "take" and len(words) == 2:
            return say("take the pile with {meld}", meld=_named(words[1]))
        if self.most > 1 and words[0] == "meld" and len(words) == 3 and words[1] in KIND:
            return say("{card} to {meld}", card=said(KIND[words[1]]), meld=_named(words[2]))
        return super().say(action_text)


def _named(name: str) -> Message:
    line = next(line for line in range(len(LINE_NAMES)) if Meld(line).name[0] == name[0])
    return joined([LINE_NAMES[line], name[1:]], " ")
