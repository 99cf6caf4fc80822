"""Unusual results of an event: which there are, who has looked at them, and whether somebody gains by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from clubs.models import Player
from common.speaking import spoken
from tournaments import selectors
from tournaments.board_selectors import open_boards
from tournaments.card_movements import on_boards
from tournaments.engine.outliers import BoardScore, Outlier, Played, What, Word, is_cleared, outliers
from tournaments.models import (
    STANDING,
    BoardResult,
    Competition,
    OutlierWord,
    Pairing,
    PairingEntry,
    PairingMatch,
    Ruling,
)
from tournaments.own_table import entry_of
from tournaments.permissions import sitting
from tournaments.table_selectors import swapped_gains
from tournaments.table_sides import sides_of_table

Key = tuple[int, str, int, int, int]
"""Table, what is unusual, room, board, value."""


@dataclass(frozen=True, slots=True)
class Unusual:
    """An unusual result that is still to be looked at, with its table and who has said something of it."""

    outlier: Outlier
    table: Pairing
    names: tuple[str, ...]
    words: tuple[OutlierWord, ...]

    @property
    def why(self) -> str:
        """For people."""
        return spoken(self.outlier.why)

    @property
    def what(self) -> str:
        return self.outlier.what.value

    def said_by(self, player: Player | None) -> bool:
        """Whether they have given their word."""
        return player is not None and any(word.by_id == player.pk for word in self.words)


def key_of(one: Outlier) -> Key:
    return (one.key, one.what.value, one.room, one.board, one.value)


def outliers_of(competition: Competition) -> list[Outlier]:
    """All there are, looked at or not; a table that was ruled on is as it was decided. Two queries, four on boards."""
    if competition.kind != Competition.Kind.TOURNAMENT or not competition.was_drawn:
        return []
    boards = on_boards(competition)
    played_here = PairingMatch.objects.filter(pairing=OuterRef("pk"), match__entered=False)
    rows = _counted(competition).annotate(
        ruled=Exists(Ruling.objects.filter(pairing=OuterRef("pk"))),
        here=Exists(played_here),
        begun=Coalesce("round__published_at", "round__made_at"),
    )
    order = ("round__number", "table")
    found = list(rows.order_by(*order).values_list("pk", "ruled", "here", "begun", "counted_at"))
    margins = {} if boards else _margins(competition)
    tables = [
        Played(pk, margins.get(pk), None if here or at is None else int((at - begun).total_seconds()))
        for pk, _ruled, here, begun, at in found
    ]
    ruled = {pk for pk, was_ruled, *_ in found if was_ruled}
    lines, decided = _lines(competition) if boards else ([], set())
    return [
        one
        for one in outliers(tables, lines)
        if one.key not in ruled and (one.key, one.room, one.board) not in decided
    ]


def _counted(competition: Competition) -> QuerySet[Pairing]:
    return Pairing.objects.filter(
        round__competition=competition, round__state__in=STANDING, counted=True, kind=Pairing.Kind.PLAYED
    )


def _margins(competition: Competition) -> dict[int, int]:
    """By table, between the best and the worst score."""
    sides = PairingEntry.objects.filter(pairing__in=_counted(competition), score__isnull=False)
    scores: dict[int, list[int]] = {}
    for pk, score in sides.values_list("pairing", "score"):
        scores.setdefault(pk, []).append(score or 0)
    return {pk: max(made) - min(made) for pk, made in scores.items() if len(made) > 1}


def _lines(competition: Competition) -> tuple[list[BoardScore], set[tuple[int, int, int]]]:
    """The scores of boards that nobody plays any more, and which of them an organiser has put right."""
    rows = BoardResult.objects.filter(
        pairing__in=_counted(competition), replaced=False, score__isnull=False
    ).order_by("pairing__round__number", "pairing__table", "room", "board")
    seen = open_boards(competition)
    found = [row for row in rows.values_list("pairing", "room", "board", "score", "reason") if row[2] in seen]
    decided = {(pk, room, board) for pk, room, board, _score, reason in found if reason}
    return [BoardScore(pk, room, board, score or 0) for pk, room, board, score, _reason in found], decided


def _words(found: Sequence[Outlier]) -> dict[Key, list[OutlierWord]]:
    words: dict[Key, list[OutlierWord]] = {}
    rows = OutlierWord.objects.filter(pairing__in={one.key for one in found}).select_related("by")
    for row in rows.order_by("pk"):
        words.setdefault((row.pairing_id, row.kind, row.room, row.board, row.value), []).append(row)
    return words


def cleared(words: Sequence[OutlierWord]) -> bool:
    return is_cleared([Word(word.by_id, word.organises, word.side, word.gains) for word in words])


def to_look_at(competition: Competition) -> list[tuple[Outlier, list[OutlierWord]]]:
    """Those that are not cleared, with the words so far. A query more than `outliers_of`."""
    found = outliers_of(competition)
    words: Mapping[Key, list[OutlierWord]] = _words(found) if found else {}
    open_ = [(one, words.get(key_of(one), [])) for one in found]
    return [(one, said) for one, said in open_ if not cleared(said)]


def unusual(competition: Competition) -> list[Unusual]:
    """The same with their tables, for people."""
    found = to_look_at(competition)
    pks = {one.key for one, _words in found}
    tables = {row.pk: row for row in selectors.pairings(competition).filter(pk__in=pks)} if pks else {}
    return [
        Unusual(
            one,
            tables[one.key],
            tuple(side.title for side in sides_of_table(tables[one.key].sides.all())),
            tuple(words),
        )
        for one, words in found
    ]


def gains(competition: Competition, pairing: Pairing, one: Outlier, player: Player, side: int | None) -> bool:
    """Whether somebody is better off by a result. side: where they sit at its table.

    On a board everybody who has played it is compared with it, and so has an interest.
    """
    if side is not None:
        return _side_gains(pairing, one, side)
    entry = entry_of(competition, player)
    if entry is None:
        return False
    if one.what is What.BOARD:
        mine = Pairing.objects.filter(round__competition=competition, sides__entry=entry)
        return any(one.board in boards for boards in mine.values_list("boards", flat=True))
    return swapped_gains(competition, pairing, entry)


def _side_gains(pairing: Pairing, one: Outlier, side: int) -> bool:
    if one.what is What.BOARD:
        north_south = (side == 0) == (one.room <= 1)
        return one.value > one.usual if north_south else one.value < one.usual
    worth = {
        row.position: (row.points or 0, row.rows[0].score or 0) for row in sides_of_table(pairing.sides.all())
    }
    return worth[side] > min(worth.values())


def seen_by(competition: Competition, player: Player | None, *, organises: bool) -> list[Unusual]:
    """What somebody may look at: organisers all, others the tables at which they sit."""
    if organises:
        return unusual(competition)
    if player is None or entry_of(competition, player) is None:
        return []
    return [one for one in unusual(competition) if player.pk in sitting(one.table)]
