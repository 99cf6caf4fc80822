"""Writing rounds: their tables and matches, in a fixed number of queries for all of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, zip_longest
from typing import Any

from django.utils import timezone

from bots.selectors import knows
from clubs.models import Player
from common.garbage import unsearched
from games.core import registry
from games.core.game import GameTable
from matches import services as matches
from matches.models import BoardSet
from matches.strictness import Strictness
from matches.watching import least_of
from tournaments.bots_beside import UNRATED, any_related, is_played_here, kept_apart, kept_unrated
from tournaments.engine import fixed_formats as formats
from tournaments.engine.fixed_formats import DrawnTable
from tournaments.engine.withdrawals import without
from tournaments.entry_cards import cards_of
from tournaments.models import Competition, Entry, Pairing, PairingEntry, PairingMatch, Round
from tournaments.schemes import win_halves
from tournaments.seating import LineUps, line_ups, seated
from tournaments.services.venues import place_new


@dataclass(frozen=True, slots=True)
class TableToWrite:
    """A table of a round: who sits there, and the half-points where it counts without a match (None: for nobody).

    `part`: the place in the bracket that it decides. `why`: what decided it, as stored. `by_hand`: the organisers did.
    `boards`: those that are played there; they are entered one by one, and no match is made.
    """

    round: Round
    drawn: DrawnTable
    points: tuple[int | None, ...] = ()
    part: str = ""
    kind: str = Pairing.Kind.PLAYED
    why: tuple[dict[str, Any], ...] = ()
    by_hand: bool = False
    boards: tuple[int, ...] = ()
    handicap: int = 0


def make_rounds(competition: Competition, numbers: Sequence[int], entries: Sequence[Entry]) -> list[Round]:
    """Rounds of a format that looks at no result, with their pairings and matches, which are started."""
    drawn = {entry.number: entry for entry in entries if entry.number is not None}
    absent = {number for number, entry in drawn.items() if is_absent(competition, entry)}
    order, form = sorted(drawn), formats.get(competition.format)
    now = timezone.now()
    rows = Round.objects.bulk_create(
        Round(competition=competition, number=number, seed=competition.seed, published_at=now)
        for number in numbers
    )
    pair = partial(
        form.pair,
        order=order,
        settings=competition.settings,
        sides=sides_of(competition),
        seed=competition.seed,
    )
    tables = [
        TableToWrite(
            row,
            table,
            tuple(_forfeited(table, number, absent, win_halves(competition)) for number in table.entries),
            kind=_kind(table),
        )
        for row in rows
        for table in without(pair(row.number), absent, order)
    ]
    write_tables(competition, tables, drawn)
    return rows


def _kind(table: DrawnTable) -> str:
    if table.matches:
        return Pairing.Kind.PLAYED
    return Pairing.Kind.BYE if len(table.entries) == 1 else Pairing.Kind.FORFEIT


@unsearched()
def write_tables(
    competition: Competition, tables: Sequence[TableToWrite], entries: Mapping[int, Entry], after: int = 0
) -> None:
    """Their pairings and matches, whatever their number in the same few queries. `entries`: by draw number.

    after: the last table that its round has already.
    """
    pairings = write_pairings(competition, tables, entries, after)
    paired = [(pairing, table.drawn) for pairing, table in zip(pairings, tables, strict=True)]
    make_matches(competition, paired, entries)


def write_pairings(
    competition: Competition, tables: Sequence[TableToWrite], entries: Mapping[int, Entry], after: int = 0
) -> list[Pairing]:
    """Their pairings without matches; a table that has none to come is counted."""
    sets = _board_sets([table.drawn for table in tables])
    related = set(kept_apart(competition, list(entries.values())))
    counters: dict[int, count[int]] = {}
    pairings = [
        Pairing(
            round=table.round,
            part=table.part,
            table=next(counters.setdefault(table.round.number, count(after + 1))),
            kind=table.kind,
            why=[*table.why, *(_unrated(table, related))],
            by_hand=table.by_hand,
            handicap=table.handicap,
            board_set=boards,
            boards=list(table.boards),
            counted=not (table.drawn.matches or table.boards),
        )
        for table, boards in zip(tables, sets, strict=True)
    ]
    place_new(pairings, [table.drawn.entries for table in tables], entries)
    Pairing.objects.bulk_create(pairings)
    PairingEntry.objects.bulk_create(
        PairingEntry(
            pairing=pairing,
            entry=entries[number],
            position=position,
            side=position // table.drawn.together if table.drawn.together > 1 else None,
            points=points,
        )
        for pairing, table in zip(pairings, tables, strict=True)
        for position, (number, points) in enumerate(
            zip_longest(table.drawn.entries, table.points, fillvalue=None)
        )
        if number is not None
    )
    return pairings


def _unrated(table: TableToWrite, related: Collection[frozenset[int]]) -> list[dict[str, Any]]:
    """Among what decided it, as stored: that it is not rated, where two related ones meet."""
    meets = bool(table.drawn.matches) and frozenset(table.drawn.entries) in related
    return [UNRATED.to_json()] if meets else []


def _forfeited(table: DrawnTable, number: int, absent: set[int], win: int) -> int | None:
    """The half-points of an entry at a table that is not played; none where nobody came."""
    if table.matches or absent.issuperset(table.entries):
        return None
    return 0 if number in absent else win


def make_matches(
    competition: Competition, paired: Sequence[tuple[Pairing, DrawnTable]], drawn: Mapping[int, Entry]
) -> None:
    """The matches of those tables, which begin. `drawn`: the entries by draw number, with their players, held."""
    links = [
        (pairing, number, sides, table.together)
        for pairing, table in paired
        for number, sides in enumerate(table.matches, 1)
    ]
    if not links:
        return
    table, cards = _table(competition), cards_of(competition)
    who = line_ups(competition, {pairing.round.number for pairing, _table in paired})
    of_size = {
        sits: _of_size(table, sits) for sits in {len(sits) // together for _, _, sits, together in links}
    }
    plans = [
        replace(
            _plan(
                competition,
                of_size[len(sits) // together],
                _sides(pairing, sits, drawn, who, together),
                pairing.board_set,
            ),
            cards=cards,
        )
        for pairing, _, sits, together in links
    ]
    made = matches.create_matches(plans, started=True, held=True)
    PairingMatch.objects.bulk_create(
        PairingMatch(pairing=pairing, number=number, match=match)
        for (pairing, number, *_), match in zip(links, made, strict=True)
    )


def _sides(
    pairing: Pairing, sits: Sequence[int], drawn: Mapping[int, Entry], who: LineUps, together: int = 1
) -> list[list[Player]]:
    """The players of each side of a table, from the entrants in seating order."""
    players = [list(who.at(drawn[number], pairing.round.number)) for number in sits]
    return [list(chain(*players[at : at + together])) for at in range(0, len(players), together)]


def add_match(
    competition: Competition, pairing: Pairing, sits: tuple[int, ...], drawn: Mapping[int, Entry]
) -> None:
    """One more match of a table, which begins: what was to be played there came to nothing."""
    who = line_ups(competition, {pairing.round.number})
    together = 1 if pairing.sides.filter(side=None).exists() else 2
    sides = _sides(pairing, sits, drawn, who, together)
    plan = _plan(competition, _of_size(_table(competition), len(sides)), sides, None)
    (made,) = matches.create_matches([replace(plan, cards=cards_of(competition))], started=True, held=True)
    number = pairing.matches.count() + 1
    PairingMatch.objects.create(pairing=pairing, number=number, match=made)


def _plan(
    competition: Competition, table: GameTable, sides: Sequence[Sequence[Player]], boards: BoardSet | None
) -> matches.MatchPlan:
    seats = [matches.SeatPlan(player) for player in seated(table, sides)]
    players = [player for side in sides for player in side]
    entered = competition.kind == Competition.Kind.TOURNAMENT and not is_played_here(competition, players)
    return matches.MatchPlan(
        competition.game,
        seats,
        competition.options,
        entered=entered,
        rated=competition.rated and not (kept_unrated(competition) and any_related(players)),
        club=competition.club,
        board_set=boards,
        strictness=Strictness(competition.strictness, competition.strictness_details),
        watch_delay=least_of(competition.club, competition.watch_delay),
    )


def _board_sets(tables: Sequence[DrawnTable]) -> list[BoardSet | None]:
    made = iter(BoardSet.objects.bulk_create(BoardSet() for table in tables if table.shared_deals))
    return [next(made) if table.shared_deals else None for table in tables]


def _table(competition: Competition) -> GameTable:
    return registry.get(competition.game).table_for(competition.seats, competition.options)


def _of_size(table: GameTable, sides: int) -> GameTable:
    """The table for so many: where everybody plays for themselves, some tables have one fewer."""
    if len(table.sides) == sides or any(len(side) > 1 for side in table.sides):
        return table
    return table.game.table_for(sides, table.options)


def sides_of(competition: Competition) -> int:
    return len(_table(competition).sides)


def plays(player: Player, game: str) -> bool:
    """Whether a bot could sit down to a match of that game now."""
    return hasattr(player, "bot") and (bool(player.bot.builtin) or knows(player.bot, game))


def is_absent(competition: Competition, entry: Entry) -> bool:
    """Whether an entrant has withdrawn since: a bot of which no version plays the game any more."""
    return entry.player.is_bot and not plays(entry.player, competition.game)
