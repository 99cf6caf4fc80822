"""The melds of a side in the samba family during a turn, and whether the turn, as it stands, can be ended.

A card may be laid only if afterwards a meld begun can be completed, an opening begun reaches its minimum, and enough
cards are left unless the player can and may go out. `samba_turn` lists the moves by this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from games.core.game import Deal, GameTable
from games.core.state import Action
from games.kits.melds import RANK, THREE
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN, CanastaTable
from games.rummy.kit.canastas import (
    FULL,
    LEAST,
    MOST,
    NATURALS,
    Meld,
    Rules,
    can_empty,
    can_reach,
    completions,
    is_canasta,
    is_samba,
)
from games.rummy.samba_words import FEW, LAY


class SambaMelding(CanastaTable):
    """A deal in which a side may have several melds of a rank. melds: of each side; begun is a place among them."""

    __slots__ = ("melds",)

    rules: ClassVar[Rules]
    hand_size: ClassVar[int]
    drawn: ClassVar[int] = 2
    discards: ClassVar[tuple[int, ...]] = (0, 1)
    """How many cards may be left for the discard when going out."""

    def __init__(self, table: GameTable, deal: Deal) -> None:
        self.melds: list[list[Meld]] = [[] for _ in table.sides]
        super().__init__(table, deal)

    # What a game says ---------------------------------------------------------------------------------------------

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        """Whether the side to move may go out with these melds, discarding a card of kind `gone` (-1: none)."""
        raise NotImplementedError

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        """Whether `enough` may perhaps be reached with so many cards more; a quick look that saves the long one."""
        full = sum(is_canasta(meld) or is_samba(meld) for meld in melds)
        return full + sum(FULL - more <= meld.size < FULL for meld in melds) > 0

    def keep(self) -> int:
        """How many cards must be in hand before the discard of one who does not go out."""
        return 2

    def pair_needed(self) -> int:
        """How many matching natural cards of the hand the top of the pile needs, where it does not extend a meld."""
        return NATURALS

    def extends(self, meld: Meld, kind: int) -> bool:
        """Whether the top of the pile may be taken just to extend this meld."""
        return not self.frozen and meld.size < FULL and self.rules.fits(meld, kind)

    def joins(self, meld: Meld, kind: int) -> bool:
        """Whether the top of the pile and its matching cards from the hand may be added to this meld."""
        return self.frozen and meld.line == RANK[kind] and meld.size < FULL

    def takeable(self) -> int:
        """How many cards a player takes from the pile, its top included."""
        return len(self.pile)

    def other_opening(self, kinds: Sequence[int], melds: Sequence[Meld], keep: int) -> bool:
        """Whether the side can open by what these cards are, not by their points."""
        return False

    def counts_for_opening(self, kind: int) -> int:
        """What a card laid now is worth towards the opening."""
        return self.rules.values[RANK[kind]]

    # The turn -----------------------------------------------------------------------------------------------------

    def _next_number(self, line: int) -> int:
        return 1 + [meld[0] for meld in self.melds[self.side]].count(line)

    def _begin_meld(self, line: int) -> int:
        """Begin a meld of a line: its place among the side's melds."""
        self.melds[self.side].append(Meld(line, self._next_number(line)))
        return len(self.melds[self.side]) - 1

    def _place(self, target: int) -> int:
        """The place of the meld of that line and number, or -1."""
        line, number = target // MOST, target % MOST + 1
        for at, meld in enumerate(self.melds[self.side]):
            if meld[0] == line and meld[1] == number:
                return at
        return -1

    def _put(self, at: int, kind: int) -> None:
        self.melds[self.side][at] = self.rules.lay(self.melds[self.side][at], kind)
        self.touched += 1

    # Whether the turn can end -------------------------------------------------------------------------------------

    def bound(self) -> bool:
        """Whether the player must go out: told to, or black threes are down."""
        return self.answer == ALLOWED or THREE in [meld[0] for meld in self.melds[self.side]]

    def may_leave(self) -> bool:
        """Whether the partner has not forbidden to go out."""
        return self.answer != FORBIDDEN

    def _sound_step(self, step: Action) -> bool:
        """Whether the turn can still end after a step."""
        target, kind = divmod(step - LAY, 64)
        hand = self.hands[self.seat]
        at = self._place(target)
        easy = self.opened[self.side] and not self.answer and not self.waiting and target // MOST != THREE
        if easy and at >= 0 and self.begun < 0 and hand.size > self.keep() and not self.bound():
            return True
        saved = (self.begun, self.pair, self.laid, self.touched, self.melds[self.side])
        self.melds[self.side] = self.melds[self.side][:]
        hand.remove(kind)
        self.lay_card(target, kind)
        sound = self._sound()
        hand.add(kind)
        self.begun, self.pair, self.laid, self.touched, self.melds[self.side] = saved
        return sound

    def lay_card(self, target: int, kind: int) -> None:
        """Put a card that has left the hand on a meld, and keep the books of the turn."""
        at = self._place(target)
        if at < 0:
            at = self._begin_meld(target // MOST)
        if not self.opened[self.side]:
            self.laid += self.counts_for_opening(kind)
        self._put(at, kind)
        if self.pair and at == self.begun:
            self.pair -= 1
        meld = self.melds[self.side][at]
        done = meld.size >= self.least(meld.line) and not self.pair
        self.begun = -1 if done else at

    def least(self, line: int) -> int:
        """The size at which a meld of a line is complete enough to be left."""
        return LEAST

    def _ways(self) -> list[tuple[int, ...]]:
        """The ways to complete the meld that is begun."""
        if self.begun < 0:
            return [()]
        meld = self.melds[self.side][self.begun]
        return completions(meld, self.hands[self.seat].kinds, self.rules, self.pair, self.least(meld.line))

    def _sound(self) -> bool:
        """Whether the turn, as it stands, can be ended by the rules."""
        ways = self._ways()
        if not self.bound() and self._can_stay(ways):
            return True
        return self.may_leave() and self.can_go_out(ways)

    def _can_stay(self, ways: list[tuple[int, ...]]) -> bool:
        """Whether what is begun can be finished with enough cards left to discard one and keep one."""
        hand = self.hands[self.seat]
        keep = self.keep() - self._picked_up()
        if self.opened[self.side] or not self.touched:
            return any(hand.size - len(way) >= keep for way in ways)
        return any(self._opens_after(way, max(0, keep)) for way in ways)

    def _opens_after(self, way: tuple[int, ...], keep: int) -> bool:
        """Whether the opening can be completed after these cards complete the meld that is begun."""
        kinds = list(self.hands[self.seat].kinds)
        melds = self.melds[self.side][:]
        missing = self.need[self.side] - self.laid
        for number, kind in enumerate(way):
            kinds[kind] -= 1
            melds[self.begun] = self.rules.lay(melds[self.begun], kind)
            if number >= self.pair:
                missing -= self.rules.values[RANK[kind]]
            else:
                missing -= self.counts_for_opening(kind)
        if sum(kinds) >= keep and self.other_opening(kinds, melds, keep):
            return True
        return can_reach(kinds, melds, self.rules, missing, keep)

    def _picked_up(self) -> int:
        """How many cards the waiting pile is sure to bring into the hand."""
        return sum(kind not in self.bonus for kind in self.waiting)

    def can_go_out(self, ways: list[tuple[int, ...]] | None = None) -> bool:
        """Whether the player can get rid of every card in this turn, the pile included; for hands of few cards."""
        hand = self.hands[self.seat]
        side = self.side
        if hand.size + len(self.waiting) > FEW or not self.close(
            self.melds[side], hand.size + len(self.waiting)
        ):
            return False
        closed = not self.opened[side]
        if self.waiting and (closed or any(kind in self.bonus for kind in self.waiting)):
            return False
        return any(self._empties_after(way, closed) for way in (self._ways() if ways is None else ways))

    def _empties_after(self, way: tuple[int, ...], closed: bool) -> bool:
        kinds = list(self.hands[self.seat].kinds)
        melds = self.melds[self.side][:]
        for kind in way:
            kinds[kind] -= 1
            melds[self.begun] = self.rules.lay(melds[self.begun], kind)
        for kind in self.waiting:
            kinds[kind] += 1
        values = self.rules.values
        missing = self.need[self.side] - self.laid - self.rules.points(self.hands[self.seat].kinds)

        def enough(melds: Sequence[Meld], gone: int) -> bool:
            short = closed and missing + (values[RANK[gone]] if gone >= 0 else 0) > 0
            return not short and self.enough(melds, gone)

        return can_empty(kinds, melds, self.rules, enough, self.discards)

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.melds = [melds[:] for melds in self.melds]
        return twin
