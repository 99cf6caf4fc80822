"""A made-up event of any format: results are drawn from the ratings, so that an organiser sees how it would go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from games.core.messages import say
from tournaments.engine.event import Entrant, EventError, Kind, Round, RoundState, Stage, Table
from tournaments.engine.formats import Format, Next, Waits, get
from tournaments.engine.ranking import Rank

MOST_ENTRANTS: Final = 1000
MOST_ROUNDS: Final = 500
FIRST_NAMES: Final = (
    *(
        "Aino",
        "Eero",
        "Helmi",
        "Ilmari",
        "Kaisa",
        "Lauri",
        "Maija",
        "Niilo",
        "Oili",
        "Paavo",
        "Ritva",
        "Sakari",
        "Tyyne",
    ),
    *("Urho", "Vieno", "Yrjö"),
)
LAST_NAMES: Final = (
    "Aalto",
    "Heino",
    "Joki",
    "Koski",
    "Laine",
    "Mäki",
    "Niemi",
    "Oja",
    "Ranta",
    "Salo",
    "Virta",
)


@dataclass(frozen=True, slots=True)
class Played:
    """An event from its first round to the last, and why it ended."""

    stage: Stage
    standings: list[Rank]
    ended: str


def made_up_entrants(count: int, seed: int) -> tuple[Entrant, ...]:
    """So many entrants, the strongest first."""
    if not 1 <= count <= MOST_ENTRANTS:
        raise EventError(
            say("An event is tried with 1 to {most} entrants, not {count}.", most=MOST_ENTRANTS, count=count)
        )
    rng = Random(f"entrants:{seed}")
    ratings = sorted((round(rng.gauss(1500, 250)) for _ in range(count)), reverse=True)
    return tuple(Entrant(at + 1, _name(at), max(100, rating)) for at, rating in enumerate(ratings))


def _name(at: int) -> str:
    again, at = divmod(at, len(FIRST_NAMES) * len(LAST_NAMES))
    name = (
        f"{FIRST_NAMES[at % len(FIRST_NAMES)]} {LAST_NAMES[(at // len(FIRST_NAMES) + at) % len(LAST_NAMES)]}"
    )
    return f"{name} {again + 1}" if again else name


def with_incidents(entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """The same people on a usual evening: the last comes in round 2, one leaves after it, one has asked for a bye.

    Whoever is named first of all is not there when the first round is called (`try_out` makes it a forfeit).
    """
    if len(entrants) < 4:
        return entrants
    late, leaver, resting = len(entrants) - 1, len(entrants) // 2, len(entrants) // 3
    changed = list(entrants)
    changed[late] = replace(changed[late], since=2)
    changed[leaver] = replace(changed[leaver], until=2)
    changed[resting] = replace(changed[resting], byes={2: Kind.HALF})
    return tuple(changed)


def to_its_end(_stage: Stage) -> str:
    """Nothing ends it beforehand."""
    return ""


def try_out(
    key: str,
    entrants: tuple[Entrant, ...],
    *,
    seed: int = 0,
    rounds: int = 0,
    settings: Mapping[str, int] | None = None,
    no_show: int = 0,
    stop: Callable[[Stage], str] = to_its_end,
) -> Played:
    """Play it to its end, or to `rounds`. no_show: who does not come to their first table.

    stop: asked after each round; why it ends there, empty where it goes on.
    """
    form = get(key)
    if not 0 <= rounds <= MOST_ROUNDS:
        raise EventError(
            say("An event is tried with at most {most} rounds, not {count}.", most=MOST_ROUNDS, count=rounds)
        )
    given = dict(settings or {})
    if rounds and any(setting.key == "rounds" for setting in form.settings):
        given.setdefault("rounds", rounds)
    stage = form.opened(Stage(entrants, settings=given, seed=seed))
    rng, ended = Random(f"results:{seed}"), ""
    while not ended:
        stage, ended = _step(form, stage, rounds or MOST_ROUNDS, rng, no_show)
        ended = ended or stop(stage)
    return Played(stage, form.standings(stage), ended)


def _step(form: type[Format], stage: Stage, most: int, rng: Random, no_show: int) -> tuple[Stage, str]:
    if stage.number > most:
        return stage, say("So many rounds were asked for.")
    answer = form.next(stage)
    if isinstance(answer, Waits):
        return stage, answer.why
    if not isinstance(answer, Next):
        return stage, answer.why
    ratings = {entrant.number: entrant.rating for entrant in stage.entrants}
    came = any(no_show in table.entrants and len(table.entrants) > 1 for _, table in stage.tables())
    missing = 0 if came else no_show
    tables = tuple(_played(form, table, ratings, rng, missing) for table in answer.tables)
    drawn = Round(stage.number, tables, RoundState.CLOSED, stage.seed)
    return form.settled(replace(stage, rounds=(*stage.rounds, drawn))), ""


def _played(form: type[Format], table: Table, ratings: Mapping[int, int], rng: Random, missing: int) -> Table:
    if table.finished:
        return table
    if missing in table.entrants and len(table.sides) == 2:
        points = tuple(0 if missing in side else 100 for side in table.sides)
        return replace(table, kind=Kind.FORFEIT, points=points)
    strengths = [sum(ratings[n] for n in side) / len(side) for side in table.sides]
    if len(strengths) > 2:
        return _many(table, strengths, rng)
    return _boards(table, strengths, rng) if table.boards else _two(form, table, strengths, rng)


def _two(form: type[Format], table: Table, strengths: list[float], rng: Random) -> Table:
    """A result of two sides; a draw where the format has any."""
    better = 1 / (1 + 10 ** ((strengths[1] - strengths[0]) / 400))
    drawn = form.draws and rng.random() < 0.2
    first = 50 if drawn else 100 * (rng.random() < better)
    margin = 0 if drawn else rng.randint(1, 100)
    scores = (margin, 0) if first >= 50 else (0, margin)
    return replace(table, points=(first, 100 - first), scores=scores)


def _boards(table: Table, strengths: list[float], rng: Random) -> Table:
    """Each board by itself: the first side's score in tens, from -500 to 500 and beyond."""
    lean = (strengths[0] - strengths[1]) / 4
    made = tuple(10 * round(rng.gauss(lean, 250) / 10) for _ in table.boards)
    total = sum(made)
    first = 100 if total > 0 else 0 if total < 0 else 50
    return replace(
        table, points=(first, 100 - first), scores=(max(total, 0), max(-total, 0)), board_scores=made
    )


def _many(table: Table, strengths: list[float], rng: Random) -> Table:
    """Places by strength and luck; a point for each who is left behind."""
    luck = [strength + rng.gauss(0, 250) for strength in strengths]
    points = tuple(100 * sum(own > other for other in luck) for own in luck)
    return replace(table, points=points, scores=tuple(round(value) for value in luck))


def as_json(played: Played) -> dict[str, object]:
    """What `manage.py try_event --json` prints. Points are points: 1, 0.5."""
    stage = played.stage
    return {
        "entrants": [{"number": e.number, "name": e.name, "rating": e.rating} for e in stage.entrants],
        "rounds": [
            {"number": one.number, "tables": [table_json(table) for table in one.tables]}
            for one in stage.rounds
        ],
        "standings": [rank_json(rank) for rank in played.standings],
        "ended": str(played.ended),
    }


def table_json(table: Table) -> dict[str, object]:
    found: dict[str, object] = {
        "kind": table.kind.value,
        "sides": [list(side) for side in table.sides],
        "points": [in_points(points) for points in table.result],
        "why": [str(one) for one in table.why],
    }
    if table.part:
        found["part"] = table.part
    if table.handicap:
        found["handicap"] = table.handicap
    if table.boards:
        found |= {"boards": list(table.boards), "board_scores": list(table.board_scores)}
    return found


def rank_json(rank: Rank) -> dict[str, object]:
    return {
        "number": rank.number,
        "rank": rank.rank,
        "points": in_points(rank.points),
        "tie_breaks": {key: in_points(amount) for key, amount in rank.tie_breaks.items()},
        "decided_by": rank.decided_by,
    }


def in_points(hundredths: int) -> float:
    """`in_points(150)` is 1.5, `in_points(200)` is 2."""
    return hundredths / 100 if hundredths % 100 else hundredths // 100
