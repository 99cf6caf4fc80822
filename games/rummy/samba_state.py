"""A deal of the samba family being played: what a move does, what each seat may know, and what it sees and is told."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.core.messages import Message, Seat, joined, say, say_in, say_n
from games.core.state import Action, Outcome
from games.core.views import MeldView, View
from games.kits.melds import (
    ANSWERING,
    ASK,
    BONUS,
    DISCARD,
    DRAW,
    DRAWING,
    KIND,
    MELDING,
    NO,
    OVER,
    RANK,
    TAKE,
    TEXT,
    THREE,
    YES,
    said,
)
from games.rummy.kit.canasta_sheets import canasta_said
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN
from games.rummy.kit.canastas import FULL, LINE_NAMES, MOST, SEQUENCES, Meld, is_samba
from games.rummy.samba_greedy import choose
from games.rummy.samba_turn import SambaTurn
from games.rummy.samba_words import LAY, SAID, TAKE_ON


class SambaState(SambaTurn):
    """One deal; a game adds its rules and its result. asks: whether `May I go out?` is known."""

    __slots__ = ()

    asks: ClassVar[bool] = True

    # What is done -------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Outcome) -> None:
        """Deal, and turn the first card; cards that freeze are covered."""
        self.deal_out(outcome, self.hand_size)
        self.turn_up()
        self.phase = DRAWING

    def apply(self, seat: int, action: Action) -> None:
        if TAKE_ON > action >= LAY:
            target, kind = divmod(action - LAY, 64)
            self.put_down(seat, kind)
            self.lay_card(target, kind)
            self.settle()
        elif action >= TAKE_ON or action == TAKE:
            self.started[seat] = True
            self.phase = MELDING
            self.take_top(action)
            self.settle()
        elif action >= DISCARD:
            self._discard(action - DISCARD)
        elif action in (YES, NO):
            self.answer = ALLOWED if action == YES else FORBIDDEN
            self.phase = MELDING
        elif action == ASK:
            self.phase = ANSWERING
        elif action == BONUS:
            self.started[seat] = True
            self.lay_threes(seat)
        elif action == DRAW:
            self._draw()
        else:
            self.phase = OVER

    def _draw(self) -> None:
        """Draw; a red three that nothing is left to replace ends the deal."""
        self.started[self.seat] = True
        self.phase = OVER if self.draw_for_turn(self.drawn) else MELDING

    def settle(self) -> None:
        """After a meld: the opening may be complete, the pile may be picked up, the player may be out."""
        if self.begun >= 0:
            return
        side = self.side
        self.opened[side] = self.opened[side] or self.has_opened()
        if self.opened[side] and self.waiting:
            self.pick_up_waiting()
        if self.opened[side] and not self.hands[self.seat].size:
            self.emptied()

    def has_opened(self) -> bool:
        """Whether the melds laid in this turn open."""
        return self.touched > 0 and self.laid >= self.need[self.side]

    def emptied(self) -> None:
        """The player has no cards left: out."""
        self.phase = OVER
        self.went_out = self.seat

    def _discard(self, kind: int) -> None:
        self.put_down(self.seat, kind)
        self.pile.append(kind)
        self.frozen = self.frozen or self.freezes(kind)
        if not self.hands[self.seat].size:
            self.emptied()
        if self.phase != OVER:
            self.phase = DRAWING
            self.begin_turn(self.table.next_seat(self.seat))

    def greedy(self, seat: int, rng: Random) -> Action:
        return choose(self, seat)

    # What a seat cannot tell apart --------------------------------------------------------------------------------

    def owed(self, seat: int) -> tuple[int, int]:
        if seat != self.seat or not self.pair or self.begun < 0:
            return 0, 0
        return self.melds[self.side][self.begun].line, self.pair

    def plausible(self, seat: int) -> bool:
        """Whoever is in the middle of a turn can finish it; whoever asked can go out."""
        if seat == self.seat or self.phase not in (MELDING, ANSWERING):
            return True
        if self.phase == ANSWERING or self.answer == ALLOWED:
            return self.can_go_out()
        return not self.touched or self._sound()

    # What is seen -------------------------------------------------------------------------------------------------

    def melds_seen(self, side: int) -> list[MeldView]:
        melds = sorted(self.melds[side], key=lambda meld: (-meld.line, meld.number))
        return [self.meld_view(meld) for meld in melds]

    def meld_view(self, meld: Meld) -> MeldView:
        """A meld with its name, by which moves speak of it."""
        title = LINE_NAMES[meld.line]
        if is_samba(meld):
            title = say("samba of {suit}", suit=title)
        elif meld.line < SEQUENCES and meld.line != THREE and meld.size >= FULL:
            title = canasta_said(title, mixed=bool(meld.wild))
        return {"cards": [TEXT[kind] for kind in meld.cards], "title": joined([meld.name, title], ": ")}

    def view(self, viewer: int | None) -> View:
        seen = super().view(viewer)
        if self.waiting:
            cards = [TEXT[kind] for kind in self.waiting]
            seen["piles"].append({"name": say_in("pile", "being taken"), "count": len(cards), "cards": cards})
        return seen

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
        if words[0] == "meld" and len(words) == 3 and words[1] in KIND:
            return say("{card} to {meld}", card=said(KIND[words[1]]), meld=_named(words[2]))
        return super().say(action_text)


def _named(name: str) -> Message:
    line = next(line for line in range(len(LINE_NAMES)) if Meld(line).name[0] == name[0])
    return joined([LINE_NAMES[line], name[1:]], " ")
