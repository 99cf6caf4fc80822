"""Écarté: five cards each, changed for others as often as both agree, and then three of five tricks.

Source: Parlett, lines 365-507.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_side
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in, say_n
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, choice, entry, flag, per_side
from games.core.sheet import Sheet, places
from games.core.state import Action
from games.kits.cards import BIT, SUIT_SIGNS, cards_of
from games.kits.hands import CALL
from games.kits.pack import Pack
from games.kits.penalties import REVOKE
from games.kits.tricks import PLAY
from games.tricks.kit.drawing import Call, DrawingState

CARDS_EACH: Final = 5
TARGET: Final = 5
ENOUGH: Final = 3
POINT, VOLE, KING = 1, 2, 1
DOUBLE: Final = 2
BONUS: Final = 2
GAME_POINTS: Final = (3, 2, 2, 1, 1)
"""For a game, by the points of the loser."""
GAME, RUBBER = "game", "rubber"
MODES: Final = {
    GAME: say("one game"),
    RUBBER: say("two games, and a bonus"),
    "five": say("game points to 5"),
    "ten": say("game points to 10"),
}
GOALS: Final = {GAME: 1, RUBBER: 2, "five": 5, "ten": 10}
STOOD, REFUSED, EXCHANGED = "stood", "refused", "exchanged"
HOW: Final = {
    STOOD: say("without a proposal"),
    REFUSED: say("the first proposal was refused"),
    EXCHANGED: say("after cards were changed"),
}
OFFERING: Final = say_in("phase", "proposal")
ANSWERING: Final = say_in("phase", "answer")
CHANGING: Final = say_in("phase", "exchanging")

PACK: Final = Pack("789TAJQK")


class EcarteState(DrawingState):
    """One deal. how: how play began. king: who has marked the king of trumps, -1 nobody."""

    pack = PACK
    cards_each = CARDS_EACH
    piles = (*DrawingState.piles, say_in("pile", "put away"))
    calls = (
        Call("offer", {"stand": say("play"), "propose": say("propose")}, Template("{player}: {word}.")),
        Call("answer", {"accept": say("accept"), "refuse": say("refuse")}, Template("{player}: {word}.")),
        Call("enough", {"enough": say("that is enough")}, Template("{player} has put away what is to go.")),
        Call("mark", {"king": say("mark the king")}, Template("{player} marks the king.")),
    )
    roles = {"king": say_in("beside a seat", "king")}
    how: str = STOOD
    king: int = -1

    @property
    def elder(self) -> int:
        return 1 - self.deal.dealer

    def after_deal(self) -> None:
        """The card turned up lies beside the stock; a king is marked for the dealer and may win the game."""
        self.turn_up(under=True)
        if self.over_target(self.deal.dealer, KING * self.turned_king):
            self.end()
        else:
            self.ask(OFFERING, self.elder)

    @property
    def turned_king(self) -> bool:
        return bool(BIT[self.turned] & PACK.of_rank["K"])

    def over_target(self, seat: int, more: int) -> bool:
        return bool(more and self.deal.carry["standing"][seat] + more >= TARGET)

    def first_leader(self) -> int:
        return self.elder

    # Changing cards -----------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """The cards that can still be drawn."""
        return len(self.stock) - 1

    def may_offer(self, seat: int) -> list[int]:
        return [0, 1] if self.phase == OFFERING else []

    def offer(self, seat: int, proposed: int) -> None:
        if proposed:
            self.ask(ANSWERING, 1 - seat)
        else:
            self.begin_play()

    def may_answer(self, seat: int) -> list[int]:
        return [0, 1] if self.phase == ANSWERING else []

    def answer(self, seat: int, refused: int) -> None:
        if not refused:
            self.how = EXCHANGED
            self.ask(CHANGING, 1 - seat)
            return
        if self.how == STOOD:
            self.how = REFUSED
        self.begin_play()

    def may_enough(self, seat: int) -> bool:
        """Who has proposed puts away at least one."""
        return self.phase == CHANGING and bool(self.chosen[seat] or seat != self.elder)

    def enough(self, seat: int, value: int) -> None:
        count = self.chosen[seat].bit_count()
        self.give(seat, self.table.seats + 1, self.picked(seat))
        self.from_stock(*[seat] * count)
        if seat == self.elder and self.left:
            self.ask(CHANGING, 1 - seat)
        elif self.left:
            self.ask(OFFERING, self.elder)
        else:
            self.begin_play()

    def choices(self, seat: int) -> list[Action]:
        picking = self.phase == CHANGING and self.chosen[seat].bit_count() < min(CARDS_EACH, self.left)
        return [*(self.pickable(seat) if picking else []), *super().choices(seat)]

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == CHANGING and action < CALL:
            self.pick(seat, action, CARDS_EACH + 1)
        else:
            super().apply(seat, action)

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase != CHANGING:
            return super().told(viewer, seat, action)
        if action < CALL:
            return self.told_pick(viewer, seat, action, self.table.seats + 1, CARDS_EACH + 1)
        count = self.chosen[seat].bit_count()
        return say_n("{player} changes a card.", "{player} changes {count} cards.", count, player=Seat(seat))

    # Play ---------------------------------------------------------------------------------------------------------

    def strict(self) -> bool:
        return True

    def on_trick(self, winner: int) -> None:
        """Nothing is drawn."""

    def may_mark(self, seat: int) -> bool:
        """Who has the king of trumps, before his first card."""
        own = PACK.of_rank["K"] & PACK.of_suit[self.trump()] & self.hands[seat]
        return self.phase == PLAY and not sum(self.won) and self.king < 0 and bool(own)

    def mark(self, seat: int, value: int) -> None:
        self.king = seat
        self.shown[seat] |= PACK.of_rank["K"] & PACK.of_suit[self.trump()]
        if self.over_target(seat, KING):
            self.end()

    def result(self) -> Ecarte.Result:
        marked = self.king if self.king >= 0 else None
        return Ecarte.Result(turned=self.turned_king, king=marked, tricks=tuple(self.won[:2]), how=self.how)

    def facts(self, viewer: int | None) -> list[list[str]]:
        if self.turned < 0:
            return []
        rank, sign = PACK.ranks[PACK.rank[self.turned]], SUIT_SIGNS[self.trump()]
        return [[say("Turned for trumps"), ("10" if rank == "T" else rank) + sign]]

    # Bots ---------------------------------------------------------------------------------------------------------

    def good(self, seat: int) -> int:
        """The cards of a hand that are trumps or kings."""
        return self.hands[seat] & (PACK.of_suit[self.trump()] | PACK.of_rank["K"])

    def greedy(self, seat: int, rng: Random) -> Action:
        return super().greedy(seat, rng) if self.phase == PLAY else self.greedy_choice(seat, rng)

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """Three trumps or kings are enough; all other cards are put away."""
        first, *others = self.choices(seat)
        if self.phase != CHANGING:
            return first if (self.good(seat).bit_count() >= ENOUGH) == (self.phase == OFFERING) else others[0]
        bad = cards_of(self.hands[seat] & ~self.good(seat) & ~self.chosen[seat])
        choices = self.choices(seat)
        if bad and bad[0] in choices:
            return bad[0]
        return choices[-1] if choices[-1] >= CALL else choices[0]


class EcarteSheet(Sheet):
    """standing: the points of this game. won: games, or game points."""

    carried = ("standing", "won")
    standing: list[int] = each_side(0)
    won: list[int] = each_side(0)

    @property
    def mode(self) -> str:
        return str(self.table.options["mode"])

    def coming(self) -> tuple[str, ...]:
        points = say("{goal} ends it; {race}", goal=TARGET, race=self.race(TARGET, self.standing))
        if self.mode == GAME:
            return (points,)
        return points, say("Won so far: {each}; {goal} win", each=self.each(self.won), goal=GOALS[self.mode])

    def finished(self) -> bool:
        return max(self.won) >= GOALS[self.mode]

    def reason(self) -> str:
        return say("{side} won.", side=self.party(self.won.index(max(self.won))))

    @property
    def ranking(self) -> list[int] | None:
        span = 1 + max(map(abs, self.totals))
        return places([2 * span * won + total for won, total in zip(self.won, self.totals, strict=True)])


@register
class Ecarte(Game):
    title = "Écarté"
    summary = say("Change cards as long as both like, then win three of five tricks, and mark the king.")
    wins = say("The first player with the points of a game wins it.")
    sources = ("parlett 365-507",)
    variants = (Variant("rubber", say("Rubber of two games"), "parlett 403", {"mode": RUBBER}),)
    seats = (2,)
    options = (Option("mode", say("What is played"), GAME, choices=MODES),)
    penalties = (REVOKE,)

    State = EcarteState
    Sheet = EcarteSheet

    class Result(DealResult):
        """Kings marked, the tricks of each, and how play began; without tricks where a king won the game."""

        turned: bool = flag(say("A king was turned up"))
        king: int | None = entry(Maybe(SideOf()), say("Who marked the king of trumps"))
        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, CARDS_EACH))
        how: str = choice(say("Played"), *HOW.items())

        def kings(self, deal: Deal) -> list[int]:
            """The points for kings."""
            return [
                KING * (self.turned and side == deal.dealer) + KING * (side == self.king) for side in (0, 1)
            ]

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.turned and self.king is not None:
                refuse("king", "the king of trumps was turned up.")
            won = deal and any(
                king and had + king >= TARGET
                for king, had in zip(self.kings(deal), deal.carry["standing"], strict=True)
            )
            if sum(self.tricks) != (0 if won else CARDS_EACH):
                refuse("tricks", "together they must be {tricks}.", tricks=0 if won else CARDS_EACH)

        def score(self, sheet: EcarteSheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            points = self.kings(deal)
            why = [
                say("{side}: {points} for the king", side=sheet.party(side), points=king)
                for side, king in enumerate(points)
                if king
            ]
            if any(self.tricks):
                winner = int(self.tricks[1] > self.tricks[0])
                more = self.for_tricks(winner, deal)
                points[winner] += more
                why.append(say("{side}: {points} for tricks", side=sheet.party(winner), points=more))
            standing = deal.carry["standing"]
            for side in (0, 1):
                second = sheet.mode == RUBBER and deal.carry["won"][side] == GOALS[RUBBER] - 1
                if second and standing[side] + points[side] >= TARGET:
                    points[side] += BONUS
                    why.append(say("{side}: {points} for the rubber", side=sheet.party(side), points=BONUS))
            return Score((points[0], points[1]), tuple(why))

        def for_tricks(self, winner: int, deal: Deal) -> int:
            """Twice as much from who would not let cards be changed, and failed."""
            stood = {STOOD: 1 - deal.dealer, REFUSED: deal.dealer}.get(self.how)
            if stood == 1 - winner:
                return DOUBLE
            return VOLE if self.tricks[winner] == CARDS_EACH else POINT

        def follow(self, sheet: EcarteSheet) -> None:
            row = sheet.rows[-1]
            sheet.standing = [had + more for had, more in zip(sheet.standing, row.points, strict=True)]
            best = max(sheet.standing)
            if best >= TARGET:
                side = sheet.standing.index(best)
                games = sheet.mode in (GAME, RUBBER)
                sheet.won[side] += 1 if games else GAME_POINTS[sheet.standing[1 - side]]
                sheet.standing = [0, 0]
