"""What pages, the API and bots' authors read of matches."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from bots.strengths import named
from clubs.models import Club, Membership, Player, User
from clubs.selectors import shown_players
from common.speaking import NOBODY, ReadersWords, spoken
from games.core.commitment import Sealed
from games.core.errors import RulesError
from games.core.match import LiveMatch
from games.core.messages import MARK, message_of
from games.core.naming import Names
from games.core.state import OPEN
from matches import closed_hands, one_device, sittings
from matches.looking_on import OVER, may_be_seen
from matches.models import PLAYED, Event, Match, Seat, Sitting
from matches.readings import Reading

SEATS = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
"""The seats of a match in order, with their players."""


def matches(
    *, game: str = "", status: str = "", player: Player | None = None, club_id: int | None = None
) -> QuerySet[Match]:
    """Matches, the last played first, with seats and players, in two queries whatever their number.

    A season typed in today stands where it was played, not where it was typed in.
    """
    rows = Match.objects.prefetch_related(SEATS)
    if game:
        rows = rows.filter(game=game)
    if status:
        rows = rows.filter(status=status)
    if club_id is not None:
        rows = rows.filter(club_id=club_id)
    if player is not None:
        rows = rows.filter(pk__in=sittings.of_player(player))
    return rows.order_by(PLAYED.desc(), "-id")


def visible(
    viewer: Player | None, *, game: str = "", status: str = "", player: Player | None = None
) -> QuerySet[Match]:
    """Of these matches those that the viewer may see: of no club, of public clubs, and of their own clubs.

    But for those that others keep to themselves until they are over (`looking_on`).

    No join repeats a match, so that the order of an index serves for a page of them.
    """
    own = Q(club__in=Membership.objects.filter(player=viewer).values("club")) if viewer else Q(pk__in=[])
    seen = Q(club__isnull=True) | Q(club__visibility=Club.Visibility.PUBLIC) | own
    return matches(game=game, status=status, player=player).filter(seen, may_be_seen(viewer))


def named_players(viewer: Player | None) -> QuerySet[Player]:
    """Bots, logins, the guests of clubs that the viewer may look into, and who sits in a match they may see."""
    seen = visible(viewer).order_by().values("pk")
    sits = Q(pk__in=Seat.objects.filter(match__in=seen).values("player"))
    sat = Q(pk__in=Sitting.objects.filter(match__in=seen).values("player"))
    shown = Q(pk__in=shown_players(viewer).values("pk"))
    return Player.objects.filter(shown | sits | sat)


def seat_names(match: Match) -> list[str]:
    """The players' names by seat, for putting into what the log tells; built-in bots by their strength."""
    return [named(seat.player, match.game) for seat in sorted(match.seats.all(), key=lambda seat: seat.index)]


def side_names(names: Sequence[str], sides: Sequence[Sequence[int]]) -> list[str]:
    """Each side as its players: `Aino & Sylvi`; a bot that is its own partner is named once."""
    return [" & ".join(dict.fromkeys(names[seat] for seat in side)) for side in sides]


def names_at(live: LiveMatch, names: Sequence[str]) -> Names:
    """The players' names for what a match's rules tell."""
    return Names(tuple(names), live.table.sides)


def words_at(live: LiveMatch, names: Sequence[str]) -> ReadersWords:
    """Puts what a match's rules tell into the reader's words."""
    return ReadersWords(names_at(live, names))


@contextmanager
def refusals_named(live: LiveMatch, names: Sequence[str]) -> Iterator[None]:
    """What the rules refuse meanwhile names people instead of seats."""
    try:
        yield
    except RulesError as error:
        error.names = names_at(live, names)
        raise


def names_of(match: Match) -> Names:
    """The same from the seats alone, for a match that need not be replayed."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    sides = [
        tuple(seat.index for seat in seats if seat.side == side)
        for side in sorted({seat.side for seat in seats})
    ]
    return Names(tuple(named(seat.player, match.game) for seat in seats), tuple(sides))


def said_in(match: Match, text: str) -> str:
    """What is said of a match, in the reader's words; its seats are read only where one is in it."""
    return spoken(text, names_of(match) if MARK.search(text) else NOBODY)


def said_reason(match: Match) -> str:
    """Why a match is over, in the reader's words."""
    return said_in(match, match.reason)


def is_open(match: Match) -> bool:
    """Whether all cards of a match may be shown: it is over, and nobody is still to meet the same boards."""
    if not match.is_over or match.board_set_id is None:
        return match.is_over
    return not Match.objects.filter(board_set=match.board_set_id).exclude(status__in=OVER).exists()


def giving_up(match: Match, seat: int | None) -> list[Seat]:
    """Who on the side of that seat wants to give up; nobody for who does not sit there."""
    seats = list(match.seats.all())
    side = next((row.side for row in seats if row.index == seat), None)
    return [row for row in seats if row.side == side and row.gives_up_at is not None]


def viewer_of(match: Match, player: Player | None) -> int | None:
    """What somebody may see: all of a match that is open; else their own seat's view; else a spectator's.

    Where all play on one device, its owner the view of whoever has it now. Whose hand is closed sees a spectator's.
    """
    if is_open(match):
        return OPEN
    if player is None or closed_hands.is_closed(match, player):
        return None
    if match.device_id is not None:
        return one_device.seat_shown(match) if player.pk == match.device_id else None
    return next((seat.index for seat in match.seats.all() if seat.player_id == player.pk), None)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A match after `seq` events: what the viewer sees and was told of the last one, and the rows of the sheet.

    brought: the sheet's row of the deal that this event has ended, which then is what is seen; None within a deal.
    """

    seq: int
    last: int
    seat: int | None
    told: str
    view: dict[str, Any]
    totals: list[int]
    rows: list[dict[str, Any]]
    brought: dict[str, Any] | None = None


def replay_step(seated: Sequence[str], seq: int, reading: Reading) -> ReplayStep:
    """One step of a replay, with who is `seated` by name. `seq` outside the log is brought to its nearest end."""
    seq, viewer = max(0, min(seq, reading.seq)), reading.viewer
    live = reading.at(seq)
    names = names_at(live, seated)
    words = ReadersWords(names)
    told = next((line for line in reversed(reading.lines) if line[0] == seq), None)
    ends = bool(seq) and live.ended_at == seq
    view = live.view_of_end(viewer) if ends else live.view(viewer)
    rows = named_rows(live, names.seats)
    return ReplayStep(
        seq=seq,
        last=reading.seq,
        seat=told[1] if told else None,
        told=words.said(told[2]) if told else "",
        view=words.in_json(view),
        totals=list(live.sheet.totals),
        rows=rows,
        brought=rows[-1] if ends else None,
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible move: its text on the wire and how a person reads it."""

    text: str
    said: str


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A match in progress as one viewer sees it. ended: the deal before, while that is what is looked at."""

    seq: int
    view: dict[str, Any]
    totals: list[int]
    actors: list[int]
    choices: list[Choice]
    rows: list[dict[str, Any]]
    ended: bool = False

    @property
    def deal(self) -> int:
        """The number of the deal that is seen."""
        return int(self.view["deal"])


def table_seen(
    live: LiveMatch, viewer: int | None, names: Sequence[str], known_deal: int | None = None
) -> LiveTable:
    """What a viewer sees now, and may do at their turn. known_deal: the deal that they looked at last, if known.

    A deal that has ended since is seen as it lay at its end until the viewer looks at the next.
    """
    rows = named_rows(live, names)
    if _ended_unseen(live, viewer, known_deal):
        view = words_at(live, names).in_json(live.view_of_end(viewer))
        return LiveTable(live.seq, view, view["totals"], view["actors"], [], rows, ended=True)
    choices = []
    if viewer is not None and viewer >= 0 and live.state is not None:
        words = words_at(live, names)
        choices = [Choice(text, words.said(live.state.say(text))) for text in live.legal_texts(viewer)]
    view = words_at(live, names).in_json(live.view(viewer))
    return LiveTable(live.seq, view, view["totals"], view["actors"], choices, rows)


def end_of_deal(live: LiveMatch, viewer: int | None, names: Sequence[str]) -> dict[str, Any] | None:
    """The newest deal that is over as the viewer sees its end, with its row of the sheet; None before the first."""
    view = live.view_of_end(viewer)
    if view is None:
        return None
    row = next(row for row in named_rows(live, names) if row["deal"] == view["deal"])
    return {"deal": view["deal"], "view": words_at(live, names).in_json(view), "row": row}


def _ended_unseen(live: LiveMatch, viewer: int | None, known_deal: int | None) -> bool:
    """Whether a deal has ended of which the viewer has not looked at the end.

    Who does not say what they know is taken to know the deal in which they have moved.
    """
    if live.ended is None or live.over:
        return False
    if known_deal is not None:
        return known_deal <= len(live.sheet.rows)
    since = live.log[live.ended_at :]
    return viewer is not None and viewer >= 0 and all(event.seat != viewer for event in since)


def named_rows(live: LiveMatch, names: Sequence[str]) -> list[dict[str, Any]]:
    """The sheet's rows as JSON, with names put into the explanations."""
    words = words_at(live, names)
    rows = [row.to_json() for row in live.sheet.lines()]
    return [row | {"why": [words.said(line) for line in row["why"]]} for row in rows]


def options_changed(live: LiveMatch, names: Sequence[str]) -> list[tuple[int, str]]:
    """From which deal on which options were changed, in words."""
    words = words_at(live, names)
    return [(after + 1, words.said(said)) for after, said in live.sheet.option_changes()]


def form_of(live: LiveMatch) -> list[dict[str, Any]]:
    """What is asked of the next deal (`DealResult.describe`), in the reader's words."""
    form: list[dict[str, Any]] = ReadersWords(NOBODY).in_json(live.sheet.expects().describe(live.table))
    return form


def now_lines(live: LiveMatch, names: Sequence[str]) -> list[str]:
    """What the players must know of the deal to come, with their names; nothing once the match is over."""
    words = words_at(live, names)
    return [] if live.over else [words.said(line) for line in live.sheet.now()]


def told_by(reading: Reading, names: Sequence[str]) -> list[dict[str, Any]]:
    """The whole log of a match as its viewer reads it; code and fields are for programs."""
    words = words_at(reading.live, names)
    return [
        {
            "seq": seq,
            "seat": seat,
            "code": reading.live.log[seq - 1].kind,
            "message": words.said(text),
            "fields": message_of(text).fields,
        }
        for seq, seat, text in reading.lines
    ]


def seals(match: Match, opened_to: int = 0) -> list[dict[str, Any]]:
    """The seal of each deal of a match; opened (salt and outcome) once the match is open, for anybody to check.

    opened_to: those up to this event are opened before.
    """
    if match.entered:
        return []  # real cards have no seals
    opened = is_open(match)
    drawn = match.events.filter(kind="chance", seq__lte=match.seq)
    rows = drawn.order_by("seq").values_list("seq", "text")
    return [
        {"seq": seq, "seal": Sealed.parse(text).seal, "opened": text if opened or seq <= opened_to else None}
        for seq, text in rows
    ]


def bot_logs(match: Match, user: object) -> list[Seat]:
    """The seats whose bots wrote something, of those that the asker owns."""
    if not isinstance(user, User):
        return []
    own = match.seats.filter(player__bot__owner=user).exclude(bot_log="")
    return list(own.select_related("player", "bot_version").order_by("index"))


CHANGES = ("undo", "correct", "dealer")
"""Events that say that something else had stood on the sheet before."""


def versions(match: Match) -> list[Event]:
    """Every entry on the sheet, with who made it and when, if anything was ever changed; else nothing. One query."""
    entries = (
        match.events.filter(kind__in=("result", "adjust", "options", *CHANGES))
        .select_related("by")
        .order_by("seq")
    )
    rows = list(entries)
    return rows if any(event.kind in CHANGES for event in rows) else []


def entered_before(match: Match, before: LiveMatch, data: Mapping[str, Any]) -> Event | None:
    """The entry by which the very deal was saved that somebody saves now who knew the match as it was `before`.

    Two taps, or an answer that got lost on its way: the same result once more is no other deal.
    """
    event = match.events.select_related("by").filter(seq=before.seq + 1, kind="result").first()
    if event is None:
        return None
    try:
        typed = before.enter(data, before.seq).result.to_json()
    except RulesError:
        return None
    return event if typed == json.loads(event.text) else None


def confirmed_by(match: Match) -> list[str]:
    """Who has said that the sheet is right as it stands."""
    confirmations = match.confirmations.filter(seq=match.seq).select_related("player").order_by("side")
    return [confirmation.player.name for confirmation in confirmations]
