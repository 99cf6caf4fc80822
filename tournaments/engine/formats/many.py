"""Formats of more than two at a table: everybody for themselves, or partners that change from round to round."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.messages import say
from tournaments.engine.board_points import BoardPoints, compared, evened, with_points
from tournaments.engine.event import Kind, Stage, Table
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Answer, Format, Next, Over, asked_for, register, rounds_setting
from tournaments.engine.formats.boards import SCORING
from tournaments.engine.movements import seating
from tournaments.engine.movements.whist import SIZES, whist_round, whole_cycle


class Rotation(Format):
    """What both share: rounds, who sits out, and what was met so far."""

    tie_breaks = ("SCORE", "MARGIN", "WIN")

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > cls.rounds(stage):
            return Over(say("All rounds have been played."))
        return cls.seat(stage)

    @classmethod
    def rounds(cls, stage: Stage) -> int:
        return stage.settings["rounds"]

    @classmethod
    def seat(cls, stage: Stage) -> Answer:
        raise NotImplementedError


def rested_last(stage: Stage, count: int) -> list[int]:
    """Who plays, those last who have sat out least: the last `count` of them sit out now."""
    out = dict.fromkeys(stage.numbers, 0)
    for _, table in stage.tables():
        if table.kind is Kind.BYE:
            out[table.entrants[0]] += 1
    order = sorted(entrant.number for entrant in stage.playing())
    turn = (stage.number - 1) * count % max(len(order), 1)
    turned = order[turn:] + order[:turn]
    return sorted(turned, key=lambda number: -out[number])


def sitting_out(stage: Stage, numbers: Sequence[int]) -> list[Table]:
    """A round without a table counts nothing: everybody has as many in the end."""
    why = (say("Sits out: the tables are full, and others have done so as often."),)
    return [Table(Kind.BYE, ((number,),), (0,), why=why) for number in sorted(numbers)]


def undisturbed(stage: Stage) -> bool:
    """Whether everybody plays every round, so that a plan made beforehand holds."""
    return all(e.plays(number) for e in stage.entrants for number in range(1, stage.settings["rounds"] + 1))


@register
class FreeForAll(Rotation):
    """Tables of three to eight, everybody for themselves; everybody meets everybody as evenly as can be."""

    key = "free-for-all"
    title = say("Free-for-all tables")
    explanation = say(
        "Everybody plays for themselves at tables of three to eight, and meets everybody as evenly as can be. A point "
        "for each who is left behind. Where the number does not come out even, some tables have one fewer."
    )
    settings = (
        rounds_setting(5),
        Setting("size", say("Players at a table"), 4, 3, 8),
        Setting("exact", say("Full tables only: who is over sits out"), 0, 0, 1),
    )
    least = 3
    most = 400
    comes_and_goes = True

    @classmethod
    def seat(cls, stage: Stage) -> Answer:
        size, exact = stage.settings["size"], bool(stage.settings["exact"])
        here = len(stage.playing())
        given = seating.sizes(here, size, exact=exact)
        if not given or here < 2:
            return Over(say("There are too few for a table."))
        rounds = seating.transversal(len(stage.entrants), size, stage.settings["rounds"])
        if rounds and undisturbed(stage):
            return Next(
                tuple(_together(tuple(place + 1 for place in table)) for table in rounds[stage.number - 1])
            )
        order = rested_last(stage, here - sum(given))
        groups = seating.seated(order, given, _met(stage), f"{stage.seed}:{stage.number}")
        return Next((*map(_together, groups), *sitting_out(stage, order[sum(given) :]), *asked_for(stage)))


def _together(group: tuple[int, ...]) -> Table:
    why = (say("Those who have met least sit together."),)
    return Table(Kind.PLAYED, tuple((number,) for number in group), why=why)


def _met(stage: Stage) -> dict[frozenset[int], int]:
    found: dict[frozenset[int], int] = {}
    for _, table in stage.tables():
        for at, one in enumerate(table.entrants):
            for two in table.entrants[:at]:
                found[frozenset((one, two))] = found.get(frozenset((one, two)), 0) + 1
    return found


@register
class Whist(Rotation):
    """Four at a table, two against two, with a partner of one's own in every round."""

    key = "whist"
    comes_and_goes = True
    title = say("Individual movement")
    explanation = say(
        "Four at a table, two against two, and partners change: for 4 to 45 and 49 players of 4n and 4n+1 everybody "
        "partners everybody once and opposes them twice. Other numbers, and evenings on which somebody comes late, "
        "repeat as little as can be."
    )
    settings = (rounds_setting(0), Setting("boards", say("Boards of a round"), 0, 0, 40), SCORING)
    least = 4
    most = 400

    @classmethod
    def settled(cls, stage: Stage) -> Stage:
        """By the boards, where they are compared; without boards each table counts by itself."""
        stage = cls.opened(stage)
        return evened(with_points(stage)) if stage.settings["boards"] else stage

    @classmethod
    def on_each_board(cls, stage: Stage) -> BoardPoints:
        """What both sides get on each board, in hundredths."""
        return compared(cls.opened(stage))

    @classmethod
    def rounds(cls, stage: Stage) -> int:
        players = len(stage.entrants)
        return stage.settings["rounds"] or (
            whole_cycle(players) if players in SIZES else min(players - 1, 10)
        )

    @classmethod
    def seat(cls, stage: Stage) -> Answer:
        here = len(stage.playing())
        if here < 4:
            return Over(say("There are too few for a table."))
        if len(stage.entrants) in SIZES and _whole(stage, cls.rounds(stage)):
            groups: list[tuple[int, ...]] = [
                tuple(stage.entrants[place].number for place in table)
                for table in whist_round(len(stage.entrants), stage.number)
            ]
            why = say("Round {round} of the movement for {count} players.", round=stage.number, count=here)
        else:
            order = rested_last(stage, here % 4)[: here - here % 4]
            groups = seating.partnered(order, *_partners(stage), f"{stage.seed}:{stage.number}")
            why = say("Partners and opponents repeat as little as can be.")
        sat = {number for group in groups for number in group}
        out = [entrant.number for entrant in stage.playing() if entrant.number not in sat]
        tables = [_partners_table(group, stage, why) for group in groups]
        return Next((*tables, *sitting_out(stage, out), *asked_for(stage)))


def _whole(stage: Stage, rounds: int) -> bool:
    """A movement can be kept while everybody has been here from its first round and will stay."""
    return all(e.plays(number) for e in stage.entrants for number in range(1, rounds + 1))


def _partners_table(group: tuple[int, ...], stage: Stage, why: str) -> Table:
    a, b, c, d = group
    count = stage.settings["boards"]
    boards = tuple(range((stage.number - 1) * count + 1, stage.number * count + 1))
    return Table(Kind.PLAYED, ((a, c), (b, d)), boards=boards, why=(why,))


def _partners(stage: Stage) -> tuple[dict[frozenset[int], int], dict[frozenset[int], int]]:
    """How often any two were partners, and opponents."""
    together: dict[frozenset[int], int] = {}
    against: dict[frozenset[int], int] = {}
    for _, table in stage.tables():
        if len(table.sides) == 2:
            (a, c), (b, d) = table.sides
            _count(together, ((a, c), (b, d)))
            _count(against, ((a, b), (a, d), (c, b), (c, d)))
    return together, against


def _count(found: dict[frozenset[int], int], pairs: Sequence[tuple[int, int]]) -> None:
    for pair in pairs:
        found[frozenset(pair)] = found.get(frozenset(pair), 0) + 1
