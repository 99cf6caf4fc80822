"""Pairs and teams that play the same boards: Mitchell, Howell, Swiss pairs, teams of four.

A table's points follow from its boards once they can be compared; until then they are the table's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import ClassVar

from games.core.messages import say
from tournaments.engine.berger import berger_round
from tournaments.engine.board_points import BoardPoints, compared, evened, with_points
from tournaments.engine.bridge_scores import ONE, butler, imps, victory_points
from tournaments.engine.event import Kind, Stage, Table
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Answer, Format, Next, Over, asked_for, register, rounds_setting
from tournaments.engine.formats.swiss import METHODS, Swiss
from tournaments.engine.movements.pairs import (
    PairTable,
    arrow_switched,
    howell_round,
    howell_rounds,
    mitchell_round,
    mitchell_rounds,
)
from tournaments.engine.movements.places import holders, started
from tournaments.engine.pairing.swiss import Field

SCORINGS = (say("matchpoints"), say("cross-IMPs"), say("Butler"))
BOARDS = Setting("boards", say("Boards of a round"), 2, 1, 40)
SCORING = Setting("scoring", say("Scored by"), 0, 0, 2, SCORINGS)


class PairMovement(Format):
    """What Mitchell and Howell share: everybody plays what the movement says, and is compared in the end."""

    least = 3
    predetermined = True
    tie_breaks = ("WIN", "LOT")

    @classmethod
    def settled(cls, stage: Stage) -> Stage:
        return evened(with_points(cls.opened(stage)))

    @classmethod
    def on_each_board(cls, stage: Stage) -> BoardPoints:
        return compared(cls.opened(stage))

    @classmethod
    def rounds(cls, stage: Stage) -> int:
        raise NotImplementedError

    @classmethod
    def tables(cls, stage: Stage) -> list[PairTable]:
        raise NotImplementedError

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > cls.rounds(stage):
            return Over(say("All rounds have been played."))
        given = cls.tables(stage)
        switched, here = cls.switched(stage), holders(stage)
        tables = [_moved(stage, table, here, switched) for table in given]
        return Next(tuple(table for table in tables if table is not None))

    @classmethod
    def switched(cls, stage: Stage) -> bool:
        return False


def _moved(stage: Stage, given: PairTable, here: Sequence[int | None], switched: bool) -> Table | None:
    """One table of the movement; a pair without opponents sits out. here: who has each place."""
    places = (given.ew, given.ns) if switched else (given.ns, given.ew)
    sides = [number for place in places if (number := here[place]) is not None]
    if not sides:
        return None
    if len(sides) == 1:
        why = (say("Sits out: there is no pair to meet at this table."),)
        return Table(Kind.BYE, ((sides[0],),), (0,), why=why)
    count = stage.settings["boards"]
    boards = tuple(range(given.boards * count + 1, (given.boards + 1) * count + 1))
    why = (say("Round {round} of the movement: board set {set}.", round=stage.number, set=given.boards + 1),)
    return Table(Kind.PLAYED, ((sides[0],), (sides[1],)), boards=boards, why=why)


@register
class Mitchell(PairMovement):
    """North-south stay, east-west move up, boards down."""

    key = "mitchell"
    title = say("Mitchell")
    explanation = say(
        "North-south pairs stay, east-west pairs go up a table and the boards down one; with an even number of "
        "tables east-west skip one at half way. For one winner the directions are exchanged in an eighth of the rounds."
    )
    settings = (
        rounds_setting(0),
        BOARDS,
        SCORING,
        Setting("arrow_switch", say("Exchange directions at the end, for one winner"), 1, 0, 1),
    )
    least = 4
    most = 200

    @classmethod
    def rounds(cls, stage: Stage) -> int:
        most = mitchell_rounds(cls.count(stage))
        return min(stage.settings["rounds"] or most, most)

    @classmethod
    def count(cls, stage: Stage) -> int:
        return (len(started(stage)) + 1) // 2

    @classmethod
    def tables(cls, stage: Stage) -> list[PairTable]:
        return mitchell_round(cls.count(stage), stage.number)

    @classmethod
    def switched(cls, stage: Stage) -> bool:
        rounds = cls.rounds(stage)
        return bool(stage.settings["arrow_switch"]) and arrow_switched(cls.count(stage), stage.number, rounds)


@register
class Howell(PairMovement):
    """Every pair meets every other once."""

    key = "howell"
    title = say("Howell")
    explanation = say(
        "Every pair meets every other once and plays every board once, up to 24 pairs; an odd number has a pair sit "
        "out each round. Of four and six pairs all tables share the boards of a round; more pairs than 24 do so too."
    )
    settings = (rounds_setting(0), BOARDS, SCORING)
    most = 200

    @classmethod
    def count(cls, stage: Stage) -> int:
        pairs = len(started(stage))
        return pairs + pairs % 2

    @classmethod
    def rounds(cls, stage: Stage) -> int:
        most = howell_rounds(cls.count(stage))
        return min(stage.settings["rounds"] or most, most)

    @classmethod
    def tables(cls, stage: Stage) -> list[PairTable]:
        return howell_round(cls.count(stage), stage.number)


@register
class SwissPairs(Swiss):
    """Swiss by victory points: everybody plays the same boards in a round, scored against the others."""

    key = "swiss-pairs"
    title = say("Swiss pairs")
    explanation = say(
        "A Swiss system of pairs: all tables play the same boards in a round, each is scored in IMPs against the mean "
        "of the others, and the IMPs of a match give 20 victory points to share."
    )
    settings: ClassVar[tuple[Setting, ...]] = (
        rounds_setting(5),
        Setting("boards", say("Boards of a round"), 6, 1, 40),
        Setting("method", say("Within a score"), 1, 0, 2, METHODS),
        Setting("accelerated", say("Accelerated rounds"), 0, 0, 20),
        Setting("clubs", say("Keep clubmates apart"), 0, 0, 1),
        Setting("sides", say("Even out who is named first"), 1, 0, 1),
    )
    tie_breaks = ("BH", "SB", "WIN")
    bye_points = 1200

    @classmethod
    def opened(cls, stage: Stage) -> Stage:
        """A free round is worth twelve victory points, and a full table ten on each side."""
        return cls.by_victory_points(super().opened(stage))

    @classmethod
    def by_victory_points(cls, stage: Stage) -> Stage:
        """The stage with what rounds without boards are worth: half a round ten."""
        scheme = replace(
            stage.scheme, win=2000, draw=1000, bye=cls.bye_points, full=cls.bye_points, half=1000
        )
        return replace(stage, scheme=scheme)

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        answer = super().draw(cls.opened(stage))
        if not isinstance(answer, Next):
            return answer
        count = cls.opened(stage).settings["boards"]
        boards = tuple(range((stage.number - 1) * count + 1, stage.number * count + 1))
        return Next(tuple(_with_boards(table, boards) for table in answer.tables))

    @classmethod
    def field_settings(cls, stage: Stage) -> Field:
        """A victory point is the step by which scores differ."""
        return replace(super().field_settings(stage), step=100)

    @classmethod
    def settled(cls, stage: Stage) -> Stage:
        """Victory points in place of what the tables said."""
        stage = cls.opened(stage)
        rounds = [replace(one, tables=cls.shared_out(one.tables)) for one in stage.rounds]
        return replace(stage, rounds=tuple(rounds))

    @classmethod
    def on_each_board(cls, stage: Stage) -> BoardPoints:
        """IMPs of both sides on each board."""
        return {
            (one.number, at): [(won, -won) for won in found]
            for one in stage.rounds
            for at, found in cls.imps_of(one.tables).items()
        }

    @classmethod
    def imps_of(cls, tables: Sequence[Table]) -> dict[int, list[int]]:
        """By table what its first side wins on each board, in hundredths: against the mean of the round's tables."""
        return _butler_of(tables)

    @classmethod
    def shared_out(cls, tables: Sequence[Table]) -> tuple[Table, ...]:
        """Each board against the mean of all tables of the round."""
        won = _butler_sums(tables)
        return tuple(_in_victory_points(table, won.get(at)) for at, table in enumerate(tables))


def _with_boards(table: Table, boards: tuple[int, ...]) -> Table:
    return table if table.finished else replace(table, boards=boards)


def _butler_sums(tables: Sequence[Table]) -> dict[int, int]:
    """IMPs that the first side of each table won on all its boards, against the mean."""
    return {at: sum(won) // ONE for at, won in _butler_of(tables).items()}


def _butler_of(tables: Sequence[Table]) -> dict[int, list[int]]:
    """The same on each board: a board is compared among those tables that have played it."""
    played = [
        (board, at, score)
        for at, table in enumerate(tables)
        for board, score in zip(table.boards, table.board_scores, strict=False)
    ]
    found: dict[int, list[int]] = {}
    for _, rows in groupby(sorted(played), key=lambda one: one[0]):
        made = list(rows)
        for (_, at, _), won in zip(made, butler([score for *_, score in made]), strict=True):
            found.setdefault(at, []).append(won)
    return found


def _in_victory_points(table: Table, won: int | None) -> Table:
    """A forfeit counts 12 to nothing, both of them nothing at all."""
    if table.kind is Kind.FORFEIT:
        return replace(table, points=tuple(1200 if points > 0 else 0 for points in table.points))
    if won is None:
        return table
    return replace(table, points=victory_points(won, len(table.board_scores)))


@register
class TeamsOfFour(SwissPairs):
    """Two tables of a match play the same boards: the difference in IMPs gives victory points."""

    key = "teams-of-four"
    title = say("Teams of four")
    explanation = say(
        "Each team sits north-south at one table and east-west at the other, with the same boards; the difference of "
        "each board in IMPs, added up, gives 20 victory points to share. Small fields play everybody against everybody."
    )
    settings = (
        *SwissPairs.settings,
        Setting("all", say("Everybody against everybody up to so many teams"), 8, 0, 40),
    )

    @classmethod
    def clean(cls, given: Mapping[str, object], entrants: int) -> dict[str, int]:
        """All who meet all have as many rounds as it takes."""
        found = super().clean(given, entrants)
        if entrants <= found["all"]:
            found["rounds"] = entrants - 1 + entrants % 2
        return found

    @classmethod
    def opened(cls, stage: Stage) -> Stage:
        """Who comes late changes neither how it is drawn nor how many rounds there are."""
        stage, teams = super().opened(stage), len(started(stage))
        if teams > stage.settings["all"]:
            return stage
        return replace(stage, settings={**stage.settings, "rounds": teams - 1 + teams % 2})

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage, teams = cls.opened(stage), len(started(stage))
        if teams > stage.settings["all"]:
            return super().draw(stage)
        if stage.number > stage.settings["rounds"]:
            return Over(say("Everybody has met everybody."))
        count = stage.settings["boards"]
        boards = tuple(range((stage.number - 1) * count + 1, stage.number * count + 1))
        here = holders(stage)
        tables = [_team_table(stage, pair, here, boards) for pair in berger_round(stage.number, len(here))]
        return Next((*(table for table in tables if table is not None), *asked_for(stage)))

    @classmethod
    def imps_of(cls, tables: Sequence[Table]) -> dict[int, list[int]]:
        """By the difference of the two tables of a match."""
        return {
            at: [ONE * imps(score) for score in table.board_scores]
            for at, table in enumerate(tables)
            if table.board_scores
        }

    @classmethod
    def shared_out(cls, tables: Sequence[Table]) -> tuple[Table, ...]:
        """A board's score is the sum of both tables: what the team made at one and let the others make at the other."""
        won = {
            at: sum(map(imps, table.board_scores)) for at, table in enumerate(tables) if table.board_scores
        }
        return tuple(_in_victory_points(table, won.get(at)) for at, table in enumerate(tables))


def _team_table(
    stage: Stage, pair: tuple[int, int], here: Sequence[int | None], boards: tuple[int, ...]
) -> Table | None:
    """Two places of the Berger tables, from 1; here: who has each."""
    playing = {entrant.number for entrant in stage.playing()}
    there = [number for place in pair if (number := here[place - 1]) in playing and number is not None]
    if not there:
        return None
    if len(there) == 1:
        return stage.scheme.bye_table(Kind.BYE, there[0], (say("There is nobody to meet in this round."),))
    why = (say("Round {round} of the Berger tables.", round=stage.number),)
    return Table(Kind.PLAYED, ((there[0],), (there[1],)), boards=boards, why=why)
