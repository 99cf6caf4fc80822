"""Beginners' Go: surround more of the board than the other player. Go by area, with dead stones played out.

Source: My Games, lines 3058-3132; the same notions in the language of closure spaces in lines 3138-3162. Win or loss
is all that counts (line 239).

Decided where the source is open: a pass is a move, so ko compares with the position after the player's last stone or
pass; this forbids exactly the immediate recapture of a single stone that has just captured a single stone. Longer
cycles (such as three kos at once) are allowed, but a game that has lasted four times as many moves as the board has
points ends there and is counted as it stands.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.boards.kit.board_games import BoardGame
from games.boards.kit.exchanged import ExchangedSides
from games.boards.kit.stone_games import PASS, StoneState
from games.boards.kit.stones import BLACK, WHITE
from games.core.errors import BadResult, Illegal
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.state import Action, parse_from
from games.core.views import SeatView, View
from games.kits.square_boards import LARGEST

COLOURS: Final = (say_in("a colour", "black"), say_in("a colour", "white"))
KOMI_DOUBLED: Final = 13
"""White's bonus for moving second, 6.5 points, in half points."""
LIMIT_FACTOR: Final = 4
"""A game ends after so many moves for each point of the board."""


def halves(doubled: int) -> str:
    """Half points for people: 13 is `6.5`, 4 is `2`."""
    return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)


class GoResult(DealResult):
    """Points of either colour: stones on the board and own area, without white's bonus."""

    black: int = number(say("Black's stones and area"), 0, PASS)
    white: int = number(say("White's stones and area, without the bonus"), 0, PASS)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        points = int(table.options["size"]) ** 2
        wrong = {
            name: say("{count} is more than the {points} points of the board.", count=count, points=points)
            for name, count in (("black", self.black), ("white", self.white))
            if count > points
        }
        if wrong:
            raise BadResult(wrong)
        if self.black == self.white == points:
            return  # the empty board is everybody's area
        if self.black + self.white > points:
            raise BadResult(
                say(
                    "together there are {sum} points, but the board has {points}.",
                    sum=self.black + self.white,
                    points=points,
                )
            )
        if points not in (self.black, self.white) and not (self.black and self.white):
            raise BadResult(say("a colour that stands alone on the board has all of its points."))

    def score(self, sheet: GoSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        lead = 2 * (self.black - self.white) - KOMI_DOUBLED
        winner = deal.dealer if lead > 0 else 1 - deal.dealer
        total = halves(2 * self.white + KOMI_DOUBLED)
        count = say(
            "black {black}, white {white} + {bonus} = {total}",
            black=self.black,
            white=self.white,
            bonus=halves(KOMI_DOUBLED),
            total=total,
        )
        why = say("{winner}: {points}", winner=won_by(lead), points=1)
        return Score(tuple(int(seat == winner) for seat in (0, 1)), (count, why))


class GoSheet(ExchangedSides):
    """One point for the winner. The half point in the bonus leaves no draws."""

    unit = "Game"
    dealer_does = ""

    def reason(self) -> str:
        if len(self.rows) > 1:
            return self.over_both()
        result = self.rows[-1].result
        assert isinstance(result, GoResult)
        return joined([won_by(2 * (result.black - result.white) - KOMI_DOUBLED), "."], "")


def won_by(lead: int) -> Message:
    """Who wins by how much, from black's lead in half points."""
    points = halves(abs(lead))
    return (
        say("Black wins by {points}", points=points)
        if lead > 0
        else say("White wins by {points}", points=points)
    )


class GoState(StoneState):
    """A deal in play."""

    limit_factor = LIMIT_FACTOR

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> GoResult:
        black, white = self.count()
        return GoResult(black=black, white=white)

    def count(self) -> tuple[int, int]:
        """Stones and area of black and of white, without the bonus."""
        areas = self.chains.areas()
        black, white = ((self.chains.stones[colour] | areas[colour]).bit_count() for colour in (BLACK, WHITE))
        return black, white

    def lead(self) -> int:
        """By how many half points black leads if the game ended now, white's bonus counted."""
        black, white = self.count()
        return 2 * (black - white) - KOMI_DOUBLED

    def returns(self) -> list[float]:
        black_wins = self.lead() > 0
        return [1.0, -1.0] if black_wins == (self.deal.dealer == 0) else [-1.0, 1.0]

    # What is seen: everything, by everybody -------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        seats: list[SeatView] = [
            {"seat": seat, "side": seat, "labels": [COLOURS[seat ^ self.deal.dealer]]} for seat in (0, 1)
        ]
        facts = [
            [say_in("fact", "moves"), str(self.moves)],
            [say_in("fact", "bonus for white"), halves(KOMI_DOUBLED)],
        ]
        if self.moves and self.last == PASS:
            facts.append([say_in("fact", "last move"), say_in("a move", "pass")])
        if not self.turn:
            black, white = self.count()
            facts.append(
                [
                    say_in("fact", "count"),
                    say(
                        "black {black}, white {white} + {bonus}",
                        black=black,
                        white=white,
                        bonus=halves(KOMI_DOUBLED),
                    ),
                ]
            )
            if self.passes < 2:
                facts.append(
                    [say_in("fact", "ended"), say("at the limit of {limit} moves", limit=self.limit)]
                )
        view: View = {
            "picture": "square",
            "phase": say_in("phase", "play") if self.turn else say_in("phase", "over"),
            "seats": seats,
            "board": self.chains.picture(None if self.last == PASS else self.last),
            "facts": facts,
        }
        if viewer in (0, 1):
            view["you"] = viewer
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == PASS:
            return say("{player} passes.", player=Seat(seat))
        return say(
            "{player} plays {cell} ({colour}).",
            player=Seat(seat),
            cell=self.text(seat, action),
            colour=COLOURS[seat ^ self.deal.dealer],
        )

    def text(self, seat: int, action: Action) -> str:
        return "pass" if action == PASS else self.chains.board.grid.names[action]

    def parse(self, seat: int, text: str) -> Action:
        if not isinstance(text, str):
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        word = text.strip().lower()
        return PASS if word == "pass" else parse_from(self.chains.board.grid.index, word)

    def say(self, action_text: str) -> str:
        return say_in("a move", "Pass") if action_text == "pass" else action_text

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Capture or save the largest chain in danger, else the best of a few points drawn; never fill an eye."""
        colour = self.moves & 1
        if self.passes and (self.lead() > 0) == (colour == BLACK):
            return PASS
        urgent = self._urgent(colour)
        if urgent >= 0:
            return urgent
        points = self.chains.board.points_of(self.chains.empty)
        rng.shuffle(points)
        best, most, tried = PASS, -100, 0
        for point in points:
            if self._sensible(colour, point):
                worth = self._worth(colour, point)
                if worth > most:
                    best, most = point, worth
                tried += 1
                if tried == 10:
                    break
        return best

    def _urgent(self, colour: int) -> int:
        """The last liberty of the largest chain that can be captured or saved; -1 if there is none."""
        chains = self.chains
        best, most = -1, 0
        for owner in (1 - colour, colour):
            for chain in chains.chains_of(owner):
                liberty = chains.liberties[chain]
                size = chains.members[chain].bit_count()
                if size > most and not liberty & (liberty - 1):
                    point = liberty.bit_length() - 1
                    saved = owner != colour or chains.liberties_after(colour, point).bit_count() > 1
                    if saved and chains.may_place(colour, point):
                        best, most = point, size
        return best

    def _sensible(self, colour: int, point: int) -> bool:
        """Neither an own eye nor a stone that could be captured at once."""
        chains = self.chains
        if chains.is_eye(colour, point) or not chains.may_place(colour, point):
            return False
        return chains.liberties_after(colour, point).bit_count() > 1

    def _worth(self, colour: int, point: int) -> int:
        """A rough worth: threats to capture, contact with the last stone, and rather not the edge."""
        chains, board = self.chains, self.chains.board
        near, theirs = board.near[point], self.chains.stones[1 - colour]
        worth = 0
        if near & theirs:
            threatened = {chains.chain[one] for one, bit in board.around[point] if bit & theirs}
            worth = sum(4 for one in threatened if chains.liberties[one].bit_count() == 2) + 1
        if self.last != PASS and (near | board.diagonal[point]) & board.bit[self.last]:
            worth += 2
        if board.bit[point] & board.rim and not near & ~chains.empty:
            worth -= 4
        return worth


@register
class BeginnersGo(BoardGame):
    title = "Beginners' Go"
    summary = say(
        "Go on nine lines with an end that leaves nothing to argue about: what still stands is alive."
    )
    wins = say("Who holds more of the board at the end wins, by however little.")
    options = (
        Option("size", say("Lines"), 9, lo=5, hi=LARGEST, help=say("9 for beginners, 19 for real Go.")),
    )
    variants = (
        Variant("my-games", say("Beginners' Go, 9 lines"), "my-games 3058-3132"),
        Variant("my-games-19", say("Go, 19 lines"), "my-games 3058-3132", {"size": 19}),
    )
    max_actions = LIMIT_FACTOR * PASS

    Result = GoResult
    Sheet = GoSheet
    State = GoState
