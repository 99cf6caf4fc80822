"""A deal of canasta being played: what a move does, what each seat may know, and what it sees and is told."""

from __future__ import annotations

from random import Random

from games.core.state import Action, Outcome
from games.core.views import MeldView, PileView, SeatView, View
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
from games.kits.rank_melds import RankMelds
from games.rummy.canasta_greedy import choose
from games.rummy.canasta_rules import (
    ALLOWED,
    FORBIDDEN,
    RED_THREES,
    SAID,
    WILD_KINDS,
    WILD_RANKS,
)
from games.rummy.canasta_turn import CanastaTurn


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
            self._lay_threes(seat)
        elif action == DRAW:
            self._draw()
        else:
            self.phase = MELDING
            self._take_top()
            self._settle()

    def _draw(self) -> None:
        self.phase = MELDING
        self.drew = True
        unreplaced = self._last_is_red()
        self.threes[self.side] += tuple(self.draw_cards(self.seat, self.house.drawn))
        self.whole_pile = self.whole_pile or not self.stock
        if unreplaced:
            self.last_turn = True
            if not self.house.play_on:
                self.phase = OVER

    def _last_is_red(self) -> bool:
        """Whether this draw ends with a red three that nothing is left to replace."""
        kept, laid = self.upcoming(self.house.drawn)
        empties = len(kept) + len(laid) == len(self.stock)
        return empties and len(kept) < self.house.drawn and self.stock[0] in RED_THREES

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
            self._pick_up_waiting()
        if self.opened[side] and not self.hands[self.seat].size:
            self._go_out()

    def _pick_up_waiting(self) -> None:
        red = [kind for kind in self.waiting if kind in RED_THREES]
        self.pick_up(self.seat, [kind for kind in self.waiting if kind not in RED_THREES])
        self.waiting = ()
        self.threes[self.side] += tuple(red)
        if self.house.replace_pile_threes:
            self.threes[self.side] += tuple(self.draw_cards(self.seat, len(red)))
            self.whole_pile = False

    def _go_out(self) -> None:
        self.phase = OVER
        self.went_out = self.seat
        own = not self.melded[self.seat] and not self.extended
        self.concealed = own if self.house.own_hand else self.opening

    def _discard(self, kind: int) -> None:
        self.put_down(self.seat, kind)
        if self.waiting:
            self._pick_up_waiting()
        self.pile.append(kind)
        self.frozen = self.frozen or self._freezes(kind)
        if not self.hands[self.seat].size:
            self._go_out()
            return
        self.melded[self.seat] = self.melded[self.seat] or self.touched > 0
        self.phase = DRAWING
        self._begin_turn(self.table.next_seat(self.seat))

    # The end ------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        return choose(self, seat)

    # What a seat cannot tell apart --------------------------------------------------------------------------------

    def may_hold_bonus(self, seat: int) -> bool:
        return not self.started[seat]

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

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        seen = super().seat_view(viewer, seat)
        side = self.side_at[seat]
        if seat == self.table.sides[side][0]:
            melds = self.melds[side]
            seen["melds"] = [self._meld_view(melds, rank) for rank in reversed(melds.ranks())]
            if self.threes[side]:
                seen["melds"].append(
                    {"cards": [TEXT[kind] for kind in self.threes[side]], "title": "red threes"}
                )
        if seat == self.seat and self.phase == ANSWERING:
            seen["call"] = "May I go out?"
        elif seat == self._partner() and self.answer and self.table.seats == 4:
            seen["call"] = "yes" if self.answer == ALLOWED else "no"
        if seat == self.went_out:
            seen["labels"].append("out")
        return seen

    def _meld_view(self, melds: RankMelds, rank: int) -> MeldView:
        title = RANK_PLURALS[rank]
        if melds.size(rank) >= self.house.melds.canasta:
            title = f"{'mixed' if melds.wild[rank] else 'natural'} canasta of {title}"
        return {"cards": [TEXT[kind] for kind in melds.cards[rank]], "title": title}

    def pile_view(self) -> PileView:
        seen = super().pile_view()
        if self.waiting:
            seen["cards"] = [TEXT[kind] for kind in self.waiting]
            seen["count"] = len(self.waiting)
            seen["note"] = "being taken"
        elif self.frozen:
            seen["note"] = "frozen"
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = []
        for side, opened in enumerate(self.opened):
            state = "opened" if opened else f"opens with {self.need[side]}"
            facts.append([f"{{side {side}}}", state])
        if self.laid and not self.opened[self.side]:
            facts.append(["laid towards the opening", str(self.laid)])
        return facts

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = f"{{{seat}}}"
        if action >= MELD_WILD:
            kind, rank = WILD_KINDS[(action - MELD_WILD) >> 4], (action - MELD_WILD) & 15
            return f"{who} melds {said(kind)} with {RANK_PLURALS[rank]}."
        if action >= DISCARD:
            last = " and goes out" if self.hands[seat].size == 1 else ""
            return f"{who} discards {said(action - DISCARD)}{last}."
        if action >= MELD:
            return f"{who} melds {said(action - MELD)}."
        return {
            DRAW: f"{who} draws from the stock.",
            BONUS: f"{who} lays down red threes and replaces them.",
            TAKE: f"{who} takes the pile of {len(self.pile)} with {said(self.pile[-1]) if self.pile else ''} on top.",
            END: f"The stock is empty and {who} does not take the pile: the deal ends.",
            ASK: f"{who} asks: May I go out?",
            YES: f"{who} answers: Yes.",
            NO: f"{who} answers: No.",
            DONE: f"{who} cannot replace the red three: the deal ends.",
        }[action]

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        lines = [f"The cards are dealt. {said_all(after.pile)} is turned up."]
        for side, threes in enumerate(after.threes):
            if threes:
                names = " and ".join(f"{{{seat}}}" for seat in self.table.sides[side])
                lines.append(f"Laid down by {names}: {said_all(threes)}.")
        return " ".join(lines)

    def view(self, viewer: int | None) -> View:
        seen = super().view(viewer)
        if self.answer == FORBIDDEN:
            seen["facts"].append(["going out", "not in this turn"])
        return seen

    def say(self, action_text: str) -> str:
        action = self.actions.get(action_text, -1)
        return SAID[action] if action in SAID else super().say(action_text)
