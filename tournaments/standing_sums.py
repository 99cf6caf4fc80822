"""How an entrant's place comes about: every round, every tie-break with its sum, and what decided the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.speaking import spoken
from tournaments.engine.event import Kind, Stage, Table
from tournaments.engine.formats.base import Share
from tournaments.engine.ranking import BY_HEIGHT, BY_POINTS, EXPELLED, LEVEL, Rank
from tournaments.engine.tiebreaks import Term, Value, asked
from tournaments.models import Competition, Entry, Pairing
from tournaments.offers import ranked_by
from tournaments.selectors import in_words
from tournaments.stages import stage_of
from tournaments.tie_break_words import title_of


@dataclass(frozen=True, slots=True)
class Played:
    """One round of an entrant: against whom, what came of it, and how that is made of result and rulings."""

    round: int
    opponents: str
    kind: str
    points: str
    own: str
    rulings: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Summand:
    """A part of a tie-break. counted: False where a cut leaves it out."""

    round: int
    opponent: str
    amount: str
    counted: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """A tie-break of an entrant, opened."""

    key: str
    title: str
    explanation: str
    amount: str
    parts: list[Summand]


@dataclass(frozen=True, slots=True)
class Counted:
    """A part of the points where they do not just add up from the tables; round 0 is the start."""

    round: int
    opponent: str
    amount: str
    why: str


@dataclass(frozen=True, slots=True)
class Account:
    """All that an entrant's place is made of. shares: of the points, where the format counts in a way of its own."""

    entry: Entry
    rank: Rank
    points: str
    decided: str
    rounds: list[Played]
    sums: list[Sum]
    shares: list[Counted]


def account(competition: Competition, number: int) -> Account | None:
    """The account of the entrant of that draw number; None where nobody has it, or nothing is ranked. Four queries."""
    form = ranked_by(competition)
    if form is None or not competition.was_drawn:
        return None
    entries = {entry.number or 0: entry for entry in competition.entries.select_related("player")}
    if number not in entries:
        return None
    stage = stage_of(competition, entries.values())
    names = {number: entry.title for number, entry in entries.items()}
    rank = next(one for one in form.standings(stage, competition.tie_breaks) if one.number == number)
    return Account(
        entries[number],
        rank,
        in_words(rank.points),
        decided_in_words(rank),
        _rounds(stage, number, names),
        [_sum(key, rank.values[key], names) for key in competition.tie_breaks],
        [_counted(share, names) for share in form.shares(stage, number)],
    )


def _counted(share: Share, names: Mapping[int, str]) -> Counted:
    why = spoken(share.why) if share.why else ""
    return Counted(share.round, names.get(share.opponent, ""), in_words(share.amount), why)


def decided_in_words(rank: Rank) -> str:
    """What put them behind the line before."""
    if rank.decided_by in ("", LEVEL):
        return _("level with the line before") if rank.decided_by else ""
    if rank.decided_by == BY_POINTS:
        return _("by points")
    if rank.decided_by == BY_HEIGHT:
        return _("the line before came further")
    if rank.decided_by == EXPELLED:
        return _("was expelled")
    (one,) = asked([rank.decided_by])
    return _("by %(tie_break)s") % {"tie_break": title_of(one)}


def _rounds(stage: Stage, number: int, names: Mapping[int, str]) -> list[Played]:
    total, found = 0, []
    for round_, table in stage.tables():
        if number in table.entrants:
            at = next(at for at, side in enumerate(table.sides) if number in side)
            total += table.result[at] if table.finished else 0
            found.append(_played(round_, table, at, names, total))
    return found


def _played(round_: int, table: Table, at: int, names: Mapping[int, str], total: int) -> Played:
    others = [names[number] for side in table.sides if side != table.sides[at] for number in side]
    plain = table.kind is Kind.PLAYED
    return Played(
        round_,
        " – ".join(others),
        "" if plain else str(Pairing.Kind(table.kind.value).label),
        in_words(table.result[at]) if table.finished else "",
        in_words(table.points[at]) if table.finished else "",
        tuple(f"{in_words(ruling.points[at])}: {ruling.reason}" for ruling in table.rulings),
        in_words(total),
    )


def _sum(key: str, value: Value, names: Mapping[int, str]) -> Sum:
    (one,) = asked([key])
    rule = one.tie_break
    parts = [_summand(term, names) for term in value.terms]
    return Sum(key, title_of(one), spoken(rule.explanation), in_words(value.amount), parts)


def _summand(term: Term, names: Mapping[int, str]) -> Summand:
    opponent = names.get(term.opponent or 0, "")
    return Summand(term.round, opponent, in_words(term.amount), term.counted)
