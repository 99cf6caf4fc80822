"""Where people cut in and out at a table: who sits out, who goes and who comes in next, and what each has come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from clubs.models import Player
from games.core.commitment import Sealed
from matches.models import Match
from matches.permissions import keeps_for_club
from nights import permissions
from nights.engine import cutting
from nights.engine.cutting import Played
from nights.models import Chain, ChainAsk, ChainLot, ChainMember, ChainWord, SessionTable
from nights.selectors.chain_members import concerned, now_of
from nights.selectors.seating import free_people
from nights.selectors.time_limit import until


def tables_of(chain: Chain) -> list[SessionTable]:
    """Its tables with their matches and who sat there, in order. Two queries."""
    rows = chain.tables.select_related("match").prefetch_related("match__seats__player")
    return list(rows.order_by("link"))


def history(chain: Chain) -> list[Played]:
    """Who has sat at which of its matches."""
    return played(tables_of(chain))


def played(tables: Sequence[SessionTable]) -> list[Played]:
    """The same of tables that have been read; one that is void was not played."""
    return [
        Played(
            table.link or 1,
            tuple(seat.player_id for seat in sorted(table.match.seats.all(), key=lambda seat: seat.index)),
            counts=table.match.status != Match.Status.VOID,
        )
        for table in tables
    ]


def end_of(chain: Chain) -> datetime | None:
    """The moment that the first table agreed on as its end; None for none."""
    first = chain.tables.select_related("match").order_by("link").first()
    return until(first, first.match) if first is not None else None


@dataclass(frozen=True, slots=True)
class Next:
    """What happens after the newest match: who goes out for certain, among whom the lot decides how many, who comes."""

    goes: tuple[str, ...]
    lot: tuple[str, ...]
    by_lot: int
    comes: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """In sentences."""
        said = []
        if self.comes:
            said.append(_("Sits out, and comes in next: %(names)s.") % {"names": ", ".join(self.comes)})
        if self.goes:
            said.append(_("Goes out after this match: %(names)s.") % {"names": ", ".join(self.goes)})
        if self.lot:
            words = {"n": self.by_lot, "names": ", ".join(self.lot)}
            said.append(
                ngettext(
                    "After this match the lot sends out %(n)s of these: %(names)s.",
                    "After this match the lot sends out %(n)s of these: %(names)s.",
                    self.by_lot,
                )
                % words
            )
        return said


def next_of(chain: Chain, tables: Sequence[SessionTable], people: Mapping[int, ChainMember]) -> Next | None:
    """What follows the newest of its matches; None where too few are left."""
    so_far = played(tables)
    since = {pk: one.since for pk, one in people.items()}
    if len(since) < len(so_far[-1].seats):
        return None
    sure, lot = cutting.may_go(so_far, since)
    going = len(cutting.cut(so_far, since, "-").goes)
    names = {pk: one.player.name for pk, one in people.items()}
    waiting = [pk for pk in people if pk not in so_far[-1].seats]
    waiting.sort(key=lambda pk: -cutting.waited(pk, so_far, since[pk]))
    return Next(
        tuple(names[pk] for pk in sure),
        tuple(names[pk] for pk in lot),
        going - len(sure),
        tuple(names[pk] for pk in waiting),
    )


def lines_on(table: SessionTable) -> list[str]:
    """What the sheet of a chain's newest match says; nothing on the others. Three queries."""
    chain = table.chain
    if chain is None or chain.began_at is None or chain.ended_at:
        return []
    tables = tables_of(chain)
    if tables[-1].pk != table.pk:
        return []
    following = next_of(chain, tables, now_of(chain))
    return following.lines if following else []


@dataclass(frozen=True, slots=True)
class PersonNow:
    """Somebody who cuts in: whether they sit now, and how many matches they have played or sat out in a row."""

    player: Player
    sits: bool
    row: int

    @property
    def said(self) -> str:
        """In words."""
        if self.sits:
            return ngettext("plays, %(n)s match in a row", "plays, %(n)s matches in a row", self.row) % {
                "n": self.row
            }
        if not self.row:
            return _("comes in")
        return ngettext("has sat out %(n)s match", "has sat out %(n)s matches", self.row) % {"n": self.row}


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player's part in a lot: by which number the hash was made, and the hash."""

    number: int
    player: Player
    ticket: str


@dataclass(frozen=True, slots=True)
class LinkShown:
    """A match of the chain; `tickets`: of the lot that was drawn after it; `seal`: of that lot, `opened` its text."""

    table: SessionTable
    names: str
    seal: str
    opened: str
    seed: str
    tickets: tuple[Ticket, ...]


@dataclass(frozen=True, slots=True)
class SaidToAsk:
    """Somebody's word to what is asked; `may_say`: the viewer may write it down."""

    player: Player
    word: ChainWord | None
    you: bool
    may_say: bool

    @property
    def written_by(self) -> str:
        """Who wrote it down for them, if it was somebody else."""
        if self.word is None or self.word.written_by_id == self.player.pk:
            return ""
        return self.word.written_by.name


@dataclass(frozen=True, slots=True)
class ChainShown:
    """A chain as one viewer may see and change it. `may_go_on`: may ask for the next match; `why_not`: what it waits
    for; `joiners`, `leavers`: who can be asked about."""

    chain: Chain
    newest: SessionTable
    people: tuple[PersonNow, ...]
    links: tuple[LinkShown, ...]
    lines: tuple[str, ...]
    may_speak: bool
    may_go_on: bool
    why_not: str
    ask: ChainAsk | None
    said: tuple[SaidToAsk, ...]
    may_drop: bool
    joiners: tuple[Player, ...]
    leavers: tuple[Player, ...]

    @property
    def asks_you(self) -> bool:
        """The viewer's word is missing."""
        return any(one.you and one.word is None for one in self.said)

    @property
    def others(self) -> tuple[SaidToAsk, ...]:
        """Those for whom the viewer may still write down what they say."""
        return tuple(one for one in self.said if one.may_say and not one.you and not one.word)

    @property
    def asked(self) -> str:
        """What is asked, in a sentence."""
        if self.ask is None:
            return ""
        said = {
            ChainAsk.Kind.JOIN: _("%(name)s is to cut in from the next match on."),
            ChainAsk.Kind.LEAVE: _("%(name)s is to leave after this match."),
            ChainAsk.Kind.END: _("This match is to be the last."),
        }[ChainAsk.Kind(self.ask.kind)]
        return said % {"name": self.ask.player.name} if self.ask.player else said

    @property
    def state(self) -> str:
        """Changes with whatever the page shows."""
        words = "".join("1" if one.word else "0" for one in self.said)
        ask = self.ask.pk if self.ask else 0
        return f"{self.newest.pk}-{self.newest.match.status}-{ask}-{words}-{len(self.people)}"


def shown(table: SessionTable, viewer: Player | None) -> ChainShown | None:
    """The page of a table's chain for one viewer; None where nobody cuts in or not everybody has agreed yet."""
    chain = table.chain
    if chain is None or chain.began_at is None:
        return None
    chain.session = table.session
    tables, people = tables_of(chain), now_of(chain)
    for one in tables:
        one.session, one.chain = table.session, chain
    newest = tables[-1]
    ask = ChainAsk.objects.filter(chain=chain, done_at=None).select_related("player").first()
    live = table.session.is_open and not chain.ended_at
    speaks = live and viewer is not None and (viewer.pk in people or keeps_for_club(viewer, newest.match))
    why_not = _why_not(chain, newest, ask)
    following = next_of(chain, tables, people) if live else None
    changes = speaks and ask is None
    return ChainShown(
        chain=chain,
        newest=newest,
        people=_people(tables, people),
        links=_links(chain, tables),
        lines=tuple(following.lines) if following else (),
        may_speak=bool(speaks),
        may_go_on=bool(speaks) and not why_not,
        why_not=why_not,
        ask=ask if live else None,
        said=_said(newest, ask, viewer) if ask and live else (),
        may_drop=bool(speaks) or (ask is not None and viewer is not None and ask.player_id == viewer.pk),
        joiners=_joiners(newest, people) if changes else (),
        leavers=_leavers(newest, people) if changes else (),
    )


def _why_not(chain: Chain, newest: SessionTable, ask: ChainAsk | None) -> str:
    """Why the next match cannot begin now."""
    if not chain.session.is_open:
        return _("The night is over.")
    if chain.ended_at:
        return _("Everybody has said that it ends.")
    end = end_of(chain)
    if end is not None and timezone.now() >= end:
        return _("The time that the table agreed on has ended: no other match begins.")
    if not newest.match.is_over:
        return _("The next match begins once the result of this one is confirmed.")
    return _("A change waits for everybody's word.") if ask else ""


def _people(tables: Sequence[SessionTable], people: Mapping[int, ChainMember]) -> tuple[PersonNow, ...]:
    so_far = played(tables)
    found = []
    for pk, one in people.items():
        sits = pk in so_far[-1].seats
        streak = cutting.in_a_row if sits else cutting.waited
        found.append(PersonNow(one.player, sits, streak(pk, so_far, one.since)))
    return tuple(sorted(found, key=lambda one: (not one.sits, -one.row)))


def _links(chain: Chain, tables: Sequence[SessionTable]) -> tuple[LinkShown, ...]:
    lots = {lot.number: lot for lot in ChainLot.objects.filter(chain=chain)}
    numbers = {one["player"] for lot in lots.values() for one in lot.lot}
    known = Player.objects.select_related("merged_into").in_bulk(numbers) if numbers else {}
    return tuple(_link(table, lots[table.link or 1], tables[-1], known) for table in tables)


def _link(table: SessionTable, lot: ChainLot, newest: SessionTable, known: Mapping[int, Player]) -> LinkShown:
    sealed, over = Sealed.parse(lot.seal), table.pk != newest.pk
    seed = str(sealed.outcome) if over else ""
    names = (seat.player.name for seat in sorted(table.match.seats.all(), key=lambda seat: seat.index))
    tickets = (
        Ticket(number, known[one["player"]].merged_into or known[one["player"]], cutting.ticket(seed, number))
        for one in (lot.lot if over else [])
        for number in [one.get("was", one["player"])]
    )
    return LinkShown(table, ", ".join(names), sealed.seal, sealed.text if over else "", seed, tuple(tickets))


def _said(newest: SessionTable, ask: ChainAsk, viewer: Player | None) -> tuple[SaidToAsk, ...]:
    words = {word.player_id: word for word in ask.words.select_related("written_by")}
    people = concerned(ask)
    sayable = permissions.sayable(newest, people, viewer)
    return tuple(
        SaidToAsk(player, words.get(pk), you=player == viewer, may_say=pk in sayable)
        for pk, player in people.items()
    )


def _joiners(newest: SessionTable, people: Mapping[int, ChainMember]) -> tuple[Player, ...]:
    if len(people) >= newest.match.seats.count() + cutting.MORE:
        return ()
    free = Player.objects.filter(pk__in=free_people(newest.session)).exclude(pk__in=people)
    return tuple(free.order_by("name", "pk"))


def _leavers(newest: SessionTable, people: Mapping[int, ChainMember]) -> tuple[Player, ...]:
    if len(people) <= newest.match.seats.count():
        return ()
    return tuple(one.player for one in people.values())


def asks_waiting_for(player: Player) -> QuerySet[ChainAsk]:
    """What is asked where somebody cuts in, or is to, and waits for their word."""
    rows = ChainAsk.objects.filter(done_at=None, chain__ended_at=None, chain__session__status="open")
    member = ChainMember.objects.filter(player=player, until=None).values("chain")
    own = rows.filter(chain__in=member) | rows.filter(player=player)
    own = own.exclude(pk__in=ChainWord.objects.filter(player=player).values("ask"))
    return own.select_related("chain__session", "player").order_by("pk")
