"""A deal of canasta being played: what a move does, what each seat may know, and what it sees and is told."""

from __future__ import annotations

from random import Random

from games.core.messages import Seat, joined, say, say_in
from games.core.state import Action, Outcome
from games.core.views import MeldView, PileView
from games.kits.chip_book import all_of
from games.kits.melds import (
    ANSWERING,
    ASK,
    BONUS,
    DISCARD,
    DONE,
    DRAW,
    DRAWING,
    END,
    MELD,
    MELD_WILD,
    MELDING,
    NO,
    OVER,
    RANK,
    RANK_PLURALS,
    TAKE,
    TEXT,
    YES,
    said,
    said_all,
)  # fmt: skip
from games.rummy.canasta_greedy import choose
from games.rummy.canasta_rules import SAID, WILD_KINDS
from games.rummy.canasta_turn import CanastaTurn
from games.rummy.kit.canasta_sheets import canasta_said
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN, WILD_RANKS
from games.rummy.kit.rank_melds import RankMelds


class CanastaState(CanastaTurn):
    """One deal of canasta; the game adds its result."""

    __slots__ = ()

    # What is done -------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        if action >= MELD_WILD:
            self._meld(WILD_KINDS[(action - MELD_WILD) >> 4], (action - MELD_WILD) & 15)
        elif action >= DISCARD:
            self._discard(action - DISCARD)
        elif action >= MELD:
            self._meld(action - MELD, RANK[action - MELD])
        elif action in (YES, NO):
            self.answer = ALLOWED if action == YES else FORBIDDEN
            self.phase = MELDING if self.drew else DRAWING
        elif action == ASK:
            self.started[seat] = True
            self.phase = ANSWERING
        elif action in (END, DONE):
            self.phase = OVER
        else:
            self._begin_play(seat, action)

    def _begin_play(self, seat: int, action: Action) -> None:
        self.started[seat] = True
        if action == BONUS:
            self.lay_threes(seat)
        elif action == DRAW:
            self._draw()
        else:
            self.phase = MELDING
            self._take_top()
            self._settle()

    def _draw(self) -> None:
        self.phase = MELDING
        unreplaced = self.draw_for_turn(self.house.drawn)
        self.whole_pile = self.whole_pile or not self.stock
        if unreplaced:
            self.last_turn = True
            if not self.house.play_on:
                self.phase = OVER

    def _meld(self, kind: int, rank: int) -> None:
        self.put_down(self.seat, kind)
        self.melds[self.side].lay(rank, kind, wild=RANK[kind] in WILD_RANKS)
        self.touched += 1
        self.extended = self.extended or self.before[rank]
        self._count_step(rank, kind)
        self._settle()

    def _settle(self) -> None:
        """After a meld: the opening may be complete, the pile may be picked up, the player may be out."""
        side = self.side
        if self.begun >= 0:
            return
        if not self.opened[side] and self.laid >= self.need[side]:
            self.opened[side] = True
        if self.waiting and self.opened[side]:
            self.pick_up_waiting()
        if self.opened[side] and not self.hands[self.seat].size:
            self._go_out()

    def _go_out(self) -> None:
        self.phase = OVER
        self.went_out = self.seat
        own = not self.melded[self.seat] and not self.extended
        self.concealed = own if self.house.own_hand else self.opening

    def _discard(self, kind: int) -> None:
        self.put_down(self.seat, kind)
        if self.waiting:
            self.pick_up_waiting()
        self.pile.append(kind)
        self.frozen = self.frozen or self.freezes(kind)
        if not self.hands[self.seat].size:
            self._go_out()
            return
        self.melded[self.seat] = self.melded[self.seat] or self.touched > 0
        self.phase = DRAWING
        self.begin_turn(self.table.next_seat(self.seat))

    # The end ------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        return choose(self, seat)

    # What a seat cannot tell apart --------------------------------------------------------------------------------

    def owed(self, seat: int) -> tuple[int, int]:
        return (self.begun, self.pair) if seat == self.seat and self.pair else (0, 0)

    def plausible(self, seat: int) -> bool:
        """Whoever is in the middle of a turn can finish it; whoever asked can go out."""
        if seat == self.seat or self.phase not in (MELDING, ANSWERING, DRAWING):
            return True
        if self.phase == ANSWERING or self.answer == ALLOWED:
            return self.can_go_out(discard=self.drew)
        return self.phase == DRAWING or not self.touched or self._sound()

    # What is seen -------------------------------------------------------------------------------------------------

    def melds_seen(self, side: int) -> list[MeldView]:
        melds = self.melds[side]
        return [self._meld_view(melds, rank) for rank in reversed(melds.ranks())]

    def _meld_view(self, melds: RankMelds, rank: int) -> MeldView:
        title = RANK_PLURALS[rank]
        if melds.size(rank) >= self.house.melds.canasta:
            title = canasta_said(title, mixed=bool(melds.wild[rank]))
        return {"cards": [TEXT[kind] for kind in melds.cards[rank]], "title": title}

    def pile_view(self) -> PileView:
        seen = super().pile_view()
        if self.waiting:
            seen["cards"] = [TEXT[kind] for kind in self.waiting]
            seen["count"] = len(self.waiting)
            seen["note"] = say_in("pile", "being taken")
        return seen

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = Seat(seat)
        if action >= MELD_WILD:
            kind, rank = WILD_KINDS[(action - MELD_WILD) >> 4], (action - MELD_WILD) & 15
            return say(
                "{player} melds {card} with {ranks}.",
                player=who,
                card=said(kind),
                ranks=RANK_PLURALS[rank],
            )
        if action >= DISCARD:
            if self.hands[seat].size == 1:
                card = said(action - DISCARD)
                return say("{player} discards {card} and goes out.", player=who, card=card)
            return super().told(viewer, seat, action)
        if action >= MELD:
            return say("{player} melds {card}.", player=who, card=said(action - MELD))
        if action == DONE:
            return say("{player} cannot replace the red three: the deal ends.", player=who)
        if action != TAKE:
            return super().told(viewer, seat, action)
        return say(
            "{player} takes the pile of {count} with {card} on top.",
            player=who,
            count=len(self.pile),
            card=said(self.pile[-1]) if self.pile else "",
        )

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        lines = [super().told_chance(viewer, outcome)]
        for side, threes in enumerate(after.threes):
            if threes:
                names = all_of(self.table.sides[side])
                lines.append(say("Laid down by {players}: {cards}.", players=names, cards=said_all(threes)))
        return joined(lines, " ")

    def say(self, action_text: str) -> str:
        action = self.actions.get(action_text, -1)
        return SAID[action] if action in SAID else super().say(action_text)
